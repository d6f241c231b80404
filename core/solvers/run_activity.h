// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/clocks.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace gapscope {

/// Seconds that a run has taken so far, pauses left out.
struct RunWait {
    double waited = 0;     ///< all, by the clock on the wall
    double training = 0;   ///< as in the trace
    double evaluating = 0; ///< the rest: waiting for the values of the trace, for checkpoints
    double besideCpu = 0;  ///< CPU time that computed them, most of it beside the training

    RunWait operator+(const RunWait& more) const
    {
        return {waited + more.waited, training + more.training, evaluating + more.evaluating,
            besideCpu + more.besideCpu};
    }
};

/// The present work of a solver: told by its threads, read by any other.
class RunActivity {
public:
    /// sweep: a step of the method that asks for every block. gapPass: its exact gap pass. The
    /// later ones: parts of a trace point.
    enum class Work { training, sweep, gapPass, firstGap, gap, averageGap, errors };
    struct Now {
        Work work = Work::training;
        std::size_t done = 0, of = 0; ///< examples, or blocks of a pass; of 0: not counted
        double seconds = 0;           ///< since it began
        RunWait wait;                 ///< until now
        double passes = 0;            ///< of training: block steps so far / of
    };

    /// Solver side: what the trainings before this one of a search have taken.
    void follow(const RunWait& before)
    {
        const std::lock_guard lock(m_mutex);
        m_before = before;
    }
    /// Solver side: from now on it does this to `of` examples.
    void begin(Work work, std::size_t of, const RunWait& before)
    {
        const std::lock_guard lock(m_mutex);
        m_last = {work, 0, of, wallSeconds(), before + m_before};
        m_done.store(0, std::memory_order_relaxed);
    }
    /// Solver side, from any of its threads: example i is done. Counted by the dozen, since one may
    /// take a microsecond.
    void visited(std::size_t i)
    {
        if (i % together == 0)
            m_done.fetch_add(together, std::memory_order_relaxed);
    }
    /// Solver side: so many block steps are made.
    void stepped(std::uint64_t steps) { m_steps.store(steps, std::memory_order_relaxed); }
    Now now() const
    {
        const std::lock_guard lock(m_mutex);
        Now now = m_last;
        now.seconds = wallSeconds() - m_last.seconds;
        now.done = std::min(m_done.load(std::memory_order_relaxed), now.of);
        if (now.work == Work::training && now.of > 0) {
            const std::uint64_t steps = m_steps.load(std::memory_order_relaxed);
            now.done = steps % now.of;
            now.passes = static_cast<double>(steps) / static_cast<double>(now.of);
        }
        now.wait.waited += now.seconds;
        const bool trains = now.work <= Work::gapPass;
        (trains ? now.wait.training : now.wait.evaluating) += now.seconds;
        return now;
    }

private:
    static constexpr std::size_t together = 8;

    mutable std::mutex m_mutex;
    Now m_last{Work::training, 0, 0, wallSeconds(), {}}; ///< seconds: when it began
    RunWait m_before;
    std::atomic<std::size_t> m_done = 0;
    std::atomic<std::uint64_t> m_steps = 0;
};

} // namespace gapscope
