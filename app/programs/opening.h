// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

namespace gapscope {

/// Says on stderr how far opening data is where that takes more than a moment, and when it will
/// have ended.
Progress openingProgress(bool quiet = false);

} // namespace gapscope
