// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/aligned.h"
#include "core/tasks/kernel/kernel.h"

#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace gapscope {

/// Rows of the kernel matrix between queries and inputs, computed when they are first asked for and
/// kept within a bound of memory, beyond which the longest unused go; a row that is asked for again
/// has the same bits. Several threads may ask at once.
class KernelCache {
public:
    /// Keeps at most so many bytes, but always one group of kernelRowsAtOnce rows.
    KernelCache(const KernelFunction& kernel, std::shared_ptr<const KernelInputs> queries,
        std::shared_ptr<const KernelInputs> inputs, double mostBytes);

    /// A row, valid as long as this value lives.
    struct Row {
        std::shared_ptr<const void> owner;
        std::span<const double> values;
    };
    /// k(query j, ·) over all inputs.
    Row row(std::size_t j) const;

    /// Gives the memory back; rows are computed anew when they are asked for.
    void forget() const;
    /// How many groups have been computed so far, repeats included.
    std::size_t computed() const;

private:
    struct Group {
        std::once_flag made;
        AlignedVector<double> values;
    };
    struct Slot {
        std::shared_ptr<Group> group; ///< nullptr: not kept
        std::list<std::size_t>::iterator place;
    };
    std::shared_ptr<Group> find(std::size_t group) const;

    KernelFunction m_kernel;
    std::shared_ptr<const KernelInputs> m_queries, m_inputs;
    std::size_t m_most;
    mutable std::mutex m_mutex;
    mutable std::vector<Slot> m_slots;
    mutable std::list<std::size_t> m_order; ///< of the groups kept, the last used first
    mutable std::size_t m_computed = 0;
};

} // namespace gapscope
