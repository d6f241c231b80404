// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/measure.h"

namespace gapscope {

/// A statement of a paper that runs can support or contradict, at every λ, by medians over the
/// seeds: "less" than another variant, or one variant within bounds.
struct Claim {
    std::string says; ///< for users
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

/// Bounds on the cost of one run: it lies between two trace points, or after the last one when the
/// run ended before it reached the gap (most = +∞). A value has least = most.
struct ClaimOutcome {
    double least = notComputed, most = notComputed;
};

/// Median over the seeds of one variant at one λ; a lower bound when the middle runs ended too
/// early.
struct ClaimMedian {
    double value = notComputed;
    bool reached = true;
    std::vector<ClaimOutcome> seeds; ///< one per run

    std::size_t runs() const { return seeds.size(); }
};

/// Seeds for and against a claim; the others ended too early. A comparison counts pairs of a run of
/// `less` and a run of `than`.
struct ClaimVotes {
    std::size_t agree = 0, oppose = 0, all = 0;
};

/// A claim at one λ.
struct ClaimNumbers {
    double lambda = 0;          ///< 0: a path or grid over λ
    ClaimMedian less, than;     ///< a claim about one variant uses `less`
    double ratio = notComputed; ///< less / than; an upper bound where `than` was not reached
    ClaimVotes votes;
    Verdict verdict = Verdict::cannotTell;
};

struct ClaimResult {
    Verdict verdict = Verdict::cannotTell;
    std::string sentence;              ///< the numbers in words, and where the λ disagree
    std::vector<ClaimNumbers> numbers; ///< by decreasing λ
};

/// A comparison needs medians that differ by 5 % more than its factor (10 % when a side has a
/// single run, whose spread is unknown) and nine in ten pairs of runs on the same side; with five
/// seeds that is where a two-sided Mann-Whitney test passes 5 %. A bound needs nine in ten runs on
/// the median's side of it.
/// Shown: at every λ of the runs. Not shown: clearly the other way at one λ at least. Otherwise too
/// close to tell, or undecidable when runs are missing or ended too early.
ClaimResult judge(const Claim& claim, std::span<const ClaimRun> runs);

/// D*, the largest dual of all runs at this λ, or P̄, the lowest primal; NaN for paths, whose points
/// have a λ each.
double bestAt(std::span<const ClaimRun> runs, double lambda, bool upper);

/// A claim's numbers at one λ: "λ = 0.1: to reach gap 0.05, BCPFW needs 90.5 passes, BCFW 107.8,
/// 1.19 times that (5 seeds, all 25 pairs of runs confirm it)".
std::string sentenceOf(const Claim& claim, const ClaimNumbers& numbers);

} // namespace gapscope
