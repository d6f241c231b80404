// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "core/tasks/kernel/kernel.h"
#include "core/wrapped_problem.h"

namespace gapscope {

/// The kernel's inputs in a problem.  requires: it is a KernelSource.
KernelParts kernelPartsOf(const std::shared_ptr<const Problem>& problem);

/// The layout of a kernel's w. The weights in the kernel's space are Σ_j k(x_j, ·) ⊗ β_j over the
/// training inputs; w holds β and, so that no step has to sum over
/// all inputs, the potentials Kβ that they make at every training input. Both are linear in the
/// dual variables, as w is without a kernel: sums, multiples and averages of w are what they
/// should be.
///   β of label b at input j      b·m + j              m training inputs, K labels
///   Kβ                           (K + b)·m + j
///   the weights of KernelParts::linear, from 2·K·m on
struct KernelLayout {
    std::size_t inputs = 0, labels = 0, linearSize = 0;
    std::size_t coefficient(std::size_t label) const { return label * inputs; }
    std::size_t potential(std::size_t label) const { return (labels + label) * inputs; }
    std::size_t linear() const { return 2 * labels * inputs; }
    std::size_t size() const { return linear() + linearSize; }
};

/// A part of the data on weights in a kernel's space.
class KernelPart : public WrappedProblem, public KernelWeights {
public:
    const ModelShape& shape() const override { return m_shape; }
    const KernelLayout& layout() const { return m_layout; }
    const KernelParts& parts() const { return m_parts; }
    const KernelCache& cache() const { return m_cache; }

    /// No memory of the whole's features is read; the sums and the oracle are its own.
    Abilities abilities() const override;
    bool isLabelling(std::size_t i, LabellingView y) const override;
    Metrics metrics(const std::vector<Labelling>& predictions) const override
    {
        return whole().metrics(predictions);
    }
    /// Σ_j ⟨β_j, (Kβ)_j⟩ + ‖linear part‖².
    double squaredKernelNorm(const double* w) const override;
    /// Training inputs whose β_j is not 0, rounding aside.
    double supportVectors(const double* w) const override;
    void forgetRows() const override { m_cache.forget(); }

protected:
    KernelPart(std::shared_ptr<const Problem> whole, KernelParts parts, KernelFunction kernel,
        std::shared_ptr<const KernelInputs> trainingInputs, std::size_t linearDimension,
        double cacheBytes);
    std::size_t firstInput(std::size_t i) const { return m_parts.inputs->blockStart[i]; }
    std::size_t inputsOf(std::size_t i) const { return firstInput(i + 1) - firstInput(i); }
    /// θ ← what the features outside the kernel contribute: 0 where there are none.
    void linearPotentials(std::size_t i, const double* w, double* theta) const;

    KernelParts m_parts;
    KernelLayout m_layout;
    PlainShape m_shape;
    KernelCache m_cache;
};

/// A training problem with a kernel on its inputs (Lacoste-Julien et al. 2013, App. B.5): the same
/// labellings, losses and oracle, in the features x ↦ k(x, ·).  requires of every w: it was made
/// from 0 by addTo() and linear operations.
class KernelProblem : public KernelPart {
public:
    KernelProblem(std::shared_ptr<const Problem> train, KernelParts parts, KernelFunction kernel,
        double cacheBytes);

    const KernelFunction& kernel() const { return m_kernel; }

    void potentials(std::size_t i, const double* w, double* theta) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void image(std::size_t i, const SparseVector& delta, SparseVector& v) const override
    {
        Problem::image(i, delta, v);
    }
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;

private:
    const double* gram(std::size_t i) const { return m_gram.data() + m_gramStart[i]; }
    void buildGram();

    KernelFunction m_kernel;
    std::vector<std::size_t> m_gramStart;
    std::vector<double> m_gram; ///< k(x_t, x_t') within each block
};

/// Other data, such as the test part, on the weights of a KernelProblem: only what predictions and
/// errors need.
class KernelTestPart : public KernelPart {
public:
    KernelTestPart(std::shared_ptr<const Problem> part, KernelParts parts,
        const KernelProblem& trained, double cacheBytes);

    void potentials(std::size_t i, const double* w, double* theta) const override;
};

/// A training problem and its test part, which may be nullptr, with the options' kernel.
/// requires: problems whose inputs can take a kernel.
/// throws: InputError where a kernel's values overflow.
struct KernelisedProblems {
    std::shared_ptr<const KernelProblem> train;
    std::shared_ptr<const Problem> test;
};
KernelisedProblems kernelised(const std::shared_ptr<const Problem>& train,
    const std::shared_ptr<const Problem>& test, const SolverOptions& options);
/// Frees the memory of kernel rows; they are computed again on demand. Does nothing for problems
/// without a kernel and for nullptr.
void forgetKernelRows(const Problem* problem);

} // namespace gapscope
