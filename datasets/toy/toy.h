// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/toy/enumerated.h"

namespace gapscope {

/// The sample `sample:toy` (Osokin et al. 2016, App. C): where gap sampling gains most. With
/// λ = 1/n, labels 0 … K, label 0 the truth, 0/1 loss and d = K + 1:
///   block 1 is hard, ψ_1(k) = e_k/√2: each step moves mass to one of K orthogonal corners;
///   the others are easy, ψ_i(k) = e_{K+1}: one step on any of them solves all.
/// All curvatures are alike, so that only gaps tell hard from easy. The optimum is
///   w* = e_{K+1} + (1/(K√2)) Σ_k e_k  from α_1(k) = 1/K.
/// With t visits to the hard block gap sampling needs about n + t oracle calls, uniform n·t.
/// requires: n, K ≥ 1.
EnumeratedProblem appendixC(std::size_t n = 100, std::size_t K = 50);

/// The problem as text, one line per block and label: block, label, loss, index:value of φ.
std::string textOf(const EnumeratedProblem& problem);

} // namespace gapscope
