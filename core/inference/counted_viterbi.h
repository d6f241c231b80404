// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/chain_potentials.h"
#include "core/machine/aligned.h"

namespace gapscope {

/// Viterbi for every number of wrong labels at once: of the labellings with k labels that differ
/// from the truth the one of largest score, k = 0 … length. So any function of score and Hamming
/// distance that grows with the score has its exact arg max in O(length² · labels²).
class CountedViterbi {
public:
    /// Doubles that run() needs; the caller says what is too much.
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
    /// Of token t with k wrong labels up to it, k ≤ t + 1: the largest score of each last label.
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

} // namespace gapscope
