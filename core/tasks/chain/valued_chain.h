// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"

namespace gapscope {

/// A chain whose attributes have real values: x_t is a sparse vector instead of a set. The same
/// problem otherwise, with plain loops where ChainProblem has kernels for sets.
class ValuedChainProblem : public ChainProblem {
public:
    /// requires: examples->values has one entry per entry of examples->attributes.
    /// throws: InputError as ChainProblem, and if a value is not finite.
    ValuedChainProblem(std::shared_ptr<const ChainExamples> examples, ChainShape shape);

    Abilities abilities() const override
    {
        Abilities able = ChainProblem::abilities();
        able.prefetching = nullptr;
        able.storedScores = nullptr;
        return able;
    }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;
    void image(std::size_t i, const SparseVector& delta, SparseVector& v) const override;

private:
    /// f(place in w, value) for each row of token t of sequence i; the value of a bias is 1.
    template <typename F> void forEachValue(std::size_t i, std::size_t t, F f) const;

    std::vector<double> m_overlap; ///< ⟨x_t, x_t'⟩ with biases, T × T for each sequence
};

/// The chain for these examples: with values, or of sets.
std::shared_ptr<const ChainProblem> chainOf(
    std::shared_ptr<const ChainExamples> examples, ChainShape shape);

} // namespace gapscope
