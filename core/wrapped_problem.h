// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <utility>

namespace gapscope {

/// Another problem with something changed: everything that is not overridden is forwarded, except
/// metrics(), which concern all blocks at once.
class WrappedProblem : public Problem,
                       public LimitedOracle,
                       public Expectations,
                       public Prefetching,
                       public KernelSource {
public:
    /// The problem without the changes: the innermost of several around one another.
    const Problem& innermost() const
    {
        const auto* wrapped = dynamic_cast<const WrappedProblem*>(m_whole.get());
        return wrapped ? wrapped->innermost() : *m_whole;
    }
    const ModelShape& shape() const override { return m_whole->shape(); }
    std::string_view task() const override { return m_whole->task(); }
    std::size_t blockCount() const override { return m_whole->blockCount(); }
    bool exactOracle() const override { return m_whole->exactOracle(); }
    Abilities abilities() const override;
    std::size_t statisticSize(std::size_t i) const override
    {
        return m_whole->statisticSize(place(i));
    }
    LabellingView truth(std::size_t i) const override { return m_whole->truth(place(i)); }
    void potentials(std::size_t i, const double* w, double* theta) const override
    {
        m_whole->potentials(place(i), w, theta);
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        return m_whole->maxOracle(place(i), theta, mode, y);
    }
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override
    {
        m_whole->statistic(place(i), y, m);
    }
    double loss(std::size_t i, LabellingView y) const override
    {
        return m_whole->loss(place(i), y);
    }
    double offset(std::size_t i, LabellingView y) const override
    {
        return m_whole->offset(place(i), y);
    }
    bool offsetIsLoss() const override { return m_whole->offsetIsLoss(); }
    double score(std::size_t i, const double* theta, LabellingView y) const override
    {
        return m_whole->score(place(i), theta, y);
    }
    void scores(
        std::size_t i, const double* theta, const LabellingRows& all, double* values) const override
    {
        m_whole->scores(place(i), theta, all, values);
    }
    double squaredNorm(std::size_t i, const SparseVector& delta) const override
    {
        return m_whole->squaredNorm(place(i), delta);
    }
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override
    {
        m_whole->cornerDifference(place(i), y, other, delta);
    }
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override
    {
        m_whole->addGram(place(i), delta, scale, theta);
    }
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override
    {
        m_whole->addTo(place(i), delta, scale, w);
    }
    void image(std::size_t i, const SparseVector& delta, SparseVector& v) const override
    {
        m_whole->image(place(i), delta, v);
    }
    bool isLabelling(std::size_t i, LabellingView y) const override
    {
        return m_whole->isLabelling(place(i), y);
    }
    std::size_t wrongLabels(std::size_t i, LabellingView y) const override
    {
        return m_whole->wrongLabels(place(i), y);
    }
    std::size_t judgedLabels(std::size_t i) const override
    {
        return m_whole->judgedLabels(place(i));
    }

    // Abilities of the whole, where it has them.
    void limitedOracle(
        std::size_t i, const double* theta, std::size_t effort, Labelling& y) const override
    {
        m_whole->abilities().limitedOracle->limitedOracle(place(i), theta, effort, y);
    }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override
    {
        return m_whole->abilities().expectations->expectation(place(i), q, c, mu);
    }
    void prefetch(std::size_t i, Fetch what) const override
    {
        m_whole->abilities().prefetching->prefetch(place(i), what);
    }
    KernelParts kernelParts(const std::vector<std::size_t>& blocks) const override;

protected:
    explicit WrappedProblem(std::shared_ptr<const Problem> whole)
        : m_whole(std::move(whole))
    {
    }
    const Problem& whole() const { return *m_whole; }
    /// The block of whole() that block i stands for.
    virtual std::size_t place(std::size_t i) const { return i; }

private:
    std::shared_ptr<const Problem> m_whole;
};

/// The task itself, whatever is around it.
inline const Problem& unwrapped(const Problem& problem)
{
    const auto* wrapped = dynamic_cast<const WrappedProblem*>(&problem);
    return wrapped ? wrapped->innermost() : problem;
}

/// Some examples of a problem, as a problem of the same shape: folds for validation.
class SubsetProblem : public WrappedProblem,
                      public DescentBound,
                      public StoredScores,
                      public FarthestLabellings,
                      public BlockModuli {
public:
    /// requires: at least one index, all below whole->blockCount().
    SubsetProblem(std::shared_ptr<const Problem> whole, std::vector<std::size_t> indices)
        : WrappedProblem(std::move(whole))
        , m_indices(std::move(indices))
    {
    }

    std::size_t blockCount() const override { return m_indices.size(); }
    Abilities abilities() const override
    {
        Abilities able = WrappedProblem::abilities();
        able.descentBound = whole().abilities().descentBound ? this : nullptr;
        able.storedScores = whole().abilities().storedScores ? this : nullptr;
        able.farthest = whole().abilities().farthest ? this : nullptr;
        able.blockModuli = whole().abilities().blockModuli ? this : nullptr;
        return able;
    }
    double pairwiseDirection(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override
    {
        return whole().pairwiseDirection(place(i), y, other, delta);
    }
    double squaredNormBound(std::size_t i, const SparseVector& delta) const override
    {
        return whole().abilities().descentBound->squaredNormBound(place(i), delta);
    }
    std::array<Labelling, 2> farthest(std::size_t i) const override
    {
        return whole().abilities().farthest->farthest(place(i));
    }
    double largestEigenvalue(std::size_t i) const override
    {
        return whole().abilities().blockModuli->largestEigenvalue(place(i));
    }
    void storedScores(std::size_t i, const double* w, const LabellingRows& all,
        const unsigned char* groups, double* values) const override
    {
        whole().abilities().storedScores->storedScores(place(i), w, all, groups, values);
    }

protected:
    std::size_t place(std::size_t i) const override { return m_indices[i]; }

private:
    std::vector<std::size_t> m_indices;
};

/// Every n-th of the numbers below `end`, from `first` on.
inline std::vector<std::size_t> everyNth(std::size_t n, std::size_t first, std::size_t end)
{
    std::vector<std::size_t> some;
    for (; first < end; first += n)
        some.push_back(first);
    return some;
}

} // namespace gapscope
