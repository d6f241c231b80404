// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// Opens at this size, or less: with its frame it stays within its screen.
void openWithinScreen(QDialog& dialog, QSize wanted);
/// Scrolls where there is less room than the contents need.
QScrollArea* scrolling(QWidget* contents);

} // namespace gapscope
