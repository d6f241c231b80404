// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"
#include "core/solvers/state/averaging.h"

#include <cstring>

namespace gapscope {

/// The planes W_i of a block as its labellings alone, in the order in which they came. The truth is
/// always one of them and takes no place. All is in one piece of memory, so that a visit waits
/// once: for one plane after another its labels, L_i(y) and the outer iteration that last returned
/// it.
class LabelledPlanes {
public:
    static constexpr std::size_t truth = ~std::size_t{0};

    std::size_t size() const { return m_size; }
    LabellingRows rows() const { return {m_rows.data(), step(), m_size}; }
    LabellingView labelling(std::size_t k) const { return {row(k), m_length}; }
    double loss(std::size_t k) const { return tail(k).loss; }
    /// Adds y unless it is there; the iteration is the last that returned it.
    void use(LabellingView y, double loss, std::uint64_t iteration);
    void use(std::size_t k, std::uint64_t iteration) { setTail(k, {loss(k), iteration}); }
    /// As PlaneSet::trim.
    void trim(std::uint64_t oldest, std::size_t most);
    std::size_t memoryBytes() const { return m_rows.size() * sizeof(Label); }
    /// Prefetches the memory of all of it.
    void fetch() const
    {
        for (std::size_t k = 0; k < m_rows.size(); k += 64 / sizeof(Label))
            prefetch(m_rows.data() + k);
    }

    /// For checkpoints.
    static void archive(auto& self, auto& stream)
    {
        stream(self.m_rows, self.m_length, self.m_size);
    }
    /// Are these labellings of block i?
    bool fits(const Problem& problem, std::size_t i) const;

private:
    struct Tail {
        double loss;
        std::uint64_t used;
    };
    std::size_t step() const { return m_length + sizeof(Tail) / sizeof(Label); }
    const Label* row(std::size_t k) const { return m_rows.data() + k * step(); }
    Tail tail(std::size_t k) const
    {
        Tail tail;
        std::memcpy(&tail, row(k) + m_length, sizeof tail);
        return tail;
    }
    void setTail(std::size_t k, const Tail& tail)
    {
        std::memcpy(m_rows.data() + k * step() + m_length, &tail, sizeof tail);
    }
    void drop(std::size_t k);

    std::vector<Label> m_rows;
    std::size_t m_length = 0, m_size = 0;
};

/// The visits of an approximate pass (Shah et al. 2015, Alg. 3, line 6) in the block's own space:
/// potentials once, then steps as those of block-coordinate Frank-Wolfe, with arg max over W_i in
/// place of the oracle.
class LabelledVisits {
public:
    /// averager: of the iterates after approximate steps.
    LabelledVisits(Loop& loop, Averager& averager);
    /// Steps of block i; returns the counted work in bytes (oracleBytes()).
    double visit(std::size_t i, LabelledPlanes& planes, std::uint64_t iteration);

private:
    std::size_t best(std::size_t i, const LabelledPlanes& planes);
    double stepTo(std::size_t i, LabellingView y, double loss, double own, double other);

    Loop& m_loop;
    DualState& m_state = m_loop.state;
    Averager& m_averager;
    const double m_gatherBytes;
    BlockScratch m_scratch;
    std::vector<double> m_values;
};

} // namespace gapscope
