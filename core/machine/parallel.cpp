// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/parallel.h"

#include "core/machine/clocks.h"

#include <map>
#include <vector>

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace gapscope {

namespace {

#ifdef __SANITIZE_THREAD__
/// oneTBB is not instrumented: ThreadSanitizer sees neither how its tasks start nor that they have
/// ended. Under it the work runs on threads of the standard library.
void onEach(std::size_t workers, const std::function<void(std::size_t)>& work)
{
    std::vector<std::jthread> others;
    for (std::size_t worker = 1; worker < workers; ++worker)
        others.emplace_back(work, worker);
    work(0);
}
#else
/// Reused: making an arena costs as much as many short oracle calls. No wider than this process may
/// run at once: oneTBB would warn on standard error that it has fewer threads.
tbb::task_arena& arenaOf(std::size_t workers)
{
    thread_local std::map<int, tbb::task_arena> arenas;
    const int width = std::min(static_cast<int>(workers), tbb::info::default_concurrency());
    return arenas.try_emplace(width, width).first->second;
}

void onEach(std::size_t workers, const std::function<void(std::size_t)>& work)
{
    arenaOf(workers).execute(
        [&] { tbb::parallel_for(std::size_t{0}, workers, work, tbb::simple_partitioner()); });
}
#endif

} // namespace

double onWorkers(std::size_t workers, const std::function<void(std::size_t)>& work)
{
    if (workers == 1) {
        work(0);
        return 0;
    }
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<double> helped = 0;
    onEach(workers, [&](std::size_t worker) {
        const double start = threadCpuSeconds();
        work(worker);
        if (std::this_thread::get_id() != caller)
            helped.fetch_add(threadCpuSeconds() - start);
    });
    return helped.load();
}

} // namespace gapscope
