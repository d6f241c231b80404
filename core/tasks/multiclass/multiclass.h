// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/tasks/multiclass/multiclass_examples.h"
#include "core/tasks/multiclass/multiclass_shape.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// Multiclass SVM of Crammer and Singer (2001) as a structured one: φ(x, y) = x ⊗ e_y, 0/1 loss,
/// enumeration.  No bias is added; C = 1/(λn).
///
/// A labelling is one label; m_i(y) = e_y with p_i = stride ≥ K (entries from K on are 0), B_i =
/// x_i ⊗ I, so ‖B_i δ‖² = ‖x_i‖² ‖δ‖².
class MulticlassProblem : public Problem,
                          public Expectations,
                          public Prefetching,
                          public KernelSource,
                          public SlackSource {
public:
    /// throws: InputError if there is no example, or a label or feature is out of range.
    MulticlassProblem(std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape);

    const MulticlassExamples& examples() const { return *m_examples; }
    std::shared_ptr<const MulticlassExamples> sharedExamples() const { return m_examples; }

    const MulticlassShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_examples->size(); }
    std::size_t statisticSize(std::size_t) const override { return m_shape.stride(); }
    LabellingView truth(std::size_t i) const override { return {&m_examples->labels[i], 1}; }
    Abilities abilities() const override { return {nullptr, this, this, nullptr, this, this}; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    double expectation(std::size_t i, const double* q, double c, double* mu) const override;
    void prefetch(std::size_t i, Fetch what) const override;
    KernelParts kernelParts(const std::vector<std::size_t>& blocks) const override;
    std::shared_ptr<const Problem> slackRescaled(
        std::shared_ptr<const Problem> whole) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    std::size_t wrongLabels(std::size_t i, LabellingView y) const override;
    double loss(std::size_t i, LabellingView y) const override;
    /// Accuracy.
    Metrics metrics(const std::vector<Labelling>& predictions) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;

private:
    std::shared_ptr<const MulticlassExamples> m_examples;
    MulticlassShape m_shape;
    std::vector<double> m_squaredNorms; ///< ‖x_i‖²
};

} // namespace gapscope
