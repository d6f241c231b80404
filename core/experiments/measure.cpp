// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/measure.h"

#include "core/experiments/oracle_share.h"
#include "core/machine/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace gapscope {
namespace {

struct MeasureRow {
    Measure measure;
    std::string_view key, before, after;
    bool cost;
};

constexpr std::array measures = {
    MeasureRow{Measure::pass, "pass", "needs ", " passes", true},
    MeasureRow{Measure::oracleCalls, "oracle_calls", "needs ", " oracle calls", true},
    MeasureRow{Measure::blockSteps, "block_steps", "needs ", " block steps", true},
    MeasureRow{Measure::seconds, "seconds", "needs ", " s of CPU", true},
    MeasureRow{Measure::gap, "gap", "has a gap of ", "", false},
    MeasureRow{Measure::worstGap, "worst_gap", "has a largest gap of ", "", false},
    MeasureRow{Measure::points, "points", "has ", " points", false},
    MeasureRow{Measure::primal, "primal", "has a primal of ", "", false},
    MeasureRow{Measure::lowestPrimal, "lowest_primal", "has a lowest primal of ", "", false},
    MeasureRow{Measure::trainError, "train_error", "has a training error of ", "", false},
    MeasureRow{Measure::testError, "test_error", "has a test error of ", "", false},
    MeasureRow{Measure::testScore, "test_score", "has a test score of ", "", false},
    MeasureRow{Measure::hitRate, "hit_rate", "has a hit rate of ", "", false},
    MeasureRow{Measure::localShare, "local_share", "has a share of local hits of ", "", false},
    MeasureRow{Measure::gapRatio, "gap_ratio", "has exact gap / estimate = ", "", false},
    MeasureRow{Measure::oracleShare, "oracle_share", "has an oracle's share of ", "", false},
    MeasureRow{Measure::gain, "gain", "has χ(g)³/χ(C) = ", "", false},
    MeasureRow{Measure::planes, "working_set_mean", "remembers ", " labellings per block", false},
    MeasureRow{Measure::approxPasses, "approx_passes", "makes ", " approximate passes", false},
    MeasureRow{
        Measure::approxRatio, "approx_ratio", "makes ", " approximate passes per exact one", false},
    MeasureRow{Measure::oracleNu, "oracle_nu", "finds a share of the gap of ", "", false},
    MeasureRow{Measure::primalSuboptimality, "primal_suboptimality",
        "has a primal suboptimality of ", "", false},
    MeasureRow{Measure::dualSuboptimality, "dual_suboptimality", "has a dual suboptimality of ", "",
        false},
};

/// Block steps are visits of either kind of pass; n is the oracle calls of an effective pass, some
/// of which are exact gap passes, that take no steps.
double approximatePerExact(const TracePoint& p)
{
    const double n = std::round(static_cast<double>(p.oracleCalls) / p.pass);
    const auto passes = static_cast<double>(p.approxPasses);
    const double exactVisits = static_cast<double>(p.blockSteps) - n * passes;
    return exactVisits > 0.5 ? n * passes / exactVisits : notComputed;
}

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

double valueAt(Measure measure, const TracePoint& p, double bestDual)
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
        return p.cpuSeconds > 0 ? p.cpuSeconds : p.seconds;
    case Measure::gap:
    case Measure::worstGap:
        return p.gap;
    case Measure::points:
        return 1;
    case Measure::primal:
    case Measure::lowestPrimal:
        return p.primal;
    case Measure::trainError:
        return p.trainError;
    case Measure::testError:
        return p.testError;
    case Measure::testScore:
        return p.testScore;
    case Measure::hitRate:
        return hits / (hits + static_cast<double>(p.misses));
    case Measure::localShare:
        return static_cast<double>(p.hitsLocal) / hits;
    case Measure::gapRatio:
        return p.gap / p.gapEstimate;
    case Measure::oracleShare:
        return gapscope::oracleShare(p.oracleSeconds, p.seconds, p.cpuSeconds);
    case Measure::gain:
        return std::pow(p.chiGap, 3) / p.chiCurvature;
    case Measure::planes:
        return p.workingSetMean;
    case Measure::approxPasses:
        return static_cast<double>(p.approxPasses);
    case Measure::approxRatio:
        return approximatePerExact(p);
    case Measure::oracleNu:
        return p.oracleNu;
    case Measure::primalSuboptimality:
        return p.primal - bestDual;
    case Measure::dualSuboptimality:
        return bestDual - p.dual;
    }
    return notComputed;
}

std::string phrase(Measure measure, const std::string& value)
{
    const MeasureRow& row = rowOf(measure);
    return std::string(row.before) + value + std::string(row.after);
}

} // namespace gapscope
