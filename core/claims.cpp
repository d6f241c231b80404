// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace gapscope {
namespace {

struct MeasureRow {
    Measure measure;
    std::string_view key, unit;
    bool cost;
};

constexpr std::array measures = {
    MeasureRow{Measure::pass, "pass", "passes", true},
    MeasureRow{Measure::oracleCalls, "oracle_calls", "oracle calls", true},
    MeasureRow{Measure::blockSteps, "block_steps", "block steps", true},
    MeasureRow{Measure::seconds, "seconds", "s", true},
    MeasureRow{Measure::gap, "gap", "(gap)", false},
    MeasureRow{Measure::worstGap, "worst_gap", "(largest gap)", false},
    MeasureRow{Measure::points, "points", "points", false},
    MeasureRow{Measure::hitRate, "hit_rate", "(hit rate)", false},
    MeasureRow{Measure::localShare, "local_share", "(share of local hits)", false},
    MeasureRow{Measure::gapRatio, "gap_ratio", "(exact gap / estimate)", false},
    MeasureRow{Measure::gain, "gain", "(χ(g)³/χ(C))", false},
};

const MeasureRow& rowOf(Measure measure)
{
    return *std::find_if(measures.begin(), measures.end(),
        [measure](const MeasureRow& row) { return row.measure == measure; });
}

/// NaN where the point does not say.
double valueAt(Measure measure, const TracePoint& p)
{
    const auto hits = static_cast<double>(p.hitsLocal + p.hitsGlobal);
    switch (measure) {
    case Measure::pass:
        return p.pass;
    case Measure::oracleCalls:
        return static_cast<double>(p.oracleCalls);
    case Measure::blockSteps:
        return static_cast<double>(p.blockSteps);
    case Measure::seconds:
        return p.seconds;
    case Measure::gap:
    case Measure::worstGap:
        return p.gap;
    case Measure::points:
        return 1;
    case Measure::hitRate:
        return hits / (hits + static_cast<double>(p.misses));
    case Measure::localShare:
        return static_cast<double>(p.hitsLocal) / hits;
    case Measure::gapRatio:
        return p.gap / p.gapEstimate;
    case Measure::gain:
        return std::pow(p.chiGap, 3) / p.chiCurvature;
    }
    return notComputed;
}

struct Outcome {
    double value = notComputed;
    bool reached = true;
};

/// What the run cost until the gap was first reached (or the λ solved), or until its end.
Outcome costOf(const Claim& claim, const ClaimRun& run)
{
    if (run.trace.empty())
        return {};
    for (std::size_t k = 0; k < run.trace.size(); ++k) {
        const bool solved = k < run.lambdas.size() && run.lambdas[k] <= claim.toLambda;
        if (solved || run.trace[k].gap <= claim.toGap)
            return {valueAt(claim.measure, run.trace[k]), true};
    }
    return {valueAt(claim.measure, run.trace.back()), false};
}

/// The newest value there is; the largest, or their sum, where the measure is about all of them.
Outcome valueOf(const Claim& claim, const ClaimRun& run)
{
    Outcome last;
    for (const TracePoint& point : run.trace) {
        if (point.pass > claim.atPass)
            break;
        const double value = valueAt(claim.measure, point);
        if (!std::isfinite(value))
            continue;
        if (claim.measure == Measure::worstGap && last.value > value)
            continue;
        last.value = claim.measure == Measure::points && last.value > 0 ? last.value + 1 : value;
    }
    return last;
}

ClaimMedian medianOf(
    const Claim& claim, std::span<const ClaimRun> runs, const std::string& variant, double lambda)
{
    std::vector<double> bounds, costs; // what is known at least; what was reached, else +∞
    for (const ClaimRun& run : runs) {
        if (run.variant != variant || run.lambda != lambda)
            continue;
        const Outcome outcome = isCost(claim.measure) ? costOf(claim, run) : valueOf(claim, run);
        if (std::isnan(outcome.value))
            continue;
        bounds.push_back(outcome.value);
        costs.push_back(outcome.reached ? outcome.value : std::numeric_limits<double>::infinity());
    }
    if (bounds.empty())
        return {};
    const auto middle = [](std::vector<double>& values) {
        std::sort(values.begin(), values.end());
        return 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
    };
    const double cost = middle(costs);
    const bool reached = std::isfinite(cost);
    return {reached ? cost : middle(bounds), reached, bounds.size()};
}

Verdict compare(const Claim& claim, const ClaimNumbers& n)
{
    if (n.less.runs == 0 || n.than.runs == 0)
        return Verdict::cannotTell;
    if (!n.less.reached && !n.than.reached)
        return Verdict::notShown;
    const bool holds = n.than.value > claim.factor * n.less.value;
    if (n.less.reached && n.than.reached)
        return holds ? Verdict::shown : Verdict::notShown;
    if (n.less.reached) // `than` costs more than its value
        return holds ? Verdict::shown : Verdict::cannotTell;
    return holds ? Verdict::cannotTell : Verdict::notShown;
}

Verdict compareWithBounds(const Claim& claim, const ClaimMedian& median)
{
    if (median.runs == 0)
        return Verdict::cannotTell;
    if (!median.reached)
        return Verdict::notShown;
    return median.value < claim.atLeast || median.value > claim.atMost ? Verdict::notShown
                                                                       : Verdict::shown;
}

/// "gap 0.1", "λ = 0.001": what costs are counted to.
std::string goalOf(const Claim& claim)
{
    return std::isnan(claim.toLambda) ? fmt::format("gap {:g}", claim.toGap)
                                      : fmt::format("λ = {:.4g}", claim.toLambda);
}

std::string textOf(const Claim& claim, const ClaimMedian& median)
{
    if (median.runs == 0)
        return "nothing";
    if (!median.reached)
        return fmt::format("{} not reached in {:.4g}", goalOf(claim), median.value);
    return fmt::format("{:.4g}", median.value);
}

std::string seedsOf(std::size_t runs)
{
    return runs == 1 ? "1 seed" : fmt::format("{} seeds", runs);
}

std::string sentenceOf(const Claim& claim, const ClaimNumbers& n)
{
    const std::string_view unit = rowOf(claim.measure).unit;
    std::string text = n.lambda > 0  ? fmt::format("λ = {:.4g}: ", n.lambda)
        : std::isnan(claim.toLambda) ? ""
                                     : "to " + goalOf(claim) + ": ";
    if (claim.less.empty())
        return text + fmt::format("{} {} ({})", textOf(claim, n.less), unit, seedsOf(n.less.runs));
    if (!n.less.reached && !n.than.reached && n.less.runs > 0 && n.than.runs > 0)
        return text
            + fmt::format("neither reached {}, in {:.4g} and {:.4g} {}", goalOf(claim),
                n.less.value, n.than.value, unit);
    text += fmt::format("{} against {} {}", textOf(claim, n.less), textOf(claim, n.than), unit);
    if (std::isfinite(n.ratio) && n.less.reached)
        text += fmt::format(", ratio {}{:.3g}", n.than.reached ? "" : "≥ ", n.ratio);
    return text + fmt::format(" ({})", seedsOf(std::min(n.less.runs, n.than.runs)));
}

ClaimNumbers numbersAt(const Claim& claim, std::span<const ClaimRun> runs, double lambda)
{
    ClaimNumbers n;
    n.lambda = lambda;
    if (claim.less.empty()) {
        n.less = medianOf(claim, runs, claim.variant, lambda);
        n.verdict = compareWithBounds(claim, n.less);
        return n;
    }
    n.less = medianOf(claim, runs, claim.less, lambda);
    n.than = medianOf(claim, runs, claim.than, lambda);
    n.ratio = n.than.value / n.less.value;
    n.verdict = compare(claim, n);
    return n;
}

/// λ of the runs the claim speaks of, largest first.
std::set<double, std::greater<>> lambdasOf(const Claim& claim, std::span<const ClaimRun> runs)
{
    std::set<double, std::greater<>> lambdas;
    for (const ClaimRun& run : runs) {
        const bool named =
            run.variant == claim.less || run.variant == claim.than || run.variant == claim.variant;
        const bool there =
            std::isnan(claim.lambda) || std::abs(run.lambda - claim.lambda) <= 1e-9 * claim.lambda;
        if (named && there)
            lambdas.insert(run.lambda);
    }
    return lambdas;
}

} // namespace

std::string toString(Measure measure) { return std::string(rowOf(measure).key); }

Measure measureFrom(const std::string& name)
{
    std::string known;
    for (const MeasureRow& row : measures) {
        if (row.key == name)
            return row.measure;
        known += (known.empty() ? "one of " : ", ") + std::string(row.key);
    }
    throw InputError("measure", 0, "'" + name + "'", known);
}

bool isCost(Measure measure) { return rowOf(measure).cost; }

std::string toString(Verdict verdict)
{
    switch (verdict) {
    case Verdict::shown:
        return "shown";
    case Verdict::notShown:
        return "not shown";
    case Verdict::cannotTell:
        break;
    }
    return "cannot be told";
}

ClaimResult judge(const Claim& claim, std::span<const ClaimRun> runs)
{
    ClaimResult result;
    std::size_t shown = 0;
    bool contradicted = false;
    for (const double lambda : lambdasOf(claim, runs)) {
        result.numbers.push_back(numbersAt(claim, runs, lambda));
        const ClaimNumbers& n = result.numbers.back();
        shown += n.verdict == Verdict::shown ? 1 : 0;
        contradicted = contradicted || n.verdict == Verdict::notShown;
        result.sentence += (result.sentence.empty() ? "" : "; ") + sentenceOf(claim, n);
    }
    if (result.numbers.empty())
        result.sentence = "no such run has ended yet";
    else if (contradicted)
        result.verdict = Verdict::notShown;
    else if (shown == result.numbers.size())
        result.verdict = Verdict::shown;
    return result;
}

} // namespace gapscope
