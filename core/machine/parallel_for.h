// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace gapscope {

inline std::size_t allCores() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Calls work(k) for k = 0 … count−1 on so many threads, the caller's among them, which says how
/// far it is; the first exception ends it. What is done by whom is not determined.
/// throws: Cancelled; what work throws.
template <typename Work>
void onThreads(std::size_t threads, std::size_t count, ProgressPart progress,
    const std::string& what, std::stop_token stop, Work work)
{
    std::atomic<std::size_t> next = 0, done = 0;
    std::mutex guard;
    std::exception_ptr failure;
    const auto report = [&] {
        progress(static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(count, 1)),
            fmt::format("{}: {} of {}", what, done.load(), count));
    };
    const auto loop = [&](bool reports) {
        for (std::size_t k; (k = next++) < count;) {
            if (stop.stop_requested())
                return;
            try {
                work(k);
            } catch (...) {
                const std::scoped_lock lock(guard);
                if (!failure)
                    failure = std::current_exception();
                next = count;
            }
            ++done;
            if (reports)
                report();
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t k = 1; k < std::min(threads, count); ++k)
            others.emplace_back([&loop] { loop(false); });
        report(); // the others may leave the caller nothing to do
        loop(true);
    }
    if (failure)
        std::rethrow_exception(failure);
    if (stop.stop_requested())
        throw Cancelled();
}

} // namespace gapscope
