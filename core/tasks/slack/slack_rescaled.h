// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

namespace gapscope {

/// The same task with slack rescaling (Tsochantaridis et al. 2005, SVM₁ with Δs): ψ_i(y) ← L_i(y)
/// ψ_i(y), so that
///   H_i(y; w) = L_i(y) (1 − ⟨w, ψ_i(y)⟩):
/// a labelling of twice the loss counts its violation twice, where margin rescaling asks for twice
/// the margin. φ and B_i stay; the statistic becomes
///   m'_i(y) = m_i(y_i) − L_i(y) (m_i(y_i) − m_i(y)),
/// hence m'_i(y_i) = m_i(y_i), and w, decoding, losses and metrics are the task's own. Where all
/// losses are 0 or 1, as with classes, the two rescalings agree.
///
/// The max-oracle is exact: enumeration where a labelling is one label (classes, toys); for chains,
/// whose loss depends on the number of wrong labels alone, Viterbi for each such number
/// (CountedViterbi) and the best of them, O(T² · labels²) instead of O(T · labels²). No product of
/// loss and violation needs the search over Lagrange multipliers that other losses would.
///
/// throws: InputError for a task of another kind, or a chain too long for the table of the oracle.
std::shared_ptr<const Problem> slackRescaled(std::shared_ptr<const Problem> whole);
/// The same for the tasks' own SlackSource: by enumeration of so many labels a block (0: as many as
/// its statistic has entries), and for chains.
std::shared_ptr<const Problem> slackByEnumeration(
    std::shared_ptr<const Problem> whole, std::size_t labels);
std::shared_ptr<const Problem> slackOfChain(
    std::shared_ptr<const Problem> whole, std::size_t labels, std::size_t stride);
/// throws: InputError that this task has no slack rescaling.
[[noreturn]] void refuseSlack(std::string_view task);

} // namespace gapscope
