// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

namespace gapscope {

/// A table of reasons: names at the left, which take the room that is left, then numbers.
QTableWidget* makeReasonTable(const QString& name, int columns);
void setReasonHeader(QTableWidget* table, int column, const QString& text, const QString& tip);
/// Reuses cells, so that new numbers keep selection and scroll position.
void setReasonRow(
    QTableWidget* table, int row, const QStringList& cells, const QString& tip, bool bold);

} // namespace gapscope
