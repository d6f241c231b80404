// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/clocks.h"
#include "core/solvers/block/steps.h"

namespace gapscope {

/// Block steps in batches: the oracles (or caches) of up to τ blocks are asked at one w, on all
/// threads; then the blocks step in the order drawn, each with its line search at the w that the
/// ones before it have left. So D never falls, and the run depends on τ but not on the threads.
class MiniBatch {
public:
    explicit MiniBatch(Loop& loop);
    /// Before the first block of a batch is drawn.
    void begin();
    /// A batch that begins with this block; the others are drawn. A block drawn twice is asked
    /// once. A stop while the oracles are asked leaves everything as it was at begin().
    void visit(std::size_t first);

private:
    struct Worker {
        BlockScratch scratch;
        OracleClock clock;
    };
    struct Slot {
        std::size_t block = 0;
        OracleAnswer answer;
    };

    void draw(std::size_t first);
    void ask(Worker& worker, Slot& slot) const;
    bool askCache(Worker& worker, Slot& slot) const;

    Loop& m_loop;
    BlockSteps m_steps;
    std::vector<Worker> m_workers;
    std::vector<Slot> m_slots;
    std::size_t m_used = 0; ///< of m_slots
    Random m_random;        ///< as it was at begin()
};

} // namespace gapscope
