// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"

namespace gapscope {

/// Sums over all labellings of a chain, p(y) ∝ exp(Σ_t node_t(y_t) + Σ_t pair(y_{t−1}, y_t))
/// (Rabiner 1989): with scaled messages, or with logarithms where potentials are so far apart that
/// messages could underflow. No potential is too large.
class ForwardBackward {
public:
    /// nodes: length × stride; pairs: labels × stride, [a·stride + b] for b after a. What is
    /// between labels and stride is not read.
    /// mu: (length + labels) × stride, as the chain's statistic is laid out: node marginals, then
    /// expected counts of label pairs; padding 0.  Returns log Σ_y exp(…).
    double run(const double* nodes, const double* pairs, std::size_t length, std::size_t labels,
        std::size_t stride, double* mu);

private:
    double runScaled(const double* nodes, const double* pairs, std::size_t length,
        std::size_t labels, std::size_t stride, double mostPair, double* mu);
    void messageBack(
        std::size_t t, std::size_t length, std::size_t labels, std::size_t stride, double* mu);
    double runInLogs(const double* nodes, const double* pairs, std::size_t length,
        std::size_t labels, std::size_t stride, double* mu);

    AlignedVector<double> m_forward, m_backward, m_terms;
    AlignedVector<double> m_nodes, m_pairs; ///< exponentials
};

} // namespace gapscope
