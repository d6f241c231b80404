// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/plot_catalog.h"

#include "core/experiments/measure.h"

#include <array>
#include <cmath>

namespace gapscope {
namespace {

using Value = std::optional<double>;

Value computed(double value) { return std::isnan(value) ? Value() : Value(value); }

Value quotient(double above, double below)
{
    const double ratio = above / below;
    return std::isfinite(ratio) ? Value(ratio) : Value();
}

double visits(const TracePoint& p)
{
    return static_cast<double>(p.hitsLocal) + static_cast<double>(p.hitsGlobal)
        + static_cast<double>(p.misses);
}

template <auto Member> double since(const TracePoint& p, const TracePoint& before)
{
    return static_cast<double>(p.*Member) - static_cast<double>(before.*Member);
}

/// The share of visits with this result among those that asked the cache since the last point.
template <auto Member> Value shareOfVisits(const TracePoint& p, const TracePoint& before)
{
    return quotient(100 * since<Member>(p, before), visits(p) - visits(before));
}

/// Steps of a kind as a share of all steps since the last point; a visit may make several.
template <auto Member> Value shareOfSteps(const TracePoint& p, const TracePoint& before)
{
    const double all = since<&TracePoint::stepsFw>(p, before)
        + since<&TracePoint::stepsPairwise>(p, before) + since<&TracePoint::stepsAway>(p, before);
    return quotient(100 * since<Member>(p, before), all);
}

template <auto Member> Value plain(const TracePoint& p, const TracePoint&)
{
    return computed(p.*Member);
}

/// Block steps count visits of both kinds of passes; n is the oracle calls of an effective pass.
Value approximatePerExact(const TracePoint& p, const TracePoint& before)
{
    const double n = static_cast<double>(p.oracleCalls) / p.pass;
    const double approximate = since<&TracePoint::approxPasses>(p, before);
    const double exactVisits = since<&TracePoint::blockSteps>(p, before) - n * approximate;
    return p.approxPasses > 0 && exactVisits > 0.5 ? quotient(n * approximate, exactVisits)
                                                   : Value();
}

Value none(const TracePoint&, const TracePoint&) { return {}; }

Value primalAbove(const TracePoint& p, double best) { return computed(p.primal - best); }
/// The point that the best value itself is from is left out.
Value dualBelow(const TracePoint& p, double best)
{
    return p.dual < best ? computed(best - p.dual) : Value();
}

// Units: gap, primal and dual are in the units of the loss (mean structured loss), hence none.
constexpr std::array plots{
    PlotKind{"gap", "Duality gap", "", true,
        "P(w) − D(α) at this w, exact. P, and so the gap, may rise now and then; with batch "
        "Frank-Wolfe it often does",
        plain<&TracePoint::gap>},
    PlotKind{"lowest_gap", "Lowest gap so far", "", true,
        "The least duality gap of the points so far: what Theorems 2, C.3 and C.5 of "
        "Lacoste-Julien et al. 2013 bound",
        plain<&TracePoint::gap>, nullptr, true, "duality gap"},
    PlotKind{"pairwise_gap", "Block pairwise gap", "", true,
        "Σ max{⟨−∇f, y − v⟩ : y, active v}, at exact gap passes of methods with active sets: the "
        "gap that pairwise steps reduce, at least the duality gap (Osokin et al. 2016, Def. 7)",
        plain<&TracePoint::pairwiseGap>, nullptr, false, "pairwise step"},
    PlotKind{"primal", "Primal objective", "", false, "P(w) = λ/2 ‖w‖² + (1/n) Σ max{Hᵢ(y; w) : y}",
        plain<&TracePoint::primal>},
    PlotKind{"lowest_primal", "Lowest primal so far", "", false,
        "The least P(w) of the points so far: what a batch method that keeps its best w has (the "
        "lower envelope of Lacoste-Julien et al. 2013, App. F)",
        plain<&TracePoint::primal>, nullptr, true},
    PlotKind{
        "dual", "Dual objective", "", false, "D(α) = Σ ℓᵢ − λ/2 ‖w‖²", plain<&TracePoint::dual>},
    PlotKind{"primal_suboptimality", "Primal suboptimality", "", true,
        "P(w) − D*, D* the best dual known for this problem at this λ: a bound of P(w) − P*, also "
        "for runs without a certificate (Shah et al. 2015, Fig. 5)",
        none, primalAbove},
    PlotKind{"lowest_primal_suboptimality", "Lowest primal suboptimality so far", "", true,
        "The least P(w) − D* of the points so far, as for a batch method that keeps its best w "
        "(the lower envelope of Lacoste-Julien et al. 2013, App. F)",
        none, primalAbove, true},
    PlotKind{"dual_suboptimality", "Dual suboptimality", "", true,
        "D* − D(α), D* the best dual known for this problem at this λ; the point that D* itself is "
        "from is left out (Shah et al. 2015, Fig. 5)",
        none, dualBelow},
    PlotKind{"dual_suboptimality_upper", "Dual suboptimality, from above", "", true,
        "P̄ − D(α), P̄ the lowest primal of the runs that are drawn: an upper bound of D* − D(α) "
        "(Shah et al. 2015, §4: against the lowest observed upper bound)",
        none, dualBelow, false, nullptr, true},
    PlotKind{"train_error", "Training error", "%", false,
        "Mean loss Lᵢ of plain decoding on the training part",
        [](const TracePoint& p, const TracePoint&) { return computed(100 * p.trainError); }},
    PlotKind{"test_error", "Test error", "%", false,
        "Mean loss Lᵢ of plain decoding on the test part",
        [](const TracePoint& p, const TracePoint&) { return computed(100 * p.testError); }},
    PlotKind{"test_score", "Test score", "%", false,
        "What the field reports of the test part: chunk F1 as conlleval computes it, of alignments "
        "the error rate, else the share of right labels. Drawn from the first oracle call on: w = "
        "0 would set the scale",
        [](const TracePoint& p, const TracePoint&) {
            return p.oracleCalls > 0 ? computed(100 * p.testScore) : Value();
        }},
    PlotKind{"gap_estimate", "Gap estimate", "", true,
        "Σ ĝᵢ, each block's gap as it was when last computed; with an approximate oracle P − D "
        "with what that found for P: no certificate",
        [](const TracePoint& p, const TracePoint&) {
            return std::isfinite(p.gapEstimate) ? Value(p.gapEstimate) : Value();
        }},
    PlotKind{"gap_ratio", "Exact gap / estimate", "", true,
        "g / Σ ĝᵢ: 1 when the estimates are fresh (Osokin et al. 2016, Fig. 1b)",
        [](const TracePoint& p, const TracePoint&) { return quotient(p.gap, p.gapEstimate); },
        nullptr, false, "gap estimate"},
    PlotKind{"chi_gap", "Non-uniformity of block gaps χ(g)", "", false,
        "χ(x) = √(1 + n² Var[x / ‖x‖₁]), from 1 (all alike) to √n", plain<&TracePoint::chiGap>},
    PlotKind{"chi_curvature", "Non-uniformity of curvatures χ(C)", "", false,
        "χ of Cᵢ = 4Rᵢ² / (λn²), Rᵢ the largest ‖ψᵢ(y)‖ seen", plain<&TracePoint::chiCurvature>},
    PlotKind{"predicted_gain", "Predicted gain of gap sampling", "", true,
        "χ(g)³ / χ(C): how much faster than uniform sampling a step should be (Osokin et al. 2016, "
        "Thm. 2, Fig. 1c)",
        [](const TracePoint& p, const TracePoint&) {
            return quotient(p.chiGap * p.chiGap * p.chiGap, p.chiCurvature);
        }},
    PlotKind{"iterate_gap", "Duality gap of the raw iterate", "", true,
        "With averaging: P − D of the iterate, not of the average", plain<&TracePoint::iterateGap>},
    PlotKind{"oracle_nu", "Oracle ν", "", false,
        "Of an oracle cut short: Σ of the block gaps that it finds / Σ gᵢ, at the last exact gap "
        "pass (Lacoste-Julien et al. 2013, (12))",
        plain<&TracePoint::oracleNu>},
    PlotKind{"oracle_nu_min", "Oracle ν, least of a block", "", false,
        "Of an oracle cut short: the least share of a block's gᵢ that it finds, at the last exact "
        "gap pass (Lacoste-Julien et al. 2013, (12), which asks it of every block)",
        plain<&TracePoint::oracleNuMin>},
    PlotKind{"oracle_delta", "Oracle δ", "", true,
        "Of an oracle cut short: the largest gᵢ less the block gap that it finds, at the last "
        "exact gap pass",
        plain<&TracePoint::oracleDelta>},
    PlotKind{"oracle_additive", "Oracle δ in units of ½ γ̃C", "", true,
        "Of an oracle cut short: the largest (gᵢ less the block gap that it finds) / (½ γ̃ₖ Cᵢ), "
        "γ̃ₖ = 2n/(k + 2n), at the last exact gap pass, where Cᵢ = max ‖ψᵢ(y) − ψᵢ(y')‖²/(λn²) is "
        "known: words and text without negative values (Lacoste-Julien et al. 2013, (11))",
        plain<&TracePoint::oracleAdditive>},
    PlotKind{"oracle_share", "Oracle's share of the time", "%", false,
        "Seconds in the oracle / seconds of training, so far",
        [](const TracePoint& p, const TracePoint&) {
            return computed(100 * oracleShare(p.oracleSeconds, p.seconds, p.cpuSeconds));
        }},
    PlotKind{"hit_rate", "Cache hit rate", "%", false,
        "Hits / visits that asked the cache, since the last point",
        [](const TracePoint& p, const TracePoint& before) {
            const double asked = visits(p) - visits(before);
            return quotient(100 * (asked - since<&TracePoint::misses>(p, before)), asked);
        },
        nullptr, false, "cache hit"},
    PlotKind{"hits_local", "Local hits", "%", false,
        "Visits answered by the cache, F·ĝᵢ the larger bound, of all since the last point (Osokin "
        "et al. 2016, Alg. 5)",
        shareOfVisits<&TracePoint::hitsLocal>},
    PlotKind{"hits_global", "Global hits", "%", false,
        "Visits answered by the cache, ν·g/n the larger bound, of all since the last point (Osokin "
        "et al. 2016, Alg. 5)",
        shareOfVisits<&TracePoint::hitsGlobal>},
    PlotKind{"misses", "Misses", "%", false,
        "Visits that needed the oracle, of all since the last point",
        shareOfVisits<&TracePoint::misses>},
    PlotKind{"working_set_mean", "Working set, mean", "", true,
        "Labellings or planes stored per block, Σ |Cᵢ| / n", plain<&TracePoint::workingSetMean>},
    PlotKind{"working_set_max", "Working set, largest", "", true, "Labellings stored, max |Cᵢ|",
        plain<&TracePoint::workingSetMax>},
    PlotKind{"active_set_mean", "Active set, mean", "", true, "Of them with αᵢ(y) > 0, Σ |Sᵢ| / n",
        plain<&TracePoint::activeSetMean>},
    PlotKind{"active_set_max", "Active set, largest", "", true, "Of them with αᵢ(y) > 0, max |Sᵢ|",
        plain<&TracePoint::activeSetMax>},
    PlotKind{"steps_fw", "Frank-Wolfe steps", "%", false,
        "Towards the corner, of all steps since the last point",
        shareOfSteps<&TracePoint::stepsFw>},
    PlotKind{"steps_pairwise", "Pairwise steps", "%", false,
        "From the worst active corner to the best, of all steps since the last point; inner steps "
        "count",
        shareOfSteps<&TracePoint::stepsPairwise>},
    PlotKind{"steps_away", "Away steps", "%", false,
        "Away from the worst active corner, of all steps since the last point",
        shareOfSteps<&TracePoint::stepsAway>},
    PlotKind{"steps_drop", "Drop steps", "%", false,
        "Pairwise and away steps that empty a corner, of all steps since the last point",
        shareOfSteps<&TracePoint::stepsDrop>},
    PlotKind{"approx_passes", "Approximate passes", "", false,
        "Multi-plane: passes over the stored labellings per pass of block steps with the oracle, "
        "since the last point (Shah et al. 2015, Fig. 6). Exact gap passes take no steps and have "
        "no value",
        approximatePerExact},
    PlotKind{"oracle_avoided", "Oracle time avoided", "s", false,
        "Hits so far × mean time of an arg max so far. The potentials are gathered for a look-up "
        "too; the look-ups' own time is not taken off",
        [](const TracePoint& p, const TracePoint&) {
            const double hits = visits(p) - static_cast<double>(p.misses);
            return visits(p) > 0
                ? quotient(hits * p.searchSeconds, static_cast<double>(p.oracleCalls))
                : Value();
        }},
    PlotKind{"working_set_bytes", "Memory of the working sets", "MB", false,
        "Labellings, α and losses that all blocks remember, 10⁶ bytes",
        [](const TracePoint& p, const TracePoint&) { return computed(p.workingSetBytes / 1e6); }},
    PlotKind{"support_vectors", "Support vectors", "", false,
        "Kernel: training inputs with a coefficient other than 0 (Lacoste-Julien et al. 2013, App. "
        "B.5)",
        plain<&TracePoint::supportVectors>},
};

double blockSteps(const TracePoint& p) { return static_cast<double>(p.blockSteps); }

constexpr std::array axes{
    XAxisKind{"pass", "Effective passes", "", [](const TracePoint& p) { return p.pass; }},
    XAxisKind{"oracle_calls", "Oracle calls", "",
        [](const TracePoint& p) { return static_cast<double>(p.oracleCalls); }},
    XAxisKind{"seconds", "Training time", "s", [](const TracePoint& p) { return p.seconds; }},
    XAxisKind{"cpu_seconds", "CPU time", "s",
        [](const TracePoint& p) {
            return p.cpuSeconds > 0 || p.seconds == 0 ? p.cpuSeconds : notComputed;
        }},
    XAxisKind{"block_steps", "Block steps", "", blockSteps},
    XAxisKind{"iterations", "Iterations", "", blockSteps, true},
};

constexpr std::array objectiveParts{PlotPart{"primal", "primal"}, PlotPart{"dual", "dual"}};
constexpr std::array errorParts{PlotPart{"train_error", "train"}, PlotPart{"test_error", "test"}};
constexpr std::array visitParts{PlotPart{"hits_local", "cache, local hit"},
    PlotPart{"hits_global", "cache, global hit"}, PlotPart{"misses", "oracle, miss"}};
constexpr std::array setParts{PlotPart{"working_set_mean", "working set, mean"},
    PlotPart{"working_set_max", "working set, largest"},
    PlotPart{"active_set_mean", "active set, mean"},
    PlotPart{"active_set_max", "active set, largest"}};
constexpr std::array stepParts{PlotPart{"steps_fw", "Frank-Wolfe"},
    PlotPart{"steps_pairwise", "pairwise"}, PlotPart{"steps_away", "away"},
    PlotPart{"steps_drop", "drop"}};
// Objective: on a linear axis the first points of a small λ flatten the rest.
constexpr std::array panels{
    PanelKind{"objective", "Primal and dual", true, objectiveParts},
    PanelKind{"errors", "Train and test error", false, errorParts},
    PanelKind{"cache_hits", "Visits answered by", false, visitParts, "cache hit"},
    PanelKind{"cache_sets", "Labellings per block", false, setParts, "working set"},
    PanelKind{"cache_steps", "Steps by kind", false, stepParts, "pairwise step"},
};

template <typename Kind> const Kind* find(std::span<const Kind> kinds, std::string_view key)
{
    const auto found = std::ranges::find(kinds, key, &Kind::key);
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace

std::span<const PlotKind> plotCatalog() { return plots; }

std::span<const XAxisKind> xAxisCatalog() { return axes; }

std::span<const PanelKind> panelCatalog() { return panels; }

const PlotKind* findPlot(std::string_view key) { return find(plotCatalog(), key); }

const XAxisKind* findXAxis(std::string_view key) { return find(xAxisCatalog(), key); }

std::optional<PlotPoint> pointAt(std::span<const TracePoint> trace, std::size_t k,
    const PlotKind& plot, const XAxisKind& axis, double best, double iteration)
{
    const Value y = plot.against ? plot.against(trace[k], best)
                                 : plot.value(trace[k], k > 0 ? trace[k - 1] : TracePoint());
    const double x = positionOf(trace[k], axis, iteration);
    return y && !std::isnan(x) ? std::optional(PlotPoint{x, *y}) : std::nullopt;
}

double stepsPerIteration(const SolverOptions& options, std::size_t n)
{
    return options.method->certifiesEachStep ? static_cast<double>(n) : 1;
}

bool isShownAlone(const PlotKind& plot)
{
    return std::ranges::none_of(panels, [&](const PanelKind& panel) {
        return panel.parts.size() > 2
            && std::ranges::count(panel.parts, std::string_view(plot.key), &PlotPart::plot) > 0;
    });
}

} // namespace gapscope
