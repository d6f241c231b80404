// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <functional>
#include <optional>

class QMenu;

namespace gapscope {

/// Fills a menu with the colours, dashes and markers of curves; the present ones are ticked.
/// choose: called with the style chosen; std::nullopt: the program chooses again.
void fillLookMenu(QMenu& menu, const SeriesStyle& now,
    const std::function<void(const std::optional<SeriesStyle>&)>& choose);

} // namespace gapscope
