// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// Plain decoding of one example.
Labelling predict(const Problem& problem, std::size_t i, std::span<const double> w);
/// Plain decoding of every example, on `threads` threads; order and result do not depend on them.
/// stopped: asked before each example; once true, the rest are empty.
std::vector<Labelling> predictAll(const Problem& problem, std::span<const double> w,
    std::size_t threads = 1, const std::function<bool()>& stopped = {});

/// Errors of plain decoding over a whole part.
struct Errors {
    double meanLoss = 0; ///< mean L_i, "test_error"
    double perLabel = 0; ///< wrong labels / labels
};
Errors evaluate(const Problem& problem, std::span<const double> w, std::size_t threads = 1);
Errors errorsOf(const Problem& problem, const std::vector<Labelling>& predictions);
/// Key of the metric that a part's metrics() has first.
std::string headlineOf(const Problem& part);

} // namespace gapscope
