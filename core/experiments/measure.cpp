// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/measure.h"

#include "core/machine/error.h"

#include <array>
#include <cmath>

namespace gapscope {
namespace {

using P = TracePoint;

/// The value of a member.
template <auto Member> double of(const P& p, double = 0) { return static_cast<double>(p.*Member); }

double hits(const P& p) { return static_cast<double>(p.hitsLocal + p.hitsGlobal); }

/// Block steps count visits of both kinds of passes. n is the oracle calls of an effective pass;
/// some of these are exact gap passes, which make no steps.
double approximatePerExact(const P& p, double)
{
    const double n = std::round(static_cast<double>(p.oracleCalls) / p.pass);
    const auto passes = static_cast<double>(p.approxPasses);
    const double exactVisits = static_cast<double>(p.blockSteps) - n * passes;
    return exactVisits > 0.5 ? n * passes / exactVisits : notComputed;
}

struct MeasureRow {
    Measure measure;
    std::string_view key, before, after;
    bool cost;
    double (*value)(const TracePoint& point, double bestDual);
};

constexpr std::array measures = {
    MeasureRow{Measure::pass, "pass", "needs ", " passes", true, of<&P::pass>},
    MeasureRow{
        Measure::oracleCalls, "oracle_calls", "needs ", " oracle calls", true, of<&P::oracleCalls>},
    MeasureRow{
        Measure::blockSteps, "block_steps", "needs ", " block steps", true, of<&P::blockSteps>},
    MeasureRow{Measure::seconds, "seconds", "needs ", " s of CPU", true,
        [](const P& p, double) { return p.cpuSeconds > 0 ? p.cpuSeconds : p.seconds; }},
    MeasureRow{Measure::gap, "gap", "has a gap of ", "", false, of<&P::gap>},
    MeasureRow{Measure::worstGap, "worst_gap", "has a largest gap of ", "", false, of<&P::gap>},
    MeasureRow{
        Measure::points, "points", "has ", " points", false, [](const P&, double) { return 1.0; }},
    MeasureRow{Measure::primal, "primal", "has a primal of ", "", false, of<&P::primal>},
    MeasureRow{Measure::lowestPrimal, "lowest_primal", "has a lowest primal of ", "", false,
        of<&P::primal>},
    MeasureRow{Measure::trainError, "train_error", "has a training error of ", "", false,
        of<&P::trainError>},
    MeasureRow{
        Measure::testError, "test_error", "has a test error of ", "", false, of<&P::testError>},
    MeasureRow{
        Measure::testScore, "test_score", "has a test score of ", "", false, of<&P::testScore>},
    MeasureRow{Measure::hitRate, "hit_rate", "has a hit rate of ", "", false,
        [](const P& p, double) { return hits(p) / (hits(p) + of<&P::misses>(p)); }},
    MeasureRow{Measure::localShare, "local_share", "has a share of local hits of ", "", false,
        [](const P& p, double) { return of<&P::hitsLocal>(p) / hits(p); }},
    MeasureRow{Measure::gapRatio, "gap_ratio", "has exact gap / estimate = ", "", false,
        [](const P& p, double) { return p.gap / p.gapEstimate; }},
    MeasureRow{Measure::oracleShare, "oracle_share", "has an oracle's share of ", "", false,
        [](const P& p, double) { return oracleShare(p.oracleSeconds, p.seconds, p.cpuSeconds); }},
    MeasureRow{Measure::gain, "gain", "has χ(g)³/χ(C) = ", "", false,
        [](const P& p, double) { return std::pow(p.chiGap, 3) / p.chiCurvature; }},
    MeasureRow{Measure::planes, "working_set_mean", "remembers ", " labellings per block", false,
        of<&P::workingSetMean>},
    MeasureRow{Measure::activeSet, "active_set_mean", "has ", " labellings with weight per block",
        false, of<&P::activeSetMean>},
    MeasureRow{Measure::approxPasses, "approx_passes", "makes ", " approximate passes", false,
        of<&P::approxPasses>},
    MeasureRow{Measure::approxRatio, "approx_ratio", "makes ", " approximate passes per exact one",
        false, approximatePerExact},
    MeasureRow{Measure::oracleNu, "oracle_nu", "finds a share of the gap of ", "", false,
        of<&P::oracleNu>},
    MeasureRow{Measure::leastOracleNu, "least_oracle_nu", "finds a share of the gap of at least ",
        "", false, of<&P::oracleNu>},
    MeasureRow{Measure::supportVectors, "support_vectors", "has ", " support vectors", false,
        of<&P::supportVectors>},
    MeasureRow{Measure::primalSuboptimality, "primal_suboptimality",
        "has a primal suboptimality of ", "", false,
        [](const P& p, double bestDual) { return p.primal - bestDual; }},
    MeasureRow{Measure::dualSuboptimality, "dual_suboptimality", "has a dual suboptimality of ", "",
        false, [](const P& p, double best) { return best - p.dual; }},
    MeasureRow{Measure::dualSuboptimalityUpper, "dual_suboptimality_upper",
        "has a dual suboptimality from above of ", "", false,
        [](const P& p, double best) { return best - p.dual; }},
    MeasureRow{Measure::gapRate, "gap_rate", "has a rate of ", " a pass", false,
        [](const P&, double) { return notComputed; }},
    MeasureRow{Measure::rateKept, "rate_kept", "keeps a share of its rate of ", "", false,
        [](const P&, double) { return notComputed; }},
};

const MeasureRow& rowOf(Measure measure)
{
    return *std::find_if(measures.begin(), measures.end(),
        [measure](const MeasureRow& row) { return row.measure == measure; });
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

bool isTimed(Measure measure)
{
    return measure == Measure::seconds || measure == Measure::oracleShare;
}

double valueAt(Measure measure, const TracePoint& point, double bestDual)
{
    return rowOf(measure).value(point, bestDual);
}

std::string phrase(Measure measure, const std::string& value)
{
    const MeasureRow& row = rowOf(measure);
    return std::string(row.before) + value + std::string(row.after);
}

} // namespace gapscope
