// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/multiclass/multiclass.h"

#include <span>
#include <vector>

namespace gapscope {

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

    /// v, of as many entries as there are features.
    std::vector<double> normal(std::span<const double> w) const;

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
