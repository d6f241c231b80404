// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "core/problem.h"

#include <span>

namespace gapscope {

/// The example, among these, whose prediction changes most often over the moments of a training and
/// is right in the end; −1: none.
int changingExample(
    const Problem& problem, std::span<const WeightsAt> history, std::span<const int> examples);

} // namespace gapscope
