// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"

#include <algorithm>
#include <functional>
#include <stop_token>

namespace gapscope {

/// done ∈ [0, 1], or negative when the end is not known; what: a few words.
using Progress = std::function<void(double done, const std::string& what)>;

/// A share of a progress: 0 to 1 in it becomes `from` to `to` in the whole, and never falls. For
/// one thread.
class ProgressPart {
public:
    ProgressPart() = default; ///< reports to nothing
    /// requires: progress outlives this.
    ProgressPart(const Progress& progress, double from, double to)
        : m_progress(progress ? &progress : nullptr)
        , m_from(from)
        , m_to(to)
        , m_last(from)
    {
    }
    /// A share of this share.
    ProgressPart part(double from, double to) const
    {
        ProgressPart made = *this;
        made.m_from = made.m_last = m_from + (m_to - m_from) * from;
        made.m_to = m_from + (m_to - m_from) * to;
        return made;
    }
    void operator()(double done, const std::string& what)
    {
        m_last = std::max(m_last, m_from + (m_to - m_from) * std::clamp(done, 0.0, 1.0));
        if (m_progress)
            (*m_progress)(m_last, what);
    }

private:
    const Progress* m_progress = nullptr;
    double m_from = 0, m_to = 1, m_last = 0;
};

/// For calls between the parts of long work.  throws: Cancelled.
inline void throwIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested())
        throw Cancelled();
}

} // namespace gapscope
