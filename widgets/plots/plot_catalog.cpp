// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_catalog.h"

#include "core/experiments/measure.h"

#include <QCoreApplication>

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

/// Of the visits that asked the cache since the last point, those that ended this way.
template <auto Member> Value shareOfVisits(const TracePoint& p, const TracePoint& before)
{
    return quotient(100 * since<Member>(p, before), visits(p) - visits(before));
}

/// Steps of a kind, of all steps since the last point: a visit may make several.
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

/// Block steps are visits of either kind of pass; n is the calls of an effective pass.
Value approximatePerExact(const TracePoint& p, const TracePoint& before)
{
    const double n = static_cast<double>(p.oracleCalls) / p.pass;
    const double approximate = since<&TracePoint::approxPasses>(p, before);
    const double exactVisits = since<&TracePoint::blockSteps>(p, before) - n * approximate;
    return p.approxPasses > 0 && exactVisits > 0.5 ? quotient(n * approximate, exactVisits)
                                                   : Value();
}

Value none(const TracePoint&, const TracePoint&) { return {}; }

// Units: gap, primal and dual are in the units of the loss (mean structured loss), hence none.
constexpr std::array plots{
    PlotKind{"gap", QT_TRANSLATE_NOOP("plots", "Duality gap"), "", true,
        QT_TRANSLATE_NOOP("plots", "P(w) − D(α) at this w, exact"), plain<&TracePoint::gap>},
    PlotKind{"primal", QT_TRANSLATE_NOOP("plots", "Primal objective"), "", false,
        QT_TRANSLATE_NOOP("plots", "P(w) = λ/2 ‖w‖² + (1/n) Σ max{Hᵢ(y; w) : y}"),
        plain<&TracePoint::primal>},
    PlotKind{"lowest_primal", QT_TRANSLATE_NOOP("plots", "Lowest primal so far"), "", false,
        QT_TRANSLATE_NOOP("plots",
            "The least P(w) of the points so far: what a batch method that keeps its best w has "
            "(the lower envelope of Lacoste-Julien et al. 2013, App. F)"),
        plain<&TracePoint::primal>, nullptr, true},
    PlotKind{"dual", QT_TRANSLATE_NOOP("plots", "Dual objective"), "", false,
        QT_TRANSLATE_NOOP("plots", "D(α) = Σ ℓᵢ − λ/2 ‖w‖²"), plain<&TracePoint::dual>},
    PlotKind{"primal_suboptimality", QT_TRANSLATE_NOOP("plots", "Primal suboptimality"), "", true,
        QT_TRANSLATE_NOOP("plots",
            "P(w) − D*, D* the best dual known for this problem at this λ: a bound of P(w) − P*, "
            "also for runs without a certificate (Shah et al. 2015, Fig. 5)"),
        none, [](const TracePoint& p, double best) { return computed(p.primal - best); }},
    PlotKind{"dual_suboptimality", QT_TRANSLATE_NOOP("plots", "Dual suboptimality"), "", true,
        QT_TRANSLATE_NOOP("plots",
            "D* − D(α), D* the best dual known for this problem at this λ; the point that D* "
            "itself is from is left out (Shah et al. 2015, Fig. 5)"),
        none,
        [](const TracePoint& p, double best) {
            return p.dual < best ? computed(best - p.dual) : Value();
        }},
    PlotKind{"train_error", QT_TRANSLATE_NOOP("plots", "Training error"), "%", false,
        QT_TRANSLATE_NOOP("plots", "Mean loss Lᵢ of plain decoding on the training part"),
        [](const TracePoint& p, const TracePoint&) { return computed(100 * p.trainError); }},
    PlotKind{"test_error", QT_TRANSLATE_NOOP("plots", "Test error"), "%", false,
        QT_TRANSLATE_NOOP("plots", "Mean loss Lᵢ of plain decoding on the test part"),
        [](const TracePoint& p, const TracePoint&) { return computed(100 * p.testError); }},
    PlotKind{"test_score", QT_TRANSLATE_NOOP("plots", "Test score"), "%", false,
        QT_TRANSLATE_NOOP("plots",
            "What the field reports of the test part: chunk F1 as conlleval computes it, of "
            "alignments the error rate, else the share of right labels. Drawn from the first "
            "oracle call on: w = 0 would set the "
            "scale"),
        [](const TracePoint& p, const TracePoint&) {
            return p.oracleCalls > 0 ? computed(100 * p.testScore) : Value();
        }},
    PlotKind{"gap_estimate", QT_TRANSLATE_NOOP("plots", "Gap estimate"), "", true,
        QT_TRANSLATE_NOOP("plots",
            "Σ ĝᵢ, each block's gap as it was when last computed; with an approximate "
            "oracle P − D with what that found for P: no certificate"),
        [](const TracePoint& p, const TracePoint&) {
            return std::isfinite(p.gapEstimate) ? Value(p.gapEstimate) : Value();
        }},
    PlotKind{"gap_ratio", QT_TRANSLATE_NOOP("plots", "Exact gap / estimate"), "", true,
        QT_TRANSLATE_NOOP("plots",
            "g / Σ ĝᵢ: 1 when the estimates are fresh (Osokin et al. "
            "2016, Fig. 1b)"),
        [](const TracePoint& p, const TracePoint&) { return quotient(p.gap, p.gapEstimate); }},
    PlotKind{"chi_gap", QT_TRANSLATE_NOOP("plots", "Non-uniformity of block gaps χ(g)"), "", false,
        QT_TRANSLATE_NOOP("plots", "χ(x) = √(1 + n² Var[x / ‖x‖₁]), from 1 (all alike) to √n"),
        plain<&TracePoint::chiGap>},
    PlotKind{"chi_curvature", QT_TRANSLATE_NOOP("plots", "Non-uniformity of curvatures χ(C)"), "",
        false, QT_TRANSLATE_NOOP("plots", "χ of Cᵢ = 4Rᵢ² / (λn²), Rᵢ the largest ‖ψᵢ(y)‖ seen"),
        plain<&TracePoint::chiCurvature>},
    PlotKind{"predicted_gain", QT_TRANSLATE_NOOP("plots", "Predicted gain of gap sampling"), "",
        true,
        QT_TRANSLATE_NOOP("plots",
            "χ(g)³ / χ(C): how much faster than uniform sampling a step "
            "should be (Osokin et al. 2016, Thm. 2, Fig. 1c)"),
        [](const TracePoint& p, const TracePoint&) {
            return quotient(p.chiGap * p.chiGap * p.chiGap, p.chiCurvature);
        }},
    PlotKind{"iterate_gap", QT_TRANSLATE_NOOP("plots", "Duality gap of the raw iterate"), "", true,
        QT_TRANSLATE_NOOP("plots", "With averaging: P − D of the iterate, not of the average"),
        plain<&TracePoint::iterateGap>},
    PlotKind{"oracle_nu", QT_TRANSLATE_NOOP("plots", "Oracle ν"), "", false,
        QT_TRANSLATE_NOOP("plots",
            "Of an oracle cut short: Σ of the block gaps that it finds / Σ gᵢ, at the last exact "
            "gap pass (Lacoste-Julien et al. 2013, (12))"),
        plain<&TracePoint::oracleNu>},
    PlotKind{"oracle_delta", QT_TRANSLATE_NOOP("plots", "Oracle δ"), "", true,
        QT_TRANSLATE_NOOP("plots",
            "Of an oracle cut short: the largest gᵢ less the block gap that it finds, at the last "
            "exact gap pass (Lacoste-Julien et al. 2013, (11))"),
        plain<&TracePoint::oracleDelta>},
    PlotKind{"oracle_share", QT_TRANSLATE_NOOP("plots", "Oracle's share of the time"), "%", false,
        QT_TRANSLATE_NOOP("plots", "Seconds in the oracle / seconds of training, so far"),
        [](const TracePoint& p, const TracePoint&) {
            return computed(100 * oracleShare(p.oracleSeconds, p.seconds, p.cpuSeconds));
        }},
    PlotKind{"hit_rate", QT_TRANSLATE_NOOP("plots", "Cache hit rate"), "%", false,
        QT_TRANSLATE_NOOP("plots", "Hits / visits that asked the cache, since the last point"),
        [](const TracePoint& p, const TracePoint& before) {
            const double asked = visits(p) - visits(before);
            return quotient(100 * (asked - since<&TracePoint::misses>(p, before)), asked);
        }},
    PlotKind{"hits_local", QT_TRANSLATE_NOOP("plots", "Local hits"), "%", false,
        QT_TRANSLATE_NOOP("plots",
            "Visits answered by the cache, F·ĝᵢ the larger bound, of all "
            "since the last point (Osokin et al. 2016, Alg. 5)"),
        shareOfVisits<&TracePoint::hitsLocal>},
    PlotKind{"hits_global", QT_TRANSLATE_NOOP("plots", "Global hits"), "%", false,
        QT_TRANSLATE_NOOP("plots",
            "Visits answered by the cache, ν·g/n the larger bound, of all "
            "since the last point (Osokin et al. 2016, Alg. 5)"),
        shareOfVisits<&TracePoint::hitsGlobal>},
    PlotKind{"misses", QT_TRANSLATE_NOOP("plots", "Misses"), "%", false,
        QT_TRANSLATE_NOOP("plots", "Visits that needed the oracle, of all since the last point"),
        shareOfVisits<&TracePoint::misses>},
    PlotKind{"working_set_mean", QT_TRANSLATE_NOOP("plots", "Working set, mean"), "", true,
        QT_TRANSLATE_NOOP("plots", "Labellings or planes remembered per block, Σ |Cᵢ| / n"),
        plain<&TracePoint::workingSetMean>},
    PlotKind{"working_set_max", QT_TRANSLATE_NOOP("plots", "Working set, largest"), "", true,
        QT_TRANSLATE_NOOP("plots", "Labellings remembered, max |Cᵢ|"),
        plain<&TracePoint::workingSetMax>},
    PlotKind{"approx_passes", QT_TRANSLATE_NOOP("plots", "Approximate passes"), "", false,
        QT_TRANSLATE_NOOP("plots",
            "Multi-plane: passes over the kept labellings per pass of block steps with the oracle, "
            "since the last point (Shah et al. 2015, Fig. 6). Exact gap passes take no steps and "
            "have no value"),
        approximatePerExact},
    PlotKind{"active_set_mean", QT_TRANSLATE_NOOP("plots", "Active set, mean"), "", true,
        QT_TRANSLATE_NOOP("plots", "Of them with αᵢ(y) > 0, Σ |Sᵢ| / n"),
        plain<&TracePoint::activeSetMean>},
    PlotKind{"active_set_max", QT_TRANSLATE_NOOP("plots", "Active set, largest"), "", true,
        QT_TRANSLATE_NOOP("plots", "Of them with αᵢ(y) > 0, max |Sᵢ|"),
        plain<&TracePoint::activeSetMax>},
    PlotKind{"steps_fw", QT_TRANSLATE_NOOP("plots", "Frank-Wolfe steps"), "%", false,
        QT_TRANSLATE_NOOP("plots", "Towards the corner, of all steps since the last point"),
        shareOfSteps<&TracePoint::stepsFw>},
    PlotKind{"steps_pairwise", QT_TRANSLATE_NOOP("plots", "Pairwise steps"), "%", false,
        QT_TRANSLATE_NOOP("plots",
            "From the worst active corner to the best, of all steps since the last point; inner "
            "steps count"),
        shareOfSteps<&TracePoint::stepsPairwise>},
    PlotKind{"steps_away", QT_TRANSLATE_NOOP("plots", "Away steps"), "%", false,
        QT_TRANSLATE_NOOP(
            "plots", "Away from the worst active corner, of all steps since the last point"),
        shareOfSteps<&TracePoint::stepsAway>},
    PlotKind{"steps_drop", QT_TRANSLATE_NOOP("plots", "Drop steps"), "%", false,
        QT_TRANSLATE_NOOP("plots",
            "Pairwise and away steps that empty a corner, of all steps since the last point"),
        shareOfSteps<&TracePoint::stepsDrop>},
    PlotKind{"oracle_avoided", QT_TRANSLATE_NOOP("plots", "Oracle time avoided"), "s", false,
        QT_TRANSLATE_NOOP("plots",
            "Hits so far × mean time of an arg max so far. The potentials are gathered for a "
            "look-up too; the look-ups' own time is not taken off"),
        [](const TracePoint& p, const TracePoint&) {
            const double hits = visits(p) - static_cast<double>(p.misses);
            return visits(p) > 0
                ? quotient(hits * p.searchSeconds, static_cast<double>(p.oracleCalls))
                : Value();
        }},
    PlotKind{"working_set_bytes", QT_TRANSLATE_NOOP("plots", "Memory of the working sets"), "MB",
        false,
        QT_TRANSLATE_NOOP("plots", "Labellings, α and losses that all blocks remember, 10⁶ bytes"),
        [](const TracePoint& p, const TracePoint&) { return computed(p.workingSetBytes / 1e6); }},
    PlotKind{"support_vectors", QT_TRANSLATE_NOOP("plots", "Support vectors"), "", false,
        QT_TRANSLATE_NOOP("plots",
            "Kernel: training inputs with a coefficient other than 0 (Lacoste-Julien et al. 2013, "
            "App. B.5)"),
        plain<&TracePoint::supportVectors>},
};

constexpr std::array axes{
    XAxisKind{"pass", QT_TRANSLATE_NOOP("plots", "Effective passes"), "",
        [](const TracePoint& p) { return p.pass; }},
    XAxisKind{"oracle_calls", QT_TRANSLATE_NOOP("plots", "Oracle calls"), "",
        [](const TracePoint& p) { return static_cast<double>(p.oracleCalls); }},
    XAxisKind{"seconds", QT_TRANSLATE_NOOP("plots", "Training time"), "s",
        [](const TracePoint& p) { return p.seconds; }},
    XAxisKind{"block_steps", QT_TRANSLATE_NOOP("plots", "Block steps"), "",
        [](const TracePoint& p) { return static_cast<double>(p.blockSteps); }},
};

} // namespace

std::span<const PlotKind> plotCatalog() { return plots; }

std::span<const XAxisKind> xAxisCatalog() { return axes; }

const PlotKind* findPlot(std::string_view key)
{
    for (const PlotKind& plot : plots)
        if (key == plot.key)
            return &plot;
    return nullptr;
}

const XAxisKind* findXAxis(std::string_view key)
{
    for (const XAxisKind& axis : axes)
        if (key == axis.key)
            return &axis;
    return nullptr;
}

QString plotTitle(const PlotKind& plot) { return QCoreApplication::translate("plots", plot.title); }

QString plotHelp(const PlotKind& plot) { return QCoreApplication::translate("plots", plot.help); }

QString xAxisTitle(const XAxisKind& axis)
{
    return QCoreApplication::translate("plots", axis.title);
}

std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis, double bestDual)
{
    for (std::size_t k = from; k < trace.size(); ++k) {
        const TracePoint before = k > 0 ? trace[k - 1] : TracePoint();
        const std::optional<double> y =
            plot.against ? plot.against(trace[k], bestDual) : plot.value(trace[k], before);
        if (y) {
            curve.x.append(axis.value(trace[k]));
            curve.y.append(plot.lowest && !curve.y.isEmpty() ? std::min(*y, curve.y.back()) : *y);
        }
    }
    return trace.size();
}

double eventPosition(
    const OptionEvent& event, std::span<const TracePoint> trace, const XAxisKind& axis)
{
    TracePoint before, after; // the run begins at zero of everything
    for (const TracePoint& point : trace) {
        after = point;
        if (point.blockSteps >= event.blockStep)
            break;
        before = point;
    }
    const auto steps = [](const TracePoint& p) { return static_cast<double>(p.blockSteps); };
    const double span = steps(after) - steps(before);
    const double at = span > 0
        ? std::clamp((static_cast<double>(event.blockStep) - steps(before)) / span, 0.0, 1.0)
        : 1.0;
    return axis.value(before) + at * (axis.value(after) - axis.value(before));
}

} // namespace gapscope
