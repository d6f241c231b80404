// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace gapscope {

/// Threads for many short jobs in a row, some microseconds apart: they look out for the next job
/// for a while before they sleep. To wake a thread takes longer than such a job, which is why
/// onWorkers (parallel.h) would leave all of it to the caller.
class Crew {
public:
    /// The caller's thread is one of them.  requires: threads ≥ 1.
    explicit Crew(std::size_t threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    std::size_t size() const { return m_size; }
    /// Calls work(k) for k = 0 … count−1, once each, on the caller's thread and those that come in
    /// time. An exception of work ends the share of its thread; the first is thrown when all have
    /// left. Each begins with the same k in every job, whose memory it has near. Returns the CPU
    /// seconds of the others.
    double run(std::size_t count, const std::function<void(std::size_t)>& work);

private:
    void follow(std::size_t thread);
    void take(std::size_t thread, unsigned turn);

    const std::size_t m_size;
    const std::function<void(std::size_t)>* m_work = nullptr;
    std::vector<std::atomic<unsigned>> m_taken; ///< k: in which turn last
    std::size_t m_count = 0;
    std::atomic<std::size_t> m_inside = 0; ///< others at work
    std::atomic<unsigned> m_turn = 0;      ///< odd while there is a job
    std::atomic<bool> m_ended = false, m_failed = false;
    std::exception_ptr m_error;           ///< of the thread that set m_failed
    std::atomic<double> m_cpuSeconds = 0; ///< of the others in this job
    std::vector<std::jthread> m_others;
};

} // namespace gapscope
