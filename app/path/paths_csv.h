// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"

namespace gapscope {

/// The paths and grids, one line each, as plain numbers with their units in the header.
QString pathsCsv(const Paths& paths);

} // namespace gapscope
