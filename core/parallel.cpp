// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parallel.h"

#include "core/clocks.h"

#include <algorithm>
#include <map>
#include <thread>

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace gapscope {

namespace {

/// Making one costs as much as many short oracles. No wider than what this process may run at once:
/// the library would warn on standard error that it has not got so many threads.
tbb::task_arena& arenaOf(std::size_t workers)
{
    thread_local std::map<int, tbb::task_arena> arenas;
    const int width = std::min(static_cast<int>(workers), tbb::info::default_concurrency());
    return arenas.try_emplace(width, width).first->second;
}

} // namespace

double onWorkers(std::size_t workers, const std::function<void(std::size_t)>& work)
{
    if (workers == 1) {
        work(0);
        return 0;
    }
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<double> helped = 0;
    // The library's own synchronisation is not instrumented: these two are what ThreadSanitizer
    // sees, the beginning for all and the end of each.
    std::atomic<std::size_t> begun = 0, ended = 0;
    begun.store(workers, std::memory_order_release);
    arenaOf(workers).execute([&] {
        tbb::parallel_for(
            std::size_t{0}, workers,
            [&](std::size_t worker) {
                begun.load(std::memory_order_acquire);
                const double start = threadCpuSeconds();
                work(worker);
                if (std::this_thread::get_id() != caller)
                    helped.fetch_add(threadCpuSeconds() - start);
                ended.fetch_add(1, std::memory_order_release);
            },
            tbb::simple_partitioner());
    });
    ended.load(std::memory_order_acquire);
    return helped.load();
}

} // namespace gapscope
