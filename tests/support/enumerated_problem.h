// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <vector>

namespace gapscope::test {

/// A problem written out: every block has a handful of labels with their φ and L. Shows that the
/// solvers know nothing of chains, and carries problems whose optimum is known.
class EnumeratedProblem : public Problem {
public:
    struct Block {
        std::vector<std::vector<double>> features; ///< φ(x_i, y) for y = 0, 1, …
        std::vector<double> losses;                ///< L_i(y)
        Label truth = 0;
    };
    EnumeratedProblem(std::size_t dimension, std::vector<Block> blocks);

    std::string_view task() const override { return "toy"; }
    std::size_t blockCount() const override { return m_blocks.size(); }
    std::size_t dimension() const override { return m_dimension; }
    std::size_t weightSize() const override { return m_dimension; }
    std::size_t statisticSize(std::size_t i) const override { return m_blocks[i].losses.size(); }
    LabellingView truth(std::size_t i) const override { return {&m_blocks[i].truth, 1}; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double loss(std::size_t i, LabellingView y) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;
    Bounds bounds() const override { return m_bounds; }
    void setBounds(Bounds bounds) { m_bounds = bounds; }

private:
    std::size_t m_dimension;
    std::vector<Block> m_blocks;
    Bounds m_bounds;
};

/// The toy of Osokin et al. 2016, App. C, K labels besides the truth, λ = 1/n: block 1 has
/// ψ(k) = e_k/√2, the others ψ(k) = e_{K+1}.  w* = e_{K+1} + (1/(K√2)) Σ e_k.
EnumeratedProblem appendixC(std::size_t n, std::size_t K);

} // namespace gapscope::test
