// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"

#include <cstdint>
#include <optional>
#include <span>

namespace gapscope {

/// n weights ≥ 0 under a tree of sums: draw and update in O(log n). A weight is held as a whole
/// number of units, rounded up; the unit is a power of two so small that a weight keeps what of it
/// counts beside the others (until all are coarse()), and all sums stay below 2⁵². So sums are
/// exact: they are changed by differences, at all levels at once, nothing drifts, and which block a
/// number draws depends on the weights and the unit alone. A node has sixteen children, two cache
/// lines: a million weights are five nodes deep, and all but the last two stay in the first cache.
class SumTree {
public:
    /// All weights 0, and no unit: the first weight above 0 chooses one.
    explicit SumTree(std::size_t n = 0);
    /// requires: 0 ≤ weight ≤ 2⁹⁰⁰.
    void set(std::size_t i, double weight);
    /// Whether all weights have become so small that the unit is too coarse for them: call assign()
    /// with their exact values.
    bool coarse() const;
    /// Sets all n weights, with a unit that suits them.
    void assign(std::span<const double> weights);
    /// The same with a given unit, as from unit() of another tree. False, and the tree is unusable,
    /// when it is no unit, or too small for these weights.
    bool assign(std::span<const double> weights, double unit);
    /// Σ_i weight_i, in units.
    double total() const { return m_total; }
    /// 0 as long as there was no weight above 0.
    double unit() const { return m_unit; }
    /// The i with Σ_{j<i} weight_j ≤ u < Σ_{j≤i} weight_j, in units.  requires: 0 ≤ u < total().
    std::size_t find(double u) const;

    /// Prefetches what find(u) reads last, unless a cache holds it: first the sums over the
    /// weights; then, where no weight has changed since, the weights. find() then begins there, and
    /// walks all levels only when its number points elsewhere.
    /// requires: as find().
    void fetchSums(double u);
    void fetchWeights();

    /// For checkpoints: the unit. The rest follows from the weights: assign().
    static void archive(auto& self, auto& stream) { stream(self.m_unit); }

private:
    static constexpr std::size_t fan = 16;
    static constexpr std::size_t nearby = 2048; ///< doubles that stay in a first-level cache
    /// To a node, of sums or of weights.
    struct Way {
        double left = 0; ///< of u
        std::size_t node = 0;
    };
    /// A node of weights.
    struct Reached {
        double before = 0; ///< sum of those left of it
        std::size_t node = 0;
    };
    double inUnits(double weight) const;
    [[gnu::always_inline]] Way top(double u) const;
    [[gnu::always_inline]] Way descend(Way way, std::size_t level) const;
    [[gnu::always_inline]] std::size_t childOf(Way way) const;
    static void fetchNode(const double* node);
    void takeUnit(double unit);
    void sumUp();

    AlignedVector<double> m_weights; ///< in units; filled up with 0
    /// From below: for each child the sum of the children to its left; those of the first level are
    /// sixteen weights each. A missing child has all of them to its left.
    std::vector<AlignedVector<double>> m_before;
    double m_total = 0;
    double m_unit = 0;
    double m_u = 0;           ///< that m_way belongs to
    std::optional<Way> m_way; ///< to the sums over the weights; none when a weight has changed
    std::optional<Reached> m_reached; ///< kept right while weights change
};

/// n values under a tournament: the lowest index of the largest value in O(1), update O(log n).
/// All are −∞ at first; n < 2³².
class MaxTree {
public:
    explicit MaxTree(std::size_t n = 0);
    void set(std::size_t i, double value); ///< requires: i < n; value no NaN
    std::size_t argmax() const { return m_winner[1]; }

private:
    bool beats(std::size_t a, std::size_t b) const;
    std::size_t m_leaves;
    std::vector<double> m_value;
    std::vector<std::uint32_t> m_winner;
};

} // namespace gapscope
