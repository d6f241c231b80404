// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/tasks/multiclass/multiclass_examples.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// What a multiclass model's weights mean.
struct MulticlassShape {
    static constexpr std::string_view task = "multiclass";
    std::size_t featureCount = 0;        ///< f, at least 1
    std::vector<std::string> labelNames; ///< 2 … 65,535 classes
    /// Where the features are the pixels of an image, its rows and columns; 0: no image. There may
    /// be fewer features than pixels: the last ones are 0 everywhere.
    std::size_t imageRows = 0, imageColumns = 0;
    std::vector<std::string> featureNames{}; ///< one a feature, or none: they are numbered

    std::size_t labelCount() const { return labelNames.size(); }
    /// d = f·K.
    std::size_t dimension() const { return featureCount * labelCount(); }
    /// Classes per stored row of w, one row a feature: K rounded up to a multiple of 4.
    std::size_t stride() const { return (labelCount() + 3) / 4 * 4; }
    std::size_t weightSize() const { return featureCount * stride(); }
    bool hasImages() const { return imageRows > 0; }
    bool operator==(const MulticlassShape&) const = default;
};

/// Multiclass SVM of Crammer and Singer (2001) as a structured one: φ(x, y) = x ⊗ e_y, 0/1 loss,
/// enumeration.  No bias is added; C = 1/(λn).
///
/// A labelling is one label; m_i(y) = e_y with p_i = stride ≥ K (entries from K on are 0), B_i =
/// x_i ⊗ I, so ‖B_i δ‖² = ‖x_i‖² ‖δ‖².
class MulticlassProblem : public Problem {
public:
    /// throws: InputError if there is no example, or a label or feature is out of range.
    MulticlassProblem(std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape);

    const MulticlassExamples& examples() const { return *m_examples; }
    std::shared_ptr<const MulticlassExamples> sharedExamples() const { return m_examples; }
    const MulticlassShape& shape() const { return m_shape; }

    std::string_view task() const override { return MulticlassShape::task; }
    std::size_t blockCount() const override { return m_examples->size(); }
    std::size_t dimension() const override { return m_shape.dimension(); }
    std::size_t weightSize() const override { return m_shape.weightSize(); }
    std::size_t statisticSize(std::size_t) const override { return m_shape.stride(); }
    LabellingView truth(std::size_t i) const override { return {&m_examples->labels[i], 1}; }
    void expect(std::size_t i, Fetch what) const override;
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    bool hasExpectation() const override { return true; }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override;
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
