// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class PlotWidget;
class WrapRow;

/// A plot of a page: above it the choice of what it shows, which the page fills, and its log box.
struct PlotBox {
    QWidget* frame = nullptr; ///< of all of it
    PlotWidget* plot = nullptr;
    WrapRow* controls = nullptr; ///< its right group is empty
    QComboBox* panel = nullptr;
    QCheckBox* log = nullptr;
};

/// name: for screen readers, of the plot and its choice.
PlotBox makePlotBox(const QString& name);

} // namespace gapscope
