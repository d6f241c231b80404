// SPDX-License-Identifier: GPL-3.0-or-later
// h_k = D* − D(α⁽ᵏ⁾) and the gap after k steps, at most in expectation over the draws.
#include "core/experiments/bounds.h"

#include <cmath>

namespace gapscope {
namespace {

using C = BoundConstants;
using Options = SolverOptions;

/// One step towards one corner of one block a step, on the problem as it is.
bool isPlain(const Options& o)
{
    return o.rescaling == Rescaling::margin && o.parallel == 0 && o.batchSize == 1
        && o.innerSteps == 1 && !o.shrinking && !o.batchFirst;
}
bool isBatch(const Options& o)
{
    return o.method->certifiesEachStep && isPlain(o) && o.oracleEffort == 0;
}
/// Block-coordinate Frank-Wolfe.
bool isBlockwise(const Options& o) { return o.method->towardsCorner && isPlain(o); }
bool isCyclic(const Options& o) { return isBlockwise(o) && o.sampling == Sampling::cyclic; }
bool drawsUniformly(const Options& o)
{
    return isBlockwise(o) && o.sampling == Sampling::uniform && !isApproximate(o.step) && !o.cache;
}
/// The dual in the trace is that of the step's α: not of an average.
bool isRaw(const Options& o) { return o.averaging == Averaging::none; }
/// The gap of an average: weighted or ½-suffix ones have the bound, too (C.3).
bool hasGapBound(const Options& o) { return o.averaging != Averaging::uniform; }

double sublinear(const C& c, double k, double constant)
{
    return 2 * c.n / (c.nu * k + 2 * c.n) * (constant + c.start);
}

/// k₀ of Theorem C.4: then h is at most C⊗/ν.
double firstPhase(const C& c)
{
    const double ratio = 2 * c.nu * c.start / c.curvature;
    return ratio > 1 ? std::max(1.0, std::ceil(std::log(ratio) / -std::log1p(-c.nu / c.n))) : 0;
}

double withLineSearch(const C& c, double k)
{
    const double k0 = firstPhase(c);
    return k < k0 ? std::pow(1 - c.nu / c.n, k) * c.start + c.curvature / (2 * c.nu)
                  : 2 * c.n * c.curvature / (c.nu * (c.nu * (k - k0) + 2 * c.n));
}

double gapWithLineSearch(const C& c, double k)
{
    return k >= 5 * firstPhase(c) ? 6 * c.n * c.curvature / (c.nu * c.nu * (k + 2)) : notComputed;
}

constexpr std::array bounds{
    BoundKind{"Lacoste-Julien et al. 2013, Thm. 2 and C.1", "2n/(νk + 2n) · (C⊗/ν + h₀)", false,
        [](const Options& o) { return drawsUniformly(o) && isRaw(o); },
        [](const C& c, double k) { return sublinear(c, k, c.curvature / c.nu); }},
    BoundKind{"Lacoste-Julien et al. 2013, Thm. C.4", "2nC⊗/(ν(ν(k − k₀) + 2n))", false,
        [](const Options& o) {
            return drawsUniformly(o) && isRaw(o) && o.step == Step::lineSearch;
        },
        withLineSearch},
    BoundKind{"Lacoste-Julien et al. 2013, Thm. 2 and C.3", "6n/(ν(k + 1)) · (C⊗/ν + h₀)", true,
        [](const Options& o) { return drawsUniformly(o) && hasGapBound(o); },
        [](const C& c, double k) {
            return 6 * c.n / (c.nu * (k + 1)) * (c.curvature / c.nu + c.start);
        }},
    BoundKind{"Lacoste-Julien et al. 2013, Thm. C.5", "6nC⊗/(ν²(k + 2)), k ≥ 5k₀", true,
        [](const Options& o) {
            return drawsUniformly(o) && o.step == Step::lineSearch
                && (isRaw(o) || o.averaging == Averaging::suffix);
        },
        gapWithLineSearch},
    BoundKind{"Osokin et al. 2016, Thm. 2", "2n/(k + 2n) · (C⊗χ⊗ + h₀)", false,
        [](const Options& o) {
            return isBlockwise(o) && o.sampling == Sampling::gap && o.gapPower == 1
                && o.samplingMix == 0 && o.step == Step::lineSearch && isRaw(o) && !o.cache
                && o.oracleEffort == 0;
        },
        [](const C& c, double k) { return sublinear(c, k, c.curvature * c.chi); }, false, true},
    BoundKind{"Osokin et al. 2016, Thm. 3", "2n/(ν̃k + 2n) · (C⊗/ν̃ + h₀)", false,
        [](const Options& o) {
            return isBlockwise(o) && o.sampling == Sampling::uniform && o.cache && o.nu > 0
                && o.step == Step::lineSearch && isRaw(o) && o.oracleEffort == 0;
        },
        [](const C& c, double k) { return sublinear(c, k, c.curvature / c.nu); }},
    // C_f ≤ n C⊗, and n C⊗ ≤ 4R²/λ of Lemma A.1
    BoundKind{"Lacoste-Julien et al. 2013, Thm. 1", "2C/(k + 2), C = n C⊗", false,
        [](const Options& o) { return isBatch(o); },
        [](const C& c, double k) { return k >= 1 ? 2 * c.n * c.curvature / (k + 2) : notComputed; },
        true},
    BoundKind{"Lacoste-Julien et al. 2013, Thm. 1", "6C/(k + 1), C = n C⊗", true,
        [](const Options& o) { return isBatch(o); },
        [](const C& c, double k) { return k >= 1 ? 6 * c.n * c.curvature / (k + 1) : notComputed; },
        true},
    // The slides give orders, not constants: drawn with the constant 1.
    BoundKind{"Pauwels 2016, random blocks", "O((LB² + h₀)/k̃)", true, drawsUniformly,
        [](const C& c, double k) { return (c.modulus + c.start) * c.n / k; }, false, true},
    BoundKind{"Pauwels 2016, cyclic with line search", "O(LB²NL/(βk̃))", true,
        [](const Options& o) { return isCyclic(o) && o.step != Step::fixed; },
        [](const C& c, double k) { return c.modulus * c.modulusRatio * c.n * c.n / k; }, false,
        true},
    BoundKind{"Pauwels 2016, cyclic with open loop", "O(LB²√N/k̃)", true,
        [](const Options& o) { return isCyclic(o) && o.step == Step::fixed; },
        [](const C& c, double k) { return c.modulus * std::sqrt(c.n) * c.n / k; }, false, true},
};

/// The last value of a trace that is known.
double lastOf(std::span<const TracePoint> trace, double TracePoint::*member)
{
    for (std::size_t k = trace.size(); k-- > 0;)
        if (!std::isnan(trace[k].*member))
            return trace[k].*member;
    return notComputed;
}

bool changesBounds(const OptionEvent& event)
{
    constexpr std::array harmless{
        "epsilon", "max_passes", "max_seconds", "trace_every", "threads", "gap_check"};
    return std::ranges::find(harmless, event.option) == harmless.end();
}

BoundConstants constantsOf(const BoundedRun& run, const BlockDistances* distances)
{
    const Options& o = run.options;
    BoundConstants c{.n = static_cast<double>(run.n)};
    const double unit = 1 / (o.lambda * c.n * c.n);
    c.seen = !distances;
    c.curvature =
        distances ? unit * distances->squaredDiameters : lastOf(run.trace, &TracePoint::curvature);
    const bool hasModulus = distances && !std::isnan(distances->withModulus);
    c.modulus = hasModulus ? unit * distances->withModulus : c.n * c.curvature;
    c.modulusRatio = hasModulus ? distances->modulusRatio : notComputed;
    double lowest = notComputed, chi = notComputed, nu = notComputed;
    for (const TracePoint& p : run.trace) {
        lowest = std::fmin(lowest, p.primal);
        chi = std::fmax(chi, p.chiCurvature / std::pow(p.chiGap, 3));
        nu = std::fmin(nu, p.oracleNu);
    }
    c.start = lowest - run.trace.front().dual;
    c.chi = o.sampling == Sampling::gap ? chi : 1;
    c.nu = o.oracleEffort > 0 ? nu : o.cache ? std::min(o.nu / c.n, 1.0) : 1;
    c.seen |= o.oracleEffort > 0;
    return c;
}

} // namespace

std::optional<BlockDistances> blockDistances(const Problem& problem)
{
    const Abilities able = problem.abilities();
    if (!able.farthest)
        return {};
    const DescentBound* bound = able.descentBound;
    BlockDistances sums;
    double all = 0, ratio = 0;
    SparseVector delta;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const double squared = squaredDiameter(problem, i, delta);
        const double withModulus = bound ? bound->squaredNormBound(i, delta) : 0;
        sums.squaredDiameters += squared;
        all += withModulus;
        ratio = std::max(ratio, squared > 0 ? withModulus / squared : 0);
    }
    if (bound) {
        sums.withModulus = all;
        sums.modulusRatio = ratio;
    }
    return sums;
}

double TheoremBound::at(const TracePoint& point) const
{
    const auto steps = static_cast<double>(point.blockSteps);
    const double value = kind->value(constants, kind->ofBatch ? steps / constants.n : steps);
    return std::isfinite(value) ? value : notComputed;
}

std::vector<TheoremBound> theoremBounds(const BoundedRun& run, const BlockDistances* distances)
{
    std::vector<TheoremBound> covering;
    if (run.trace.empty() || std::ranges::any_of(run.events, changesBounds)
        || run.trace.front().blockSteps > 0)
        return covering;
    const BoundConstants constants = constantsOf(run, distances);
    for (const BoundKind& kind : bounds)
        if (kind.covers(run.options)
            && !std::isnan(kind.value(constants, static_cast<double>(std::size_t{1} << 52))))
            covering.push_back({&kind, constants});
    return covering;
}

std::span<const BoundKind> boundCatalog() { return bounds; }

} // namespace gapscope
