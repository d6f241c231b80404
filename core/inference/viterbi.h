// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/machine/memory.h"

namespace gapscope {

/// The potentials of a chain as ChainProblem has them: what scores a labelling,
///   Σ_t nodes[t·stride + y_t] + Σ_{t>0} pairs[y_{t−1}·stride + y_t].
struct ChainPotentials {
    const double* nodes = nullptr; ///< length × stride
    const double* pairs = nullptr; ///< labels × stride
    std::size_t length = 0;        ///< tokens, at least 1
    std::size_t labels = 0;        ///< at least 1; what is between labels and stride means nothing
    std::size_t stride = 0;
};

/// Viterbi for every number of wrong labels at once: the labelling of largest score among those
/// that differ from the truth in k labels, k = 0 … length. So any function of score and Hamming
/// distance that grows with the score has its exact arg max in O(length² · labels²).
class CountedViterbi {
public:
    /// Doubles that run() needs; the caller limits them.
    static std::size_t cells(std::size_t length, std::size_t stride)
    {
        return length * (length + 3) / 2 * stride;
    }
    /// truth: length labels.
    void run(const ChainPotentials& chain, const Label* truth);
    /// The largest score with k wrong labels; −∞ where there is no such labelling.
    double best(std::size_t k) const;
    /// y ← that labelling; ties to the lowest label at each token from the last to the first.
    /// requires: best(k) is finite.
    void labelling(std::size_t k, Labelling& y) const;

private:
    /// The largest score for each label of token t with k wrong labels up to it, k ≤ t + 1.
    const double* row(std::size_t t, std::size_t k) const
    {
        return m_values.data() + (t * (t + 3) / 2 + k) * m_chain.stride;
    }
    double* row(std::size_t t, std::size_t k)
    {
        return m_values.data() + (t * (t + 3) / 2 + k) * m_chain.stride;
    }
    void append(std::size_t t);
    void place(std::size_t t, std::size_t k, const double* best);

    ChainPotentials m_chain;
    const Label* m_truth = nullptr;
    AlignedVector<double> m_values, m_best;
};

/// Viterbi with a beam: after each token only the `width` labels of largest value are kept (Lowerre
/// 1976), of equal ones the lowest. y ← the best labelling that is left, of largest score plus
/// loss; with width ≥ labels an arg max, to the same bits as ChainKernels::maxSum and its ties.
/// truth: each other label adds perToken; nullptr: none does.  requires: width ≥ 1.
/// O(length · labels · min(width, labels)).
void beamSearch(const ChainPotentials& chain, const Label* truth, double perToken,
    std::size_t width, Labelling& y);

} // namespace gapscope
