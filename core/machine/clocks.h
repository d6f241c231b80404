// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace gapscope {

inline double wallSeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// CPU seconds of the calling thread.
inline double threadCpuSeconds()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Training time of one thread: runs only from start() to stop(), so that evaluation for the trace
/// stays off the clock. Each of them may be called again.
class TrainingClock {
public:
    void start()
    {
        stop();
        m_wallStart = wallSeconds();
        m_cpuStart = threadCpuSeconds();
        m_running = true;
    }
    void stop()
    {
        m_wall = seconds();
        m_cpu = cpuSeconds();
        m_running = false;
    }
    double seconds() const { return m_wall + (m_running ? wallSeconds() - m_wallStart : 0); }
    double cpuSeconds() const { return m_cpu + (m_running ? threadCpuSeconds() - m_cpuStart : 0); }
    /// CPU time of helping threads; time spent waiting (negative wall time).
    void addCpu(double seconds) { m_cpu += seconds; }
    void addWall(double seconds) { m_wall += seconds; }

    /// For checkpoints: as of the last start() or stop().
    static void archive(auto& self, auto& stream) { stream(self.m_wall, self.m_cpu); }

private:
    double m_wall = 0, m_cpu = 0, m_wallStart = 0, m_cpuStart = 0;
    bool m_running = false;
};

/// Lets this thread compute nothing for so many microseconds of its CPU time.
inline void waitBusy(double microseconds)
{
    if (!(microseconds > 0))
        return;
    const double until = threadCpuSeconds() + 1e-6 * microseconds;
    while (threadCpuSeconds() < until) { }
}

/// Seconds in oracle calls, and of them in the arg max itself, without the gathering of the
/// potentials: a cache hit saves the arg max alone.
struct OracleTime {
    double call = 0, search = 0;
};

/// Time spent in oracle calls. Reading a clock costs as much as a tenth of a short call, so short
/// calls (under 20 µs) are timed every 16th time and counted 16 times. Long ones are timed by the
/// thread's own clock, which other work does not touch but which takes longer to read.
class OracleClock {
public:
    /// Must the next call be timed? If so call begin() and end() around it, otherwise skip().
    bool due() const { return m_skip == 0; }
    void skip() { --m_skip; }
    void begin() { m_begin = now(); }
    /// Time from pause() to resume() does not count.
    void pause() { m_begin -= now(); }
    void resume() { m_begin += now(); }
    /// The potentials are gathered, the arg max begins.
    void search() { m_search = now(); }
    void end()
    {
        const double ended = now(), took = ended - m_begin;
        const bool brief = took < 20e-6;
        if (brief)
            m_brief = took;
        // One long call among brief ones was an interruption: it counts for itself alone.
        const double stands = brief ? took * m_weight : took + m_brief * (m_weight - 1);
        m_time.call += stands;
        m_time.search += took > 0 ? stands * (ended - m_search) / took : 0;
        m_weight = brief ? 16 : 1;
        m_skip = m_weight - 1;
    }
    const OracleTime& time() const { return m_time; }
    /// Returns the time counted and restarts from 0.
    OracleTime takeTime() { return std::exchange(m_time, {}); }
    void add(const OracleTime& time)
    {
        m_time.call += time.call;
        m_time.search += time.search;
    }

    /// For checkpoints: the interval of timed calls is found again.
    static void archive(auto& self, auto& stream) { stream(self.m_time.call, self.m_time.search); }

private:
    double now() const { return m_weight > 1 ? wallSeconds() : threadCpuSeconds(); }

    OracleTime m_time;
    double m_begin = 0, m_search = 0;
    double m_brief = 0; ///< the last brief call
    int m_weight = 1;
    int m_skip = 0;
};

} // namespace gapscope
