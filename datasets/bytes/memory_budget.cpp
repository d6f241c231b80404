// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/memory_budget.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace gapscope {
namespace {

struct Places {
    std::mutex guard;
    std::condition_variable changed;
    std::uint64_t taken = 0;
    std::uint64_t nextComer = 0, nextServed = 0; ///< a stream of small ones starves no large one
};

Places& places()
{
    static Places all;
    return all;
}

} // namespace

WorkingRoom::WorkingRoom(std::uint64_t bytes)
    : m_bytes(std::min(bytes, workingBytes))
{
    Places& all = places();
    std::unique_lock lock(all.guard);
    const std::uint64_t mine = all.nextComer++;
    all.changed.wait(
        lock, [&] { return all.nextServed == mine && all.taken + m_bytes <= workingBytes; });
    ++all.nextServed;
    all.taken += m_bytes;
    lock.unlock();
    all.changed.notify_all();
}

WorkingRoom::~WorkingRoom()
{
    Places& all = places();
    {
        const std::scoped_lock lock(all.guard);
        all.taken -= m_bytes;
    }
    all.changed.notify_all();
}

std::uint64_t WorkingRoom::taken()
{
    Places& all = places();
    const std::scoped_lock lock(all.guard);
    return all.taken;
}

} // namespace gapscope
