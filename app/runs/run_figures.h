// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

namespace gapscope {

/// "pass 37.2 · gap 0.0312 · primal 0.3214 · dual 0.2902", each as last known; "" without a run,
/// and before the first point of its trace.
QString figuresText(const Run* run);

} // namespace gapscope
