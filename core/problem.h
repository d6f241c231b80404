// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/sparse_vector.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace gapscope {

struct Metrics;

/// A box on some coordinates of w: l ≤ w_j ≤ u for first ≤ j < last (Osokin et al. 2016, App. F).
struct Bounds {
    std::size_t first = 0, last = 0;
    double lower = 0, upper = 0; ///< ±infinity: none
};

/// Which arg max the oracle takes.
enum class OracleMode {
    decode,        ///< max_y ⟨w, φ(x_i, y)⟩: the prediction
    lossAugmented, ///< max_y L_i(y) + ⟨w, φ(x_i, y)⟩ = max_y H_i(y; w) + const: the max-oracle
    lossOnly,      ///< max_y L_i(y), ties to the lowest label (start of the regularisation path)
};

/// What to fetch from memory of a block that will soon be visited.
enum class Fetch { place, content };

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

    /// The task's key in records: "chain", "multiclass", ….
    virtual std::string_view task() const = 0;
    /// n, at least 1.
    virtual std::size_t blockCount() const = 0;
    /// d as the papers count it.
    virtual std::size_t dimension() const = 0;
    /// Doubles in a stored w; at least d.
    virtual std::size_t weightSize() const = 0;
    /// The box on w, empty (first = last) as a rule.
    virtual Bounds bounds() const { return {}; }
    /// p_i.
    virtual std::size_t statisticSize(std::size_t i) const = 0;
    /// y_i.
    virtual LabellingView truth(std::size_t i) const = 0;

    /// Block i will probably be visited next: what is kept of it may be fetched from memory, first
    /// what says where it is and, when that has had time to arrive, the rest.  Changes nothing.
    virtual void expect(std::size_t, Fetch) const { }
    /// Does maxOracle find an arg max in every mode? Otherwise the primal value it gives is a lower
    /// bound, and P − D no certificate but an estimate.
    virtual bool exactOracle() const { return true; }
    /// θ = B_iᵀ w.  requires: w has weightSize(), θ statisticSize(i) entries.
    virtual void potentials(std::size_t i, const double* w, double* theta) const = 0;
    /// y ← an arg max in the given mode.  ensures: true if exact, false if marked approximate;
    /// ties go to the lowest label at each variable from the last to the first.
    virtual bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const = 0;
    /// Is there limitedOracle()?
    virtual bool hasLimitedOracle() const { return false; }
    /// y ← a labelling of large H_i, not always the largest, found with bounded effort: a beam's
    /// width, or so many expansion moves (Lacoste-Julien et al. 2013, (11)).
    /// requires: hasLimitedOracle(), effort ≥ 1.
    virtual void limitedOracle(
        std::size_t, const double* /*theta*/, std::size_t /*effort*/, Labelling&) const
    {
    }
    /// Is there expectation()? Online exponentiated gradient needs it.
    virtual bool hasExpectation() const { return false; }
    /// μ ← Σ_y p(y) m_i(y) under p(y) ∝ exp(⟨q, m_i(y)⟩ + c L_i(y)); gives Σ_y p(y) L_i(y).
    /// requires: hasExpectation(); q and μ have statisticSize(i) entries.
    virtual double expectation(std::size_t, const double* /*q*/, double /*c*/, double* /*mu*/) const
    {
        return 0;
    }
    /// m ← m_i(y); an index may repeat.
    virtual void statistic(std::size_t i, LabellingView y, SparseVector& m) const = 0;
    /// L_i(y) ≥ 0, with L_i(y_i) = 0.
    virtual double loss(std::size_t i, LabellingView y) const = 0;
    /// Labels of y that differ from the truth, and those whose truth is no label of the model.
    virtual std::size_t wrongLabels(std::size_t i, LabellingView y) const
    {
        const LabellingView right = truth(i);
        std::size_t wrong = 0;
        for (std::size_t t = 0; t < right.size(); ++t)
            wrong += y[t] != right[t] ? 1 : 0;
        return wrong;
    }
    /// Of how many labels wrongLabels() speaks.
    virtual std::size_t judgedLabels(std::size_t i) const { return truth(i).size(); }
    /// What the field reports of predictions of all blocks, the headline first: here the share of
    /// right labels.  requires: predictions[i] is a labelling of block i.
    virtual Metrics metrics(const std::vector<Labelling>& predictions) const;
    /// ⟨θ, m_i(y)⟩ in O(size of y).
    virtual double score(std::size_t i, const double* theta, LabellingView y) const = 0;
    /// values[k] = score(i, θ, labelling k) to the last bit, of `count` labellings of y_i's length
    /// that stand one after another: several at once where that is faster (the cache look-up).
    virtual void scores(std::size_t i, const double* theta, const Label* labellings,
        std::size_t count, double* values) const
    {
        const std::size_t length = truth(i).size();
        for (std::size_t k = 0; k < count; ++k)
            values[k] = score(i, theta, {labellings + k * length, length});
    }
    /// ‖w‖²; a kernel's w holds coefficients, whose norm is another.
    virtual double squaredWeightNorm(const double* w) const;
    /// Inputs that a kernel's w has a coefficient for; not a number without a kernel.
    virtual double supportVectors(const double* w) const;
    /// ‖B_i δ‖² ≥ 0.  requires: no index of δ repeats.
    virtual double squaredNorm(std::size_t i, const SparseVector& delta) const = 0;
    /// δ ← m_i(y) − m_i(other), no index repeated, in O(where the two differ).
    virtual void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const = 0;
    /// θ += scale · B_iᵀ B_i δ: the potentials after w += scale · B_i δ, without touching w.
    virtual void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const = 0;
    /// v ← B_i δ, ascending indices. Here in O(weightSize()): a task whose features are sparse
    /// beside d overrides it.
    virtual void image(std::size_t i, const SparseVector& delta, SparseVector& v) const;
    /// w += scale · B_i δ.
    virtual void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const = 0;
};

} // namespace gapscope
