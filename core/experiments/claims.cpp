// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/claims.h"

#include "core/experiments/gap_progress.h"
#include "core/options/quantity_text.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

namespace gapscope {
namespace {

// Thresholds of a verdict; see judge().
constexpr double margin = 0.05, marginOfOneRun = 0.1, mostVotes = 0.9;

/// The cost of the run until the gap was first reached (or the λ solved).
ClaimOutcome costOf(const Claim& claim, const ClaimRun& run)
{
    if (run.trace.empty())
        return {};
    double before = 0;
    for (std::size_t k = 0; k < run.trace.size(); ++k) {
        const double cost = valueAt(claim.measure, run.trace[k]);
        if (k < run.lambdas.size() && run.lambdas[k] <= claim.toLambda)
            return {cost, cost};
        if (run.trace[k].gap <= claim.toGap)
            return {before, cost};
        if (!std::isnan(run.trace[k].gap))
            before = cost;
    }
    return {before, std::numeric_limits<double>::infinity()};
}

/// The last known value; for a measure of all points their maximum, minimum or number.
ClaimOutcome valueOf(const Claim& claim, const ClaimRun& run, double best)
{
    if (claim.measure == Measure::gapRate || claim.measure == Measure::rateKept) {
        const auto end = std::ranges::find_if(
            run.trace, [&](const TracePoint& point) { return point.pass > claim.atPass; });
        const FittedRate rate = fittedRate({run.trace.begin(), end});
        const double value = claim.measure == Measure::gapRate ? rate.perPass : rate.kept;
        return {value, value};
    }
    const bool lowest =
        claim.measure == Measure::lowestPrimal || claim.measure == Measure::leastOracleNu;
    double last = notComputed;
    for (const TracePoint& point : run.trace) {
        if (point.pass > claim.atPass)
            break;
        const double value = valueAt(claim.measure, point, best);
        if (!std::isfinite(value) || (claim.measure == Measure::worstGap && last > value)
            || (lowest && last < value))
            continue;
        last = claim.measure == Measure::points && last > 0 ? last + 1 : value;
    }
    return {last, last};
}

double middleOf(const std::vector<ClaimOutcome>& seeds, double ClaimOutcome::*side)
{
    std::vector<double> values;
    for (const ClaimOutcome& seed : seeds)
        values.push_back(seed.*side);
    std::sort(values.begin(), values.end());
    return 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
}

ClaimMedian medianOf(std::vector<ClaimOutcome> seeds)
{
    if (seeds.empty())
        return {};
    const double cost = middleOf(seeds, &ClaimOutcome::most);
    const bool reached = std::isfinite(cost);
    return {reached ? cost : middleOf(seeds, &ClaimOutcome::least), reached, std::move(seeds)};
}

ClaimMedian medianOf(
    const Claim& claim, std::span<const ClaimRun> runs, const std::string& variant, double lambda)
{
    std::vector<ClaimOutcome> seeds;
    const double best = bestAt(runs, lambda, claim.measure == Measure::dualSuboptimalityUpper);
    for (const ClaimRun& run : runs) {
        if (run.variant != variant || run.lambda != lambda)
            continue;
        const ClaimOutcome seed =
            isCost(claim.measure) ? costOf(claim, run) : valueOf(claim, run, best);
        if (!std::isnan(seed.least))
            seeds.push_back(seed);
    }
    return medianOf(std::move(seeds));
}

bool most(std::size_t votes, std::size_t all)
{
    return static_cast<double>(votes) >= mostVotes * static_cast<double>(all);
}

/// Votes of the pairs of runs: does `than` need more than factor times what `less` needs?
ClaimVotes votesOf(double factor, const ClaimMedian& less, const ClaimMedian& than)
{
    ClaimVotes votes;
    for (const ClaimOutcome& a : less.seeds)
        for (const ClaimOutcome& b : than.seeds) {
            ++votes.all;
            if (b.least >= factor * a.most && b.most > factor * a.most)
                ++votes.agree;
            else if (b.most <= factor * a.least && b.most < factor * a.most)
                ++votes.oppose;
        }
    return votes;
}

/// requires: n.votes is set. If a side did not reach the gap, its value and the ratio are bounds.
Verdict compare(double factor, const ClaimNumbers& n)
{
    if (n.less.runs() == 0 || n.than.runs() == 0 || (!n.less.reached && !n.than.reached))
        return Verdict::cannotTell;
    const double far = 1 + (std::min(n.less.runs(), n.than.runs()) < 2 ? marginOfOneRun : margin);
    const double excess = n.than.value / (factor * n.less.value);
    if (n.less.reached && excess >= far && most(n.votes.agree, n.votes.all))
        return Verdict::shown;
    if (n.than.reached && excess <= 1 / far && most(n.votes.oppose, n.votes.all))
        return Verdict::notShown;
    const bool bothKnown = n.less.reached && n.than.reached;
    const bool decided = n.less.reached ? excess >= far : excess <= 1 / far;
    return bothKnown || decided ? Verdict::tooClose : Verdict::cannotTell;
}

/// −1: outside the bounds, 1: inside, 0: cannot be known.
int sideOf(const Claim& claim, const ClaimOutcome& outcome)
{
    if (outcome.least > claim.atMost || outcome.most < claim.atLeast)
        return -1;
    return outcome.most > claim.atMost || outcome.least < claim.atLeast ? 0 : 1;
}

/// Sets votes and verdict of a claim about one variant.
void compareWithBounds(const Claim& claim, ClaimNumbers& n)
{
    for (const ClaimOutcome& seed : n.less.seeds) {
        const int side = sideOf(claim, seed);
        n.votes.agree += side > 0 ? 1 : 0;
        n.votes.oppose += side < 0 ? 1 : 0;
        ++n.votes.all;
    }
    const auto [agree, oppose, all] = n.votes;
    if (all == 0 || agree + oppose == 0)
        n.verdict = Verdict::cannotTell;
    else
        n.verdict = most(agree, all) ? Verdict::shown
            : most(oppose, all)      ? Verdict::notShown
                                     : Verdict::tooClose;
}

ClaimNumbers numbersAt(const Claim& claim, std::span<const ClaimRun> runs, double lambda)
{
    ClaimNumbers n;
    n.lambda = lambda;
    if (claim.less.empty()) {
        n.less = medianOf(claim, runs, claim.variant, lambda);
        compareWithBounds(claim, n);
        return n;
    }
    n.less = medianOf(claim, runs, claim.less, lambda);
    n.than = medianOf(claim, runs, claim.than, lambda);
    n.ratio = n.less.value / n.than.value;
    n.votes = votesOf(claim.factor, n.less, n.than);
    n.verdict = compare(claim.factor, n);
    return n;
}

/// less / than of every pair of runs, as far as the trace resolves it; none when a run ended early.
ClaimMedian sharesOf(const ClaimNumbers& n)
{
    std::vector<ClaimOutcome> shares;
    for (const ClaimOutcome& a : n.less.seeds)
        for (const ClaimOutcome& b : n.than.seeds) {
            if (std::isinf(a.most) || std::isinf(b.most))
                return {};
            shares.push_back({a.least / b.most, a.most / b.least});
        }
    return medianOf(std::move(shares));
}

/// Is less / than smaller at the largest λ than at the smallest?
void judgeGrowth(ClaimResult& result)
{
    if (result.numbers.size() < 2) {
        result.sentence += ". It takes runs at two λ to tell";
        return;
    }
    ClaimNumbers ends;
    ends.less = sharesOf(result.numbers.front());
    ends.than = sharesOf(result.numbers.back());
    if (ends.less.runs() == 0 || ends.than.runs() == 0) {
        result.sentence += ". Not every run got there";
        return;
    }
    ends.votes = votesOf(1, ends.less, ends.than);
    result.verdict = compare(1, ends);
    result.sentence += fmt::format(". At the largest λ it is {:.2g} times, at the smallest {:.2g}",
        1 / ends.less.value, 1 / ends.than.value);
}

/// λ of the runs that the claim covers, largest first.
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

/// notShown at any λ decides, then tooClose, then cannotTell.
Verdict allOf(const std::vector<ClaimNumbers>& numbers)
{
    for (const Verdict verdict : {Verdict::notShown, Verdict::tooClose, Verdict::cannotTell})
        if (std::ranges::any_of(
                numbers, [verdict](const ClaimNumbers& n) { return n.verdict == verdict; }))
            return verdict;
    return Verdict::shown;
}

/// "shown at λ = 0.01, 0.001, too close to tell at λ = 0.1. " where the λ disagree, else "".
std::string disagreement(const std::vector<ClaimNumbers>& numbers)
{
    std::map<Verdict, std::vector<std::string>> at;
    for (const ClaimNumbers& n : numbers)
        at[n.verdict].push_back(fmt::format("{:.4g}", n.lambda));
    if (at.size() < 2)
        return "";
    std::vector<std::string> parts;
    for (const auto& [verdict, lambdas] : at)
        parts.push_back(fmt::format(
            "{} at λ = {}", toString(verdict), fmt::format("{}", fmt::join(lambdas, ", "))));
    return fmt::format("{}. ", fmt::join(parts, ", "));
}

} // namespace

double bestAt(std::span<const ClaimRun> runs, double lambda, bool upper)
{
    double best = notComputed;
    for (const ClaimRun& run : runs)
        if (run.lambda == lambda && lambda > 0)
            for (const TracePoint& point : run.trace)
                best = upper ? std::fmin(best, point.primal) : std::fmax(best, point.dual);
    return best;
}

std::string toString(Verdict verdict)
{
    switch (verdict) {
    case Verdict::shown:
        return "shown";
    case Verdict::notShown:
        return "not shown";
    case Verdict::tooClose:
        return "too close to tell";
    case Verdict::cannotTell:
        break;
    }
    return "cannot be told";
}

ClaimResult judge(const Claim& claim, std::span<const ClaimRun> runs)
{
    ClaimResult result;
    for (const double lambda : lambdasOf(claim, runs)) {
        result.numbers.push_back(numbersAt(claim, runs, lambda));
        result.sentence +=
            (result.sentence.empty() ? "" : ". ") + sentenceOf(claim, result.numbers.back());
    }
    if (result.numbers.empty()) {
        result.sentence = "no such run has ended yet";
    } else if (claim.growsWithLambda) {
        judgeGrowth(result);
    } else {
        result.verdict = allOf(result.numbers);
        result.sentence = disagreement(result.numbers) + result.sentence;
    }
    return result;
}

namespace {

/// "λ = 0.1: to reach gap 0.02, ": the λ, and the gap or λ at which costs end.
std::string placeOf(const Claim& claim, double lambda)
{
    std::string text = lambda > 0 ? fmt::format("λ = {:.4g}: ", lambda) : "";
    if (isCost(claim.measure))
        text += std::isnan(claim.toLambda) ? fmt::format("to reach gap {:g}, ", claim.toGap)
                                           : fmt::format("to reach λ = {:.4g}, ", claim.toLambda);
    return text;
}

std::string valueOf(const ClaimMedian& median)
{
    return (median.reached ? "" : "more than ") + amountText(median.value);
}

/// "5 seeds", "5 seeds, all 25 pairs of runs confirm it".
std::string votesOf(const Claim& claim, const ClaimNumbers& n)
{
    const std::size_t runs =
        claim.less.empty() ? n.less.runs() : std::min(n.less.runs(), n.than.runs());
    std::string text = counted(runs, "seed");
    if (n.votes.all < 2 || claim.growsWithLambda) // a vote is about one λ
        return text;
    const char* votes = claim.less.empty() ? "" : "pairs of ";
    return text
        + (n.votes.agree == n.votes.all
                ? fmt::format(", all {} {}runs confirm it", n.votes.all, votes)
                : fmt::format(", {} of {} {}runs confirm it", n.votes.agree, n.votes.all, votes));
}

/// "at least 0.5 and at most 2".
std::string boundsOf(const Claim& claim)
{
    std::string text;
    if (!std::isnan(claim.atLeast))
        text = fmt::format("at least {:g}", claim.atLeast);
    if (!std::isnan(claim.atMost))
        text += fmt::format("{}at most {:g}", text.empty() ? "" : " and ", claim.atMost);
    return text;
}

/// ", 1.19 times that", ", at least 2.67 times that; claimed: at least 2 times": the second value
/// by the first.
std::string timesOf(
    double claimed, const char* bound, const ClaimMedian& first, const ClaimMedian& second)
{
    const double times = second.value / first.value;
    if (!std::isfinite(times) || !(times > 0) || !(first.reached || second.reached))
        return "";
    const char* side = !second.reached ? "at least " : !first.reached ? "at most " : "";
    return fmt::format(", {}{:.3g} times that", side, times)
        + (claimed == 1 ? "" : fmt::format("; claimed: {} {:.3g} times", bound, claimed));
}

} // namespace

std::string sentenceOf(const Claim& claim, const ClaimNumbers& n)
{
    const std::string place = placeOf(claim, n.lambda);
    const bool alone = claim.less.empty();
    const std::string& less = alone ? claim.variant : claim.less;
    if (n.less.runs() == 0 || (!alone && n.than.runs() == 0))
        return place + "no run of " + (n.less.runs() == 0 ? less : claim.than) + " yet";
    const auto saying = [&](const std::string& variant, const ClaimMedian& median) {
        return place + variant + ' ' + phrase(claim.measure, valueOf(median));
    };
    std::string text;
    if (alone)
        text = saying(less, n.less) + "; claimed: " + boundsOf(claim);
    else if (claim.factor < 1) // "at most so many times" is about the other order
        text = saying(claim.than, n.than) + ", " + less + ' ' + valueOf(n.less)
            + timesOf(1 / claim.factor, "at most", n.than, n.less);
    else
        text = saying(less, n.less) + ", " + claim.than + ' ' + valueOf(n.than)
            + timesOf(claim.factor, "at least", n.less, n.than);
    return text + " (" + votesOf(claim, n) + ")";
}

} // namespace gapscope
