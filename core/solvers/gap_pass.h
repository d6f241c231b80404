// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"

#include <vector>

namespace gapscope {

/// An exact gap pass is due: every gap_check·n block steps, approximate ones not counted, or early,
/// when the target seems to be met.
bool gapPassDue(const Loop& loop);
/// Rebuilds w from the blocks, then one oracle call per block at that w: refreshes every ĝ_i and
/// certifies the gap. With averaging and a target, a second sweep certifies the average's.
/// corners, when given: the oracle's answers.
/// Returns false if it was stopped half-way: then nothing has happened.
bool exactGapPass(Loop& loop, std::vector<Labelling>* corners = nullptr);

} // namespace gapscope
