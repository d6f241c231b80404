// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <algorithm>

namespace gapscope {

/// The oracle's share of the training time, 0 … 1; NaN before any time has passed. Short oracle
/// calls are timed now and then and counted for the others (OracleClock): where one is interrupted
/// their sum can exceed the time that all of them had.
inline double oracleShare(double oracleSeconds, double seconds, double cpuSeconds)
{
    const double whole = undisturbedSeconds(seconds, cpuSeconds);
    return whole > 0 ? std::min(oracleSeconds / whole, 1.0) : notComputed;
}

} // namespace gapscope
