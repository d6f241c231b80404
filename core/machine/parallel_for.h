// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/parallel.h"
#include "core/machine/progress.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace gapscope {

inline std::size_t allCores() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Calls work(k) for k = 0 … count−1 on so many threads, the caller's among them, which says how
/// far it is; the first exception ends it. What is done by whom is not determined.
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
