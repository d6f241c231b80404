// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/model_shape.h"
#include "core/sparse_vector.h"

#include <array>

namespace gapscope {

class Problem;
struct KernelInputs;

// Abilities that some problems have in addition to being a Problem; the sizes of arguments are
// those of Problem. Problem::abilities() returns them.

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

/// The memory of a block that is fetched before its visit.
enum class Fetch { place, content };

/// Memory that can be asked for before it is needed.
class Prefetching {
public:
    virtual ~Prefetching() = default;
    /// Block i will probably be visited next: fetch first the places of its data and, when those
    /// have had time to arrive, the data.  Changes nothing.
    virtual void prefetch(std::size_t i, Fetch what) const = 0;
};

/// Stored labellings that are scored without all of the potentials.
class StoredScores {
public:
    virtual ~StoredScores() = default;
    /// values[k] = score(i, B_iᵀ w, labelling k) to the last bit.  groups: of each variable, bit
    /// (label / 8) % 8 is set for every label that it has in one of the labellings.
    virtual void storedScores(std::size_t i, const double* w, const LabellingRows& all,
        const unsigned char* groups, double* values) const = 0;
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

/// The parts of a problem whose inputs can take a kernel: what the kernel compares, and the
/// features that stay as they are (a chain's biases and transitions).
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

/// A problem whose dual has a gradient of known Lipschitz modulus: the descent lemma bounds
/// the dual along any direction of a block, and the approximate line search uses the minimiser
/// of that bound (Beck, Pauwels, Sabach 2015). Without it the step uses the largest ‖ψ_i(y)‖
/// seen.
class DescentBound {
public:
    virtual ~DescentBound() = default;

    /// A value ≥ ‖B_i δ‖².  requires: no index of δ repeats.
    virtual double squaredNormBound(std::size_t i, const SparseVector& delta) const = 0;
};

/// Labellings that are known to be the farthest from one another.
class FarthestLabellings {
public:
    virtual ~FarthestLabellings() = default;
    /// Two labellings of block i with the largest ‖ψ_i(y) − ψ_i(y')‖² = λn² C_i (Osokin et al.
    /// 2016, Def. 2 and App. C).
    virtual std::array<Labelling, 2> farthest(std::size_t i) const = 0;
};

/// Lipschitz constants of the dual's blocks that are known exactly.
class BlockModuli {
public:
    virtual ~BlockModuli() = default;
    /// λn² L_i: the largest eigenvalue of the matrix ⟨ψ_i(y), ψ_i(y')⟩, the block of the dual's
    /// Hessian; L_i is the Lipschitz constant of ∇_i in the Euclidean norm (Nesterov 2012; Osokin
    /// et al. 2016, App. C).
    virtual double largestEigenvalue(std::size_t i) const = 0;
};

/// The abilities of a problem; nullptr where it has none.
struct Abilities {
    const LimitedOracle* limitedOracle = nullptr;
    const Expectations* expectations = nullptr;
    const Prefetching* prefetching = nullptr;
    const KernelWeights* kernelWeights = nullptr;
    const KernelSource* kernelSource = nullptr;
    const SlackSource* slackSource = nullptr;
    const DescentBound* descentBound = nullptr;
    const StoredScores* storedScores = nullptr;
    const FarthestLabellings* farthest = nullptr;
    const BlockModuli* blockModuli = nullptr;
};

struct Metrics;

/// Which arg max the oracle takes.
enum class OracleMode {
    decode,        ///< max_y ⟨w, φ(x_i, y)⟩: the prediction
    lossAugmented, ///< max_y L_i(y) + ⟨w, φ(x_i, y)⟩ = max_y H_i(y; w) + const: the max-oracle
    lossOnly, ///< max_y offset_i(y), ties to the lowest label (start of the regularisation path)
};

/// A structured SVM training problem, and the only virtual boundary between solvers and tasks.
///
///   P(w) = λ/2 ‖w‖² + (1/n) Σ_i max_y H_i(y; w),   H_i(y; w) = L_i(y) − ⟨w, ψ_i(y)⟩,
///   ψ_i(y) = φ(x_i, y_i) − φ(x_i, y)                (Lacoste-Julien et al. 2013, (2)–(4))
///
/// Features factorise over a small statistic of the labelling, φ(x_i, y) = B_i m_i(y) with
/// m_i(y) ∈ R^{p_i}, so that a solver works on a block in R^{p_i}: it sees the potentials
/// θ_i = B_iᵀ w, the marginals μ_i = Σ_y α_i(y) m_i(y), and touches w only to gather θ_i and to
/// scatter B_i δ.
///
/// Blocks are numbered i = 0 … n−1.  All methods are const and may be called from several threads
/// at once.  Arguments outside the stated sizes are programmer mistakes (asserted).
///
/// Layout of w: weightSize() ≥ d doubles; padding entries exist so that rows of labels are aligned
/// and stay exactly 0 (they add nothing to ‖w‖²).
class Problem {
public:
    virtual ~Problem() = default;

    // Every task defines these.

    /// The meaning of the weights: task, d, layout and bounds of w, label names.
    virtual const ModelShape& shape() const = 0;
    /// n, at least 1.
    virtual std::size_t blockCount() const = 0;
    /// p_i.
    virtual std::size_t statisticSize(std::size_t i) const = 0;
    /// y_i.
    virtual LabellingView truth(std::size_t i) const = 0;
    /// θ = B_iᵀ w.  requires: w has weightSize(), θ statisticSize(i) entries.
    virtual void potentials(std::size_t i, const double* w, double* theta) const = 0;
    /// y ← an arg max in the given mode.  ensures: true if exact, false if marked approximate;
    /// ties go to the lowest label at each variable from the last to the first.
    virtual bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const = 0;
    /// m ← m_i(y); an index may repeat.
    virtual void statistic(std::size_t i, LabellingView y, SparseVector& m) const = 0;
    /// L_i(y) ≥ 0, with L_i(y_i) = 0.
    virtual double loss(std::size_t i, LabellingView y) const = 0;
    /// ⟨θ, m_i(y)⟩ in O(size of y).
    virtual double score(std::size_t i, const double* theta, LabellingView y) const = 0;
    /// w += scale · B_i δ.
    virtual void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const = 0;

    // The rest follow from those; a task overrides what it computes faster or counts differently.

    /// The task's key in records: "chain", "multiclass", ….
    virtual std::string_view task() const { return shape().task(); }
    /// Does maxOracle find an arg max in every mode? Otherwise the primal value it returns is a
    /// lower bound, and P − D no certificate but an estimate.
    virtual bool exactOracle() const { return true; }
    /// The part of H_i(y; w) that no weight multiplies, 0 at y_i: L_i(y) or, where scores have a
    /// fixed part c_i, L_i(y) + c_i(y) − c_i(y_i), of either sign. The oracle maximises with it,
    /// and the dual is a sum of it: ℓ = (1/n) Σ_i Σ_y α_i(y) offset_i(y).
    virtual double offset(std::size_t i, LabellingView y) const { return loss(i, y); }
    virtual bool offsetIsLoss() const { return true; }
    virtual Abilities abilities() const { return {}; }
    /// values[k] = score(i, θ, labelling k) to the last bit, of labellings of y_i's length: several
    /// at once where that is faster (the cache look-up).
    virtual void scores(
        std::size_t i, const double* theta, const LabellingRows& all, double* values) const;
    /// δ ← m_i(y) − m_i(other), no index repeated, in O(where the two differ).
    virtual void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const;
    /// The same with its ‖B_i δ‖²: the direction of a pairwise step.
    virtual double pairwiseDirection(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const;
    /// ‖B_i δ‖² ≥ 0.  requires: no index of δ repeats.
    virtual double squaredNorm(std::size_t i, const SparseVector& delta) const;
    /// θ += scale · B_iᵀ B_i δ: the potentials after w += scale · B_i δ, without touching w.
    virtual void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const;
    /// v ← B_i δ, ascending indices. Here in O(weightSize()): a task whose features are sparse
    /// beside d overrides it.
    virtual void image(std::size_t i, const SparseVector& delta, SparseVector& v) const;
    /// Is y a labelling of block i that every function accepts? For labellings from a file; a
    /// solver's own always are.
    virtual bool isLabelling(std::size_t i, LabellingView y) const;
    /// Labels of y that differ from the truth, and those whose truth is no label of the model.
    virtual std::size_t wrongLabels(std::size_t i, LabellingView y) const;
    /// The number of labels that wrongLabels() compares.
    virtual std::size_t judgedLabels(std::size_t i) const { return truth(i).size(); }
    /// The metrics of predictions of all blocks, the headline first; by default the share of right
    /// labels.  requires: predictions[i] is a labelling of block i.
    virtual Metrics metrics(const std::vector<Labelling>& predictions) const;

    /// d as the papers count it, doubles in a stored w (at least d), and the box on w.
    std::size_t dimension() const { return shape().dimension(); }
    std::size_t weightSize() const { return shape().weightSize(); }
    Bounds bounds() const { return shape().bounds(); }
    /// ‖w‖²; with a kernel the norm in its space, because w holds coefficients.
    double squaredWeightNorm(const double* w) const;
    /// Inputs that a kernel's w has a coefficient for; NaN without a kernel.
    double supportVectors(const double* w) const;
};

/// max ‖ψ_i(y) − ψ_i(y')‖² = λn² C_i.  requires: farthest labellings; delta is scratch.
inline double squaredDiameter(const Problem& problem, std::size_t i, SparseVector& delta)
{
    const auto [y, other] = problem.abilities().farthest->farthest(i);
    return problem.pairwiseDirection(i, y, other, delta);
}

} // namespace gapscope
