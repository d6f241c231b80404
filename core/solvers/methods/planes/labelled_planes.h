// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"
#include "core/solvers/state/averaging.h"

namespace gapscope {

/// The planes W_i of a block as its labellings alone, in the order in which they came. The truth is
/// always one of them and takes no place.
class LabelledPlanes {
public:
    static constexpr std::size_t truth = ~std::size_t{0};

    std::size_t size() const { return m_losses.size(); }
    /// requires: size() > 0.
    LabellingRows rows() const { return {m_labels.data(), m_labels.size() / size(), size()}; }
    LabellingView labelling(std::size_t k) const { return {rows()[k], m_labels.size() / size()}; }
    double loss(std::size_t k) const { return m_losses[k]; }
    /// Adds y unless it is there; the iteration is the last that returned it.
    void use(LabellingView y, double loss, std::uint64_t iteration);
    void use(std::size_t k, std::uint64_t iteration) { m_used[k] = iteration; }
    /// As PlaneSet::trim.
    void trim(std::uint64_t oldest, std::size_t most);
    std::size_t memoryBytes() const
    {
        return m_labels.size() * sizeof(Label) + size() * (sizeof(double) + sizeof(std::uint64_t));
    }

    /// For checkpoints.
    static void archive(auto& self, auto& stream)
    {
        stream(self.m_labels, self.m_losses, self.m_used);
    }
    /// Are these labellings of block i?
    bool fits(const Problem& problem, std::size_t i) const;

private:
    void drop(std::size_t k);

    std::vector<Label> m_labels; ///< of one plane after another
    std::vector<double> m_losses;
    std::vector<std::uint64_t> m_used; ///< outer iteration that last returned it
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
