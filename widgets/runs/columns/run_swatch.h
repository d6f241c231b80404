// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QPixmap>

namespace gapscope {

/// A short piece of a run's curve: its colour, dash and marker. Pictures are kept.
QPixmap runSwatch(const SeriesStyle& style, bool dark);

} // namespace gapscope
