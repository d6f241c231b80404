// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/kernel/kernel_cache.h"

#include <algorithm>
#include <utility>

namespace gapscope {

KernelCache::KernelCache(const KernelFunction& kernel, std::shared_ptr<const KernelInputs> queries,
    std::shared_ptr<const KernelInputs> inputs, double mostBytes)
    : m_kernel(kernel)
    , m_queries(std::move(queries))
    , m_inputs(std::move(inputs))
    , m_slots((m_queries->size() + kernelRowsAtOnce - 1) / kernelRowsAtOnce)
{
    const double groupBytes =
        static_cast<double>(kernelRowsAtOnce * m_inputs->size() * sizeof(double));
    const double most = std::min(mostBytes / groupBytes, static_cast<double>(m_slots.size()));
    m_most = std::max<std::size_t>(static_cast<std::size_t>(most), 1);
}

std::size_t KernelCache::computed() const
{
    const std::lock_guard lock(m_mutex);
    return m_computed;
}

void KernelCache::forget() const
{
    const std::lock_guard lock(m_mutex);
    for (const std::size_t group : m_order)
        m_slots[group].group.reset();
    m_order.clear();
}

/// The group, moved to the front of the order; empty when it is to be computed.
std::shared_ptr<KernelCache::Group> KernelCache::find(std::size_t group) const
{
    const std::lock_guard lock(m_mutex);
    Slot& slot = m_slots[group];
    if (slot.group) {
        m_order.splice(m_order.begin(), m_order, slot.place);
        return slot.group;
    }
    if (m_order.size() == m_most) {
        m_slots[m_order.back()].group.reset();
        m_order.pop_back();
    }
    m_order.push_front(group);
    slot = {std::make_shared<Group>(), m_order.begin()};
    ++m_computed;
    return slot.group;
}

KernelCache::Row KernelCache::row(std::size_t j) const
{
    const std::size_t size = m_inputs->size();
    const std::size_t first = j / kernelRowsAtOnce * kernelRowsAtOnce;
    const std::shared_ptr<Group> group = find(j / kernelRowsAtOnce);
    std::call_once(group->made, [&] { // others that want it wait here, not at the lock
        const std::size_t count = std::min(kernelRowsAtOnce, m_queries->size() - first);
        group->values.resize(count * size);
        kernelRows(m_kernel, *m_queries, first, count, *m_inputs, 0, size, group->values.data());
    });
    return {group, {group->values.data() + (j - first) * size, size}};
}

} // namespace gapscope
