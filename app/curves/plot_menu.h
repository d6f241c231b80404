// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <functional>

namespace gapscope {

/// The entries of a plot's context menu for one curve. An empty function: no entry.
struct CurveMenu {
    QString name; ///< of the run or path
    SeriesStyle style;
    std::function<void()> select, hide, solo;
    std::function<void(const std::optional<SeriesStyle>&)> setLook;
};
void addCurveEntries(QMenu& menu, const CurveMenu& curve);

/// The controls of a plot's axes, as entries of its menu; nullptr: none.
void addAxisEntries(QMenu& menu, QCheckBox* logX, QCheckBox* logY, QComboBox* xAxis = nullptr);

} // namespace gapscope
