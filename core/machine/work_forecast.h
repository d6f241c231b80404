// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace gapscope {

/// When long work ends, forecast from its progress (progress.h): reading data, learning features,
/// writing files. Parts of the work have different speeds, and the share that each has of the whole
/// is only an estimate: so the recent speed counts as much as that of the whole.
class WorkForecast {
public:
    /// The share `done` ∈ [0, 1] has been done after so many seconds; negative: not known.
    void see(double seconds, double done);
    /// From the last call of see() on; NaN: no forecast yet. There is none before about a fifth of
    /// the wait has passed: earlier ones are wrong by far.
    double secondsLeft() const;

private:
    struct Seen {
        double seconds = 0, done = 0;
    };
    double m_now = 0;
    std::vector<Seen> m_seen{Seen()}; ///< one for each new share
};

} // namespace gapscope
