// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <utility>
#include <vector>

class QMainWindow;
class QWidget;

namespace gapscope {

class Pages;

/// Docks and toolbars of a window, shown or not, docks floating or not ("dock/NAME"); pages in
/// windows of their own ("out/NAME"). Where docks are is kept by dock_layout.h.
using NamedPages = std::vector<std::pair<QString, QWidget*>>;
void saveRoom(
    ViewState& view, const QMainWindow& window, const Pages& tabs, const NamedPages& pages);
void restoreRoom(
    const ViewState& view, const QMainWindow& window, Pages& tabs, const NamedPages& pages);

} // namespace gapscope
