// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <memory>
#include <utility>
#include <vector>

namespace gapscope {

/// Some examples of a problem, as a problem of the same shape: folds for validation.
class SubsetProblem : public Problem {
public:
    /// requires: at least one index, all below whole->blockCount().
    SubsetProblem(std::shared_ptr<const Problem> whole, std::vector<std::size_t> indices)
        : m_whole(std::move(whole))
        , m_indices(std::move(indices))
    {
    }

    std::string_view task() const override { return m_whole->task(); }
    std::size_t blockCount() const override { return m_indices.size(); }
    std::size_t dimension() const override { return m_whole->dimension(); }
    std::size_t weightSize() const override { return m_whole->weightSize(); }
    Bounds bounds() const override { return m_whole->bounds(); }
    bool exactOracle() const override { return m_whole->exactOracle(); }
    std::size_t statisticSize(std::size_t i) const override
    {
        return m_whole->statisticSize(m_indices[i]);
    }
    LabellingView truth(std::size_t i) const override { return m_whole->truth(m_indices[i]); }
    void expect(std::size_t i, Fetch what) const override { m_whole->expect(m_indices[i], what); }
    void potentials(std::size_t i, const double* w, double* theta) const override
    {
        m_whole->potentials(m_indices[i], w, theta);
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        return m_whole->maxOracle(m_indices[i], theta, mode, y);
    }
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override
    {
        m_whole->statistic(m_indices[i], y, m);
    }
    std::size_t wrongLabels(std::size_t i, LabellingView y) const override
    {
        return m_whole->wrongLabels(m_indices[i], y);
    }
    double loss(std::size_t i, LabellingView y) const override
    {
        return m_whole->loss(m_indices[i], y);
    }
    double score(std::size_t i, const double* theta, LabellingView y) const override
    {
        return m_whole->score(m_indices[i], theta, y);
    }
    void scores(std::size_t i, const double* theta, const Label* labellings, std::size_t count,
        double* values) const override
    {
        m_whole->scores(m_indices[i], theta, labellings, count, values);
    }
    double squaredNorm(std::size_t i, const SparseVector& delta) const override
    {
        return m_whole->squaredNorm(m_indices[i], delta);
    }
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override
    {
        m_whole->cornerDifference(m_indices[i], y, other, delta);
    }
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override
    {
        m_whole->addGram(m_indices[i], delta, scale, theta);
    }
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override
    {
        m_whole->addTo(m_indices[i], delta, scale, w);
    }
    bool hasExpectation() const override { return m_whole->hasExpectation(); }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override
    {
        return m_whole->expectation(m_indices[i], q, c, mu);
    }
    void image(std::size_t i, const SparseVector& delta, SparseVector& v) const override
    {
        m_whole->image(m_indices[i], delta, v);
    }

private:
    std::shared_ptr<const Problem> m_whole;
    std::vector<std::size_t> m_indices;
};

} // namespace gapscope
