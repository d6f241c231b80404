// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {

/// The first pass after this one at which --trace-every auto evaluates: 0, 1, 2, 5, 10, and from
/// there in steps of a tenth, in whole passes: 11, 12, …, 20, 22, …, 100, 110, ….
double nextPlannedPass(double pass);

/// Which points of --trace-every auto are evaluated. It counts oracle calls and reads no clock, so
/// a run repeats.
struct EvaluationPlan {
    double nextPass = 0; ///< the next one that is planned
    double calls = 0;    ///< oracle calls of all evaluations so far

    /// Is the point at this pass, after so many oracle calls of training, evaluated, for `cost`
    /// calls? A planned one is skipped while the evaluations so far cost more than half of the
    /// training. always: it is, planned or not.
    bool take(double pass, double trainingCalls, double cost, bool always);

    static void archive(auto& self, auto& stream) { stream(self.nextPass, self.calls); }
};

} // namespace gapscope
