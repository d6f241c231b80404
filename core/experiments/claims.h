// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/measure.h"

namespace gapscope {

/// A sentence of a paper in a form that runs can be held against, at every λ, by medians over the
/// seeds. Either "less" than another variant, or one variant against bounds.
struct Claim {
    std::string says; ///< for people
    Measure measure = Measure::pass;
    double toGap = notComputed;    ///< costs: until this gap is first reached
    double toLambda = notComputed; ///< costs of paths and grids: until this λ is solved
    double atPass = notComputed; ///< values: of the last trace point up to this pass; else the last
    double lambda = notComputed; ///< only at this λ; else at every one

    std::string less, than; ///< variants: median(than) > factor · median(less)
    double factor = 1;
    bool growsWithLambda = false; ///< instead: less / than is smaller at the largest λ than at the
                                  ///< smallest
    std::string variant;          ///< alone: atLeast ≤ its median ≤ atMost
    double atLeast = notComputed, atMost = notComputed;
};

/// A run that has ended, as a claim sees it.
struct ClaimRun {
    std::string_view variant;
    double lambda = 0; ///< 0: a path or grid over λ
    std::span<const TracePoint> trace;
    std::vector<double> lambdas = {}; ///< of a path or grid: per trace point, the λ solved by then
};

/// tooClose: the medians are within the margin, or the seeds disagree. cannotTell: no run has
/// ended, or the runs ended before they could decide.
enum class Verdict { shown, notShown, tooClose, cannotTell };
/// "shown", "not shown", "too close to tell", "cannot be told".
std::string toString(Verdict verdict);

/// Of one run: what is known of its cost, which lies between two trace points, or behind the last
/// one when the run ended before the gap was reached (most = +∞). A value has least = most.
struct ClaimOutcome {
    double least = notComputed, most = notComputed;
};

/// Median over the seeds of one variant at one λ; a lower bound when runs that ended too early are
/// in the middle.
struct ClaimMedian {
    double value = notComputed;
    bool reached = true;
    std::vector<ClaimOutcome> seeds; ///< one per run

    std::size_t runs() const { return seeds.size(); }
};

/// How many of the seeds speak for a claim, how many against it; the others ended too early. Of a
/// comparison: pairs of a run of `less` and a run of `than`.
struct ClaimVotes {
    std::size_t agree = 0, oppose = 0, all = 0;
};

/// A claim at one λ.
struct ClaimNumbers {
    double lambda = 0;          ///< 0: a path or grid over λ
    ClaimMedian less, than;     ///< a claim about one variant: it is `less`
    double ratio = notComputed; ///< less / than; an upper bound where `than` was not reached
    ClaimVotes votes;
    Verdict verdict = Verdict::cannotTell;
};

struct ClaimResult {
    Verdict verdict = Verdict::cannotTell;
    std::string sentence;              ///< the numbers in words, and where the λ disagree
    std::vector<ClaimNumbers> numbers; ///< by decreasing λ
};

/// A comparison needs medians that differ by 5 % more than its factor (10 % when there is but one
/// run on a side, whose spread nobody knows) and nine in ten pairs of runs on the same side; with
/// five seeds that is where a two-sided Mann-Whitney test passes 5 %. A bound needs nine in ten
/// runs on the median's side of it.
/// Shown: at every λ of the runs. Not shown: clearly the other way at one λ at least. Else too
/// close to tell, or not to be told when runs are missing or ended too early.
ClaimResult judge(const Claim& claim, std::span<const ClaimRun> runs);

/// A claim's numbers at one λ: "λ = 0.1: BCPFW needs 90.5 passes, BCFW 107.8: 0.84 × (5 seeds, all
/// 25 pairs of runs agree)".
std::string sentenceOf(const Claim& claim, const ClaimNumbers& numbers);

} // namespace gapscope
