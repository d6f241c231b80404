// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <string>
#include <vector>

namespace gapscope {

/// The parts of Problem's contract that checkProblem() distinguishes.
enum class ContractPart {
    oracle,      ///< an exact oracle's answer is at least as good as the truth, whose loss is 0
    additive,    ///< potentials() and addTo() are linear: φ(x_i, y) = B_i m_i(y)
    statistic,   ///< score() = ⟨θ, statistic()⟩; scores() to the last bit; cornerDifference()
    gram,        ///< squaredNorm(), addGram() and image() agree with addTo() and potentials()
    padding,     ///< padding entries of w stay exactly 0
    ties,        ///< equal values: the same labelling every time, a single label the lowest
    determinism, ///< equal questions have equal answers, whatever was asked before
    threads,     ///< so also when several threads ask at once
};

std::string_view nameOf(ContractPart part);

struct ContractBreach {
    ContractPart part;
    std::string what; ///< the block, what was found and what was expected
};

struct ContractTrial {
    std::uint64_t seed = 1;
    std::size_t blocks = 8; ///< at most so many, spread over the problem
    std::size_t rounds = 4; ///< different w
    std::size_t threads = 4;
    double tolerance = 1e-9;       ///< relative, of sums
    double oracleTolerance = 1e-4; ///< relative, of an oracle that computes in floats
};

/// Checks any task against the contract of Problem at small random w, which addTo() makes from 0
/// and bounds() clip.  Returns the first breach of each part; empty: the contract is kept.
std::vector<ContractBreach> checkProblem(const Problem& problem, const ContractTrial& trial = {});

} // namespace gapscope
