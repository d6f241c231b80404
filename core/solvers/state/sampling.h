// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/options/solver_options.h"
#include "core/problem.h"
#include "core/solvers/state/sum_tree.h"

#include <cmath>

namespace gapscope {

/// Whether workers share the block steps (block/rounds.h); a fixed step may lower the dual, which
/// they never do.
inline bool sharesBlocks(const SolverOptions& options)
{
    return options.parallel > 0 && options.step != Step::fixed;
}

/// The rule that a run draws by. Workers draw for themselves: a uniform rule costs nothing.
inline Sampling blockOrder(const SolverOptions& options)
{
    return options.method->permutes ? Sampling::permutation
        : sharesBlocks(options)     ? Sampling::uniform
                                    : options.sampling;
}

/// Whether blocks are drawn with unequal probabilities, and whether by exact constants of theirs.
inline bool drawsByConstants(Sampling sampling)
{
    return sampling == Sampling::exactCurvature || sampling == Sampling::lipschitz;
}
inline bool drawsByWeight(Sampling sampling)
{
    return sampling == Sampling::gap || sampling == Sampling::curvature
        || sampling == Sampling::progress || drawsByConstants(sampling);
}
/// throws: InputError where the problem does not know the constants.
void requireConstants(const Problem& problem, Sampling sampling);
[[noreturn]] void refuseConstants(std::string_view task, Sampling sampling);

/// Further values that the draws depend on.
struct DrawRule {
    Sampling sampling = Sampling::uniform;
    double gapPower = 1, mix = 0; ///< mix: the share of uniform draws among weighted ones
    MaxGapBy maxGapBy = MaxGapBy::gap;
    std::optional<std::uint64_t> shuffle = {}; ///< seed of the order of cyclic visits

    bool operator==(const DrawRule&) const = default;
};
inline DrawRule drawRule(const SolverOptions& options, Sampling sampling)
{
    DrawRule rule{sampling, options.gapPower, options.samplingMix, options.maxGapBy, {}};
    if (options.cyclicOrder == CyclicOrder::shuffled)
        rule.shuffle = static_cast<std::uint64_t>(options.seed);
    return rule;
}
inline DrawRule drawRule(const SolverOptions& options)
{
    return drawRule(options, blockOrder(options));
}
/// Whether the state needs R_i².
inline bool usesRadii(const SolverOptions& options)
{
    return options.step == Step::approx || options.sampling == Sampling::curvature
        || (options.sampling == Sampling::maxGap && options.maxGapBy == MaxGapBy::decrease);
}

/// Which block comes next (algorithms: uniform and permutation Lacoste-Julien et al. 2013; cyclic
/// Beck et al. 2015; gap Osokin et al. 2016, Alg. 2; max-gap 3.1, curvature and Lipschitz constants
/// App. C). Blocks may be put to sleep (shrinking, Franc 2014): they are not drawn until all are
/// woken. Gap, curvature and progress sampling first draw uniformly among the blocks that were
/// never visited (estimate +∞) until none is left. By exact constants, only blocks whose constant
/// is 0 come first: one step solves them, and they are not drawn again.
///
/// scales, an argument of many: of curvature, and of the largest decrease, R_i²; of exact-curvature
/// and lipschitz λn² C_i and λn² L_i; of progress the last increase of the dual. Others ignore it.
class Sampler {
public:
    explicit Sampler(std::size_t n);
    /// Sets the rule, estimates ĝ_i (+∞: never visited) and scales.
    void configure(
        const DrawRule& rule, std::span<const double> gapEstimates, std::span<const double> scales);
    /// Replaces all estimates (after an exact gap pass) and wakes every block; an order under way
    /// continues.
    void refresh(std::span<const double> gapEstimates, std::span<const double> scales);
    /// ĝ_i (and its scale) of a visited block have changed; it is awake.
    void update(std::size_t i, double gapEstimate, double scale);
    /// Whether all weights have become too small to be told apart as they are held: powers of gaps
    /// fall by many orders of magnitude between two exact passes. Then call reweigh().
    bool coarse() const { return m_unvisited.empty() && m_sums.coarse(); }
    /// Sets all weights again, from the unchanged estimates; sleeping blocks stay asleep.
    void reweigh(std::span<const double> gapEstimates, std::span<const double> scales);
    /// Block i, which was visited, is not drawn until refresh() or its update().
    void sleep(std::size_t i);
    std::size_t asleep() const { return m_n - m_awake.size(); }
    /// The next block; nothing when all blocks sleep or, drawing by weight, every weight is 0 (all
    /// estimates are: time for an exact pass).
    std::optional<std::size_t> next(Random& random);
    /// Prefetches the memory of the draw that follows the coming update, by the current weights,
    /// nearly all of which stay the same. Call it early in a visit, with time between its two
    /// parts: a draw waits for what it reads.
    void prefetch(const Random& random, Fetch what);
    /// The block that next() will most likely return unless a weight changes before; nothing where
    /// that is not known. Looking ahead changes no draw.
    /// requires: the following next() gets this generator in this state.
    std::optional<std::size_t> peekNext(const Random& random);

    /// rewind() takes back the draws from here on, while nothing else has changed.
    void mark() { m_mark = Mark{m_cursor, m_orderBehind, {}}; }
    void rewind(); ///< requires: mark() since the last one

    /// For checkpoints: the order under way, the blocks left to visit or awake, and the unit of the
    /// weights. The weights follow from the estimates: resume().
    static void archive(auto& self, auto& stream)
    {
        stream(self.m_unvisited, self.m_order, self.m_cursor, self.m_orderBehind, self.m_awake,
            self.m_sums);
    }
    /// Restores the rest after archive(). False when the lists cannot be those of n blocks.
    bool resume(
        const DrawRule& rule, std::span<const double> gapEstimates, std::span<const double> scales);

private:
    double weight(double gapEstimate, double scale) const;
    /// The weights of all blocks; 0 for those that sleep.
    std::vector<double> weights(
        std::span<const double> gapEstimates, std::span<const double> scales) const;
    bool weighted() const { return drawsByWeight(m_rule.sampling); }
    bool drawnFirst(double gapEstimate, double scale) const
    {
        return std::isinf(gapEstimate) && !(drawsByConstants(m_rule.sampling) && scale > 0);
    }
    double rank(double gapEstimate, double scale) const;
    void wakeAll();
    bool sleeps(std::size_t i) const { return m_awakePlace[i] == m_n; }
    void beginPass(Random& random);
    static std::size_t guess(const Random& random, std::size_t count);

    struct Mark {
        std::size_t cursor = 0;
        bool orderBehind = false;
        std::optional<std::vector<std::uint32_t>> order; ///< where a pass has begun since
    };

    std::size_t m_n;
    DrawRule m_rule;
    SumTree m_sums;
    MaxTree m_top;
    std::vector<std::uint32_t> m_unvisited; ///< blocks that are drawn first, in any order
    std::vector<std::uint32_t> m_place;     ///< where in m_unvisited; n when not there
    std::vector<std::uint32_t> m_order;     ///< of this pass
    std::size_t m_cursor = 0;
    bool m_orderBehind = false;              ///< blocks have woken that it lacks
    std::vector<std::uint32_t> m_awake;      ///< blocks that do not sleep; 0, 1, … until one does
    std::vector<std::uint32_t> m_awakePlace; ///< where in m_awake; n when asleep
    std::optional<std::size_t> m_peeked;     ///< forgotten when a weight changes
    std::optional<Mark> m_mark;
};

} // namespace gapscope
