// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

namespace gapscope {

/// A convex quadratic program over a box:
///   min f(x) = ½ xᵀQx + bᵀx   over l ≤ x ≤ u,   Q = VᵀV,   V of rank rows and N columns v_i.
/// Or several side by side, of N / parts coordinates each, the first of them first: Q is
/// block-diagonal, and every part has rank rows of V of its own.
struct BoxQp {
    std::size_t rank = 0;
    std::vector<double> columns; ///< v_1 … v_N one after another, the rank entries of its part each
    std::vector<double> b, lower, upper;
    std::size_t parts = 1;

    std::size_t size() const { return b.size(); } ///< N
    /// Where the rows of coordinate i's part stand in Vx.
    std::size_t rowsOf(std::size_t i) const { return i / (size() / parts) * rank; }
    std::span<const double> column(std::size_t i) const
    {
        return std::span(columns).subspan(i * rank, rank);
    }
};

/// f(x).  requires: x has N entries.
double valueOf(const BoxQp& qp, std::span<const double> x);
/// ∇f(x) = Qx + b.
std::vector<double> gradientOf(const BoxQp& qp, std::span<const double> x);

/// The dual of this structured SVM is the QP (Beck, Pauwels, Sabach 2015): a block for each
/// coordinate, n = N, with two labels, 0 (the truth) for the lower bound and 1 for the upper one,
/// x_i = l_i + r_i α_i(1), r_i = u_i − l_i. With
///   ψ_i(1) = √n r_i v_i,   L_i(1) = −n r_i (Ql + b)_i,   ψ_i(0) = 0,   L_i(0) = 0
/// and λ = 1/n, which is the default,
///   w = (1/λn) Σ α_i(1) ψ_i(1) = √n V(x − l),   D(α) = f(l) − f(x),
/// so that block gaps are ∇_i f(x) (x_i − p_i), p_i the better bound, and P − D is Frank-Wolfe's
/// gap of f. Another λ divides Q by λn around l. L_i(1) may be negative: H_i, ℓ and D take it as it
/// is, and there is no error to speak of, so none is judged.
///
/// m_i(1) = 1 and m_i(0) = 0 in R¹, B_i = −√n r_i v_i.
class BoxQpProblem : public Problem,
                     public Expectations,
                     public DescentBound,
                     public FarthestLabellings,
                     public BlockModuli {
public:
    static constexpr std::string_view name = "box-qp"; ///< the task's key
    /// throws: InputError if there is no coordinate, sizes differ, a number is not finite or a
    /// lower bound is above its upper one.
    explicit BoxQpProblem(BoxQp qp);

    const BoxQp& qp() const { return m_qp; }
    /// x_i at the marginals μ_i.
    double coordinate(std::size_t i, const SparseVector& mu) const;
    /// L of the part of coordinate i: the largest eigenvalue of its block of Q.
    double lipschitz(std::size_t i = 0) const { return m_lipschitz[m_qp.rowsOf(i) / m_qp.rank]; }

    const PlainShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_qp.size(); }
    std::size_t statisticSize(std::size_t) const override { return 1; }
    LabellingView truth(std::size_t) const override { return {&lowerLabel, 1}; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    Abilities abilities() const override
    {
        return {.expectations = this, .descentBound = this, .farthest = this, .blockModuli = this};
    }
    std::array<Labelling, 2> farthest(std::size_t) const override
    {
        return {Labelling{0}, Labelling{1}};
    }
    /// ‖ψ_i(1)‖² = n r_i² Q_ii.
    double largestEigenvalue(std::size_t i) const override { return m_squaredNorms[i]; }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double loss(std::size_t i, LabellingView y) const override;
    std::size_t wrongLabels(std::size_t, LabellingView) const override { return 0; }
    std::size_t judgedLabels(std::size_t) const override { return 0; }
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;
    /// n L r_i² δ²: of a whole step this is C_i = L (x_i − p_i)² in units of f. The bound by the
    /// block's own modulus, Q_ii, would be the exact line search.
    double squaredNormBound(std::size_t i, const SparseVector& delta) const override;

private:
    static constexpr Label lowerLabel = 0;

    BoxQp m_qp;
    PlainShape m_shape;
    std::vector<double> m_features; ///< √n r_i v_i, a block after another
    std::vector<double> m_losses;   ///< L_i(1)
    std::vector<double> m_squaredNorms;
    std::vector<double> m_lipschitz; ///< of each part
};

} // namespace gapscope
