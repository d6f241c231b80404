// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/kernels/label_rows.h"
#include "core/labelling.h"
#include "core/problem.h"
#include "core/tasks/multiclass/multiclass_shape.h"

namespace gapscope {

/// An example whose true class the model does not have: it can never be predicted right.
struct UnknownClass {
    std::uint32_t example = 0;
    std::string name;
};

/// Labelled vectors x ∈ R^f, flat in memory: all f values of each example, or, where most are 0,
/// the others with the numbers of their features (compressed sparse rows).
struct MulticlassExamples {
    std::size_t featureCount = 0;
    std::vector<std::uint64_t> start{0}; ///< n+1 offsets into values
    std::vector<std::uint32_t> features; ///< of each value, ascending in an example; empty: dense
    std::vector<float> values;           ///< finite
    std::vector<Label> labels;           ///< truth
    std::vector<UnknownClass> unknown{}; ///< ascending; labels has 0 there, as filler

    std::size_t size() const { return labels.size(); }
    FeatureValues row(std::size_t i) const
    {
        return {features.empty() ? nullptr : features.data() + start[i], values.data() + start[i],
            static_cast<std::size_t>(start[i + 1] - start[i])};
    }
    /// The name of a class that the model lacks, nullptr where the label is one of the model's.
    const std::string* unknownClass(std::size_t i) const;
    /// All f values of an example.
    std::vector<float> denseRow(std::size_t i) const;
};

/// Rows without zeros become dense ones where that takes less memory.
/// requires: sparse rows (features of every value).
void makeDenseWhereSmaller(MulticlassExamples& examples);

/// Multiclass SVM of Crammer and Singer (2001) as a structured one: φ(x, y) = x ⊗ e_y, 0/1 loss,
/// enumeration.  No bias is added; C = 1/(λn).
///
/// A labelling is one label; m_i(y) = e_y with p_i = stride ≥ K (entries from K on are 0), B_i =
/// x_i ⊗ I, so ‖B_i δ‖² = ‖x_i‖² ‖δ‖².
class MulticlassProblem : public Problem,
                          public Expectations,
                          public Prefetching,
                          public KernelSource,
                          public SlackSource,
                          public FarthestLabellings,
                          public BlockModuli {
public:
    /// throws: InputError if there is no example, or a label or feature is out of range.
    MulticlassProblem(std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape);

    const MulticlassExamples& examples() const { return *m_examples; }
    std::shared_ptr<const MulticlassExamples> sharedExamples() const { return m_examples; }

    const MulticlassShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_examples->size(); }
    std::size_t statisticSize(std::size_t) const override { return m_shape.stride(); }
    LabellingView truth(std::size_t i) const override { return {&m_examples->labels[i], 1}; }
    Abilities abilities() const override
    {
        return {.expectations = this,
            .prefetching = this,
            .kernelSource = this,
            .slackSource = this,
            .farthest = this,
            .blockModuli = this};
    }
    /// Any two labels are equally far apart.
    std::array<Labelling, 2> farthest(std::size_t) const override
    {
        return {Labelling{0}, Labelling{m_shape.labelCount() > 1 ? Label{1} : Label{0}}};
    }
    /// Of the K − 1 wrong labels the matrix is ‖x_i‖² (I + 11ᵀ).
    double largestEigenvalue(std::size_t i) const override
    {
        const auto labels = static_cast<double>(m_shape.labelCount());
        return labels > 1 ? squaredNorm(i, {{0, 1.0}}) * labels : 0;
    }
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

/// The binary SVM as a structured one: two labels, 0 the negative and 1 the positive class, 0/1
/// loss, φ(x, y) = x ⊗ e_y / √2. Then ψ_i = s_i x_i ⊗ (e_1 − e_0)/√2 with s_i = ±1, every iterate
/// is w = (−v, v)/√2 with ‖w‖ = ‖v‖, and
///   P(w) = λ/2 ‖v‖² + (1/n) Σ_i max(0, 1 − s_i ⟨v, x_i⟩),
/// the usual objective, C = 1/(λn), without a bias; each block's dual is a segment (Lacoste-Julien
/// et al. 2013; Beck, Pauwels, Sabach 2015). It is the multiclass SVM of the two classes with twice
/// the λ, and so is a multiclass problem to views, model files and predictions.
class BinaryProblem : public MulticlassProblem {
public:
    static constexpr std::string_view name = "binary"; ///< the task's key
    /// throws: InputError if there are not two classes, or as MulticlassProblem.
    BinaryProblem(std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape);

    std::string_view task() const override { return name; }
    /// No kernels: with half the kernel its objective would be another.
    Abilities abilities() const override
    {
        Abilities able = MulticlassProblem::abilities();
        able.kernelSource = nullptr;
        return able;
    }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;
};

} // namespace gapscope
