// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

namespace gapscope {

/// A problem written out: every block lists its labels with their features φ(x_i, y) and losses.
/// Shows that solvers know nothing of sequences, and carries problems whose optimum is known.
///
/// y is one label; m_i(y) = e_y, so p_i is the number of labels of block i and θ_i(y) = ⟨w,
/// φ_i(y)⟩.
class EnumeratedProblem : public Problem,
                          public Expectations,
                          public SlackSource,
                          public FarthestLabellings,
                          public BlockModuli {
public:
    struct Block {
        std::vector<SparseVector> features; ///< φ(x_i, y) for y = 0, 1, …; no index repeated
        std::vector<double> losses;         ///< L_i(y), 0 at the truth
        Label truth = 0;
    };
    /// requires: at least one block; in each as many features as losses, indices below dimension.
    EnumeratedProblem(std::size_t dimension, std::vector<Block> blocks);

    const std::vector<Block>& blocks() const { return m_blocks; }
    void setBounds(Bounds bounds) { m_shape.setBounds(bounds); }

    static constexpr std::string_view key = "toy"; ///< of the task
    const PlainShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_blocks.size(); }
    std::size_t statisticSize(std::size_t i) const override { return m_blocks[i].losses.size(); }
    LabellingView truth(std::size_t i) const override { return {&m_blocks[i].truth, 1}; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    Abilities abilities() const override
    {
        return {.expectations = this, .slackSource = this, .farthest = this, .blockModuli = this};
    }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override;
    std::array<Labelling, 2> farthest(std::size_t i) const override;
    double largestEigenvalue(std::size_t i) const override;
    std::shared_ptr<const Problem> slackRescaled(
        std::shared_ptr<const Problem> whole) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double loss(std::size_t i, LabellingView y) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;

private:
    PlainShape m_shape;
    std::vector<Block> m_blocks;
};

} // namespace gapscope
