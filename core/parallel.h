// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clocks.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <thread>
#include <vector>

namespace gapscope {

inline constexpr std::size_t blocksAtOnce = 32;

/// Threads that parallelBlocks really uses for n blocks, the caller's among them.
inline std::size_t parallelWorkers(std::size_t n, std::size_t threads)
{
    return std::clamp<std::size_t>(
        threads, 1, std::max<std::size_t>((n + blocksAtOnce - 1) / blocksAtOnce, 1));
}

/// Calls visit(worker, i) for every i in 0 … n−1, on `threads` threads of which the caller's is
/// one; worker < parallelWorkers() numbers the thread. Blocks are handed out in runs of 32. What is
/// visited by whom is not deterministic: write results by i. Returns the CPU seconds of the helping
/// threads.
template <typename Visit> double parallelBlocks(std::size_t n, std::size_t threads, Visit visit)
{
    constexpr std::size_t run = blocksAtOnce;
    threads = parallelWorkers(n, threads);
    std::atomic<std::size_t> next = 0;
    const auto work = [&](std::size_t worker) {
        for (std::size_t begin; (begin = next.fetch_add(run)) < n;)
            for (std::size_t i = begin; i < std::min(begin + run, n); ++i)
                visit(worker, i);
    };
    std::vector<double> cpu(threads, 0.0);
    {
        std::vector<std::jthread> others;
        for (std::size_t worker = 1; worker < threads; ++worker)
            others.emplace_back([&, worker] {
                work(worker);
                cpu[worker] = threadCpuSeconds();
            });
        work(0);
    }
    return std::accumulate(cpu.begin(), cpu.end(), 0.0);
}

} // namespace gapscope
