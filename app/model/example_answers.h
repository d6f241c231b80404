// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"

#include <stop_token>

namespace gapscope {

/// Decodes every example, with loss, score and slack H̃_i, and what its task adds. gaps: g_i of the
/// part, or empty. reader: the same part as a problem that reads w, if the part itself does not
/// (Snapshot::readers). labelled: the part has a truth; otherwise all comparisons with it stay
/// empty. Cost: two oracle calls per example, one without a truth.
/// requires: the part has examples to show.  throws: Cancelled.
ExampleAnswers answersOf(const Problem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop, const Problem* reader = nullptr,
    bool labelled = true);

} // namespace gapscope
