// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/cores.h"
#include "core/machine/progress.h"

#include <atomic>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace gapscope {

/// Blocks that a thread takes at a time, where one costs microseconds.
inline constexpr std::size_t blocksAtOnce = 32;

/// Threads that parallelBlocks may use for n blocks, the caller's among them.
inline std::size_t parallelWorkers(
    std::size_t n, std::size_t threads, std::size_t run = blocksAtOnce)
{
    return std::clamp<std::size_t>(threads, 1, std::max<std::size_t>((n + run - 1) / run, 1));
}

/// Calls work(0) … work(workers − 1), at most so many at once, and no more than the process may run
/// at once, on the caller's thread and on threads that stay from call to call. Returns the CPU
/// seconds of the others.
double onWorkers(std::size_t workers, const std::function<void(std::size_t)>& work);

/// Calls visit(worker, i) for every i in 0 … n−1, on up to `threads` threads, the caller's among
/// them; worker < parallelWorkers(), and threads at work at the same time have different ones.
/// Blocks are handed out in groups. Which worker visits which block is not deterministic: write
/// results by i. Returns the CPU seconds of the helping threads.
template <typename Visit>
double parallelBlocks(
    std::size_t n, std::size_t threads, Visit visit, std::size_t run = blocksAtOnce)
{
    std::atomic<std::size_t> next = 0;
    const auto work = [&](std::size_t worker) {
        for (std::size_t begin; (begin = next.fetch_add(run)) < n;)
            for (std::size_t i = begin; i < std::min(begin + run, n); ++i)
                visit(worker, i);
    };
    return onWorkers(parallelWorkers(n, threads, run), work);
}

/// The same for long work: work(k) for k = 0 … count−1, while the caller's thread reports progress;
/// the first exception ends it. Which thread does what is not determined.
/// throws: Cancelled; what work throws.
template <typename Work>
void onThreads(std::size_t threads, std::size_t count, ProgressPart progress,
    const std::string& what, std::stop_token stop, Work work)
{
    std::atomic<std::size_t> done = 0;
    std::atomic<bool> failed = false;
    std::mutex guard;
    std::exception_ptr failure;
    const auto report = [&] {
        progress(static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(count, 1)),
            fmt::format("{}: {} of {}", what, done.load(), count));
    };
    report(); // the others may leave the caller nothing to do
    const std::thread::id caller = std::this_thread::get_id();
    parallelBlocks(
        count, threads,
        [&](std::size_t, std::size_t k) {
            if (stop.stop_requested() || failed)
                return;
            try {
                work(k);
            } catch (...) {
                const std::scoped_lock lock(guard);
                if (!failed.exchange(true))
                    failure = std::current_exception();
            }
            ++done;
            if (std::this_thread::get_id() == caller)
                report();
        },
        1);
    if (failure)
        std::rethrow_exception(failure);
    if (stop.stop_requested())
        throw Cancelled();
}

} // namespace gapscope
