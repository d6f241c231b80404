// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace gapscope {

/// A table to be read, a row a thing: one row is chosen at a time, nothing is edited, rows
/// alternate, Tab moves to the next control, and rows are as high as a line and some pixels.
void makeListTable(QTableView& table, int air = 5);

} // namespace gapscope
