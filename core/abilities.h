// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/sparse_vector.h"

#include <cstddef>
#include <memory>

namespace gapscope {

class Problem;
struct KernelInputs;

// Abilities that some problems have besides their being a Problem; the sizes of arguments are those
// of Problem. Problem::abilities() says which.

/// An oracle that can be cut short.
class LimitedOracle {
public:
    virtual ~LimitedOracle() = default;
    /// y ← a labelling of large H_i, not always the largest, found with bounded effort: a beam's
    /// width, or so many expansion moves (Lacoste-Julien et al. 2013, (11)).
    /// requires: effort ≥ 1.
    virtual void limitedOracle(
        std::size_t i, const double* theta, std::size_t effort, Labelling& y) const = 0;
};

/// Sums over all labellings of a block; online exponentiated gradient needs them.
class Expectations {
public:
    virtual ~Expectations() = default;
    /// μ ← Σ_y p(y) m_i(y) under p(y) ∝ exp(⟨q, m_i(y)⟩ + c L_i(y)).  Returns Σ_y p(y) L_i(y).
    /// requires: q and μ have statisticSize(i) entries.
    virtual double expectation(std::size_t i, const double* q, double c, double* mu) const = 0;
};

/// What to fetch from memory of a block that will soon be visited.
enum class Fetch { place, content };

/// Memory that can be asked for before it is needed.
class Prefetching {
public:
    virtual ~Prefetching() = default;
    /// Block i will probably be visited next: fetch first the places of its data and, when those
    /// have had time to arrive, the data.  Changes nothing.
    virtual void prefetch(std::size_t i, Fetch what) const = 0;
};

/// Weights that are the coefficients of a kernel.
class KernelWeights {
public:
    virtual ~KernelWeights() = default;
    /// ‖w‖² in the kernel's space.
    virtual double squaredKernelNorm(const double* w) const = 0;
    /// Inputs with a coefficient in w.
    virtual double supportVectors(const double* w) const = 0;
    /// Frees the memory of kernel rows; they are computed again on demand.
    virtual void forgetRows() const = 0;
};

/// Of a problem whose inputs can take a kernel: what the kernel compares, and the features that
/// stay as they are (a chain's biases and transitions).
struct KernelParts {
    std::shared_ptr<const KernelInputs> inputs;
    std::size_t labels = 0; ///< K
    std::size_t stride = 0; ///< entries of a statistic for each input, at least K
    /// The same blocks with the other features alone; nullptr: there are none.
    std::shared_ptr<const Problem> linear;
};

/// Inputs that can take a kernel.
class KernelSource {
public:
    virtual ~KernelSource() = default;
    /// The inputs of these blocks, in this order.
    virtual KernelParts kernelParts(const std::vector<std::size_t>& blocks) const = 0;
};

/// A task that can be rescaled by slack (core/tasks/slack/slack_rescaled.h).
class SlackSource {
public:
    virtual ~SlackSource() = default;
    /// whole with slack rescaling.  requires: whole is this problem, or wraps it.
    /// throws: InputError where it is too large for its oracle.
    virtual std::shared_ptr<const Problem> slackRescaled(
        std::shared_ptr<const Problem> whole) const = 0;
};

/// The abilities of a problem; nullptr where it has none.
struct Abilities {
    const LimitedOracle* limitedOracle = nullptr;
    const Expectations* expectations = nullptr;
    const Prefetching* prefetching = nullptr;
    const KernelWeights* kernelWeights = nullptr;
    const KernelSource* kernelSource = nullptr;
    const SlackSource* slackSource = nullptr;
};

/// What a problem is, besides a Problem, when the Lipschitz modulus of its dual's gradient is
/// known: the descent lemma then bounds the dual along any direction of a block, and the
/// approximate line search takes the minimiser of that bound (Beck, Pauwels, Sabach 2015). Without
/// it the step goes by the largest ‖ψ_i(y)‖ seen.
class DescentBound {
public:
    virtual ~DescentBound() = default;

    /// A value ≥ ‖B_i δ‖².  requires: no index of δ repeats.
    virtual double squaredNormBound(std::size_t i, const SparseVector& delta) const = 0;
};

} // namespace gapscope
