// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>

namespace gapscope::bench {

/// Values over their bar so far.
inline int barsOver = 0;

/// Returns "within" or "OVER"; the latter is counted.
inline const char* verdict(bool kept)
{
    barsOver += kept ? 0 : 1;
    return kept ? "within" : "OVER";
}

/// One line: what was measured, the value, its bar, the verdict.
inline bool judge(
    const char* what, double value, const char* side, double bar, const char* unit, bool kept)
{
    std::printf("  %-52s %10.4g %s, bar %s %.4g %s: %s\n", what, value, unit, side, bar, unit,
        verdict(kept));
    std::fflush(stdout);
    return kept;
}

inline bool atMost(const char* what, double value, double bar, const char* unit)
{
    return judge(what, value, "at most", bar, unit, value <= bar);
}

inline bool atLeast(const char* what, double value, double bar, const char* unit)
{
    return judge(what, value, "at least", bar, unit, value >= bar);
}

/// Returns the exit status of a benchmark: 1 when a value was over its bar. Names the values.
inline int endOfBars(const char* benchmark)
{
    if (barsOver > 0)
        std::printf("%s: %d OVER their bar\n", benchmark, barsOver);
    else
        std::printf("%s: all within their bars\n", benchmark);
    return barsOver > 0 ? 1 : 0;
}

} // namespace gapscope::bench
