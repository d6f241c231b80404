// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/run_control.h"

#include "core/machine/clocks.h"
#include "core/machine/error.h"

#include <cassert>

namespace gapscope {

void RunControl::stop()
{
    const std::lock_guard lock(m_mutex);
    m_stop.store(true, std::memory_order_release);
    m_attention.store(true, std::memory_order_relaxed);
    m_wake.notify_all();
}

void RunControl::pause()
{
    const std::lock_guard lock(m_mutex);
    m_paused = true;
    m_attention.store(true, std::memory_order_relaxed);
}

void RunControl::resume()
{
    const std::lock_guard lock(m_mutex);
    m_paused = false;
    m_wake.notify_all();
}

bool RunControl::paused() const
{
    const std::lock_guard lock(m_mutex);
    return m_paused;
}

void RunControl::set(const OptionChange& change)
{
    assert(change.field->live);
    const std::lock_guard lock(m_mutex);
    if (!m_refused.empty())
        throw InputError(flagOf(*change.field), 0, m_refused, "a change before or after it");
    m_changes.push_back(change);
    m_attention.store(true, std::memory_order_relaxed);
}

void RunControl::requestCheckpoint()
{
    const std::lock_guard lock(m_mutex);
    m_checkpoint = true;
    m_attention.store(true, std::memory_order_relaxed);
    m_wake.notify_all();
}

bool RunControl::takeCheckpointRequest()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_checkpoint, false);
}

void RunControl::refuseChanges(const std::string& reason)
{
    const std::lock_guard lock(m_mutex);
    m_refused = reason;
    m_changes.clear();
}

bool RunControl::refusesChanges() const
{
    const std::lock_guard lock(m_mutex);
    return !m_refused.empty();
}

std::vector<OptionChange> RunControl::take(double& waited)
{
    std::unique_lock lock(m_mutex);
    if (m_paused && !stopRequested()) {
        const double before = wallSeconds();
        m_wake.wait(lock, [this] { return !m_paused || m_checkpoint || stopRequested(); });
        waited += wallSeconds() - before;
    }
    // A stop keeps asking for attention: the solver may look more than once on its way out. So does
    // a pause that a checkpoint has interrupted.
    m_attention.store(stopRequested() || m_paused, std::memory_order_relaxed);
    return std::exchange(m_changes, {});
}

} // namespace gapscope
