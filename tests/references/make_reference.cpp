// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/references/make_reference.h"

#include "core/experiments/plot_catalog.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <set>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

/// The quantities that a plot of a view draws.
std::vector<const PlotKind*> partsOf(const FigurePlot& drawn)
{
    const auto panel = std::ranges::find(panelCatalog(), drawn.plot, &PanelKind::key);
    if (panel == panelCatalog().end())
        return {findPlot(drawn.plot)};
    std::vector<const PlotKind*> parts;
    for (const PlotPart& part : panel->parts)
        parts.push_back(findPlot(part.plot));
    return parts;
}

SeedTrace traceOf(const RunRecord& record, const PlotKind& plot, const XAxisKind& axis, double best)
{
    SeedTrace trace;
    const double iteration = stepsPerIteration(record.options, record.dataset.n);
    for (std::size_t k = 0; k < record.trace.size(); ++k)
        if (const auto point = pointAt(record.trace, k, plot, axis, best, iteration);
            point && std::isfinite(point->y)) {
            trace.x.push_back(point->x);
            trace.y.push_back(
                plot.lowest && !trace.y.empty() ? std::min(point->y, trace.y.back()) : point->y);
        }
    return trace;
}

/// Stretches are short at the beginning, where curves fall fastest and logarithmic axes are wide.
std::set<std::ptrdiff_t> keptPoints(const SeedBand& band, std::ptrdiff_t most)
{
    const std::ptrdiff_t size = std::ssize(band.x);
    const std::ptrdiff_t stretches = size <= most ? 2 * size : most / 2 - 1; // 2: of a point each
    std::set<std::ptrdiff_t> kept{0, size - 1};
    for (std::ptrdiff_t k = 1, from = 0; k <= stretches; ++k) {
        const std::ptrdiff_t end = size * k * k / (stretches * stretches);
        if (end == from)
            continue;
        const auto low = band.low.begin(), high = band.high.begin();
        kept.insert(std::min_element(low + from, low + end) - low);
        kept.insert(std::max_element(high + from, high + end) - high);
        from = end;
    }
    return kept;
}

Out curveJson(const ReferenceCurve& curve, std::ptrdiff_t mostPoints)
{
    const std::set<std::ptrdiff_t> kept = keptPoints(curve.band, mostPoints);
    const auto list = [&kept](const std::vector<double>& values, int digits) {
        std::vector<std::string> numbers;
        for (const std::ptrdiff_t k : kept)
            numbers.push_back(fmt::format("{:.{}g}", values[static_cast<std::size_t>(k)], digits));
        return fmt::format("{}", fmt::join(numbers, " "));
    };
    Out out = {{"variant", curve.variant}, {"lambda", curve.lambda}, {"plot", curve.plot},
        {"x", curve.x}, {"seeds", curve.band.count}, {"at", list(curve.band.x, 6)},
        {"median", list(curve.band.median, 4)}};
    if (curve.band.count > 1) {
        out["low"] = list(curve.band.low, 4);
        out["high"] = list(curve.band.high, 4);
    }
    return out;
}

} // namespace

Reference referenceOf(const ComparisonSpec& spec, std::span<const RunRecord* const> records,
    std::span<const ClaimRun> runs)
{
    const DatasetInfo& data = records.front()->dataset;
    const ProgramInfo& program = records.front()->program;
    Reference made{spec.title, digestOf(spec), data.title, data.sha256, data.n,
        fmt::format("{} ({})", program.version, program.commit), {}, {}, 1, {}, {}};
    for (const Claim& claim : spec.experiment->claims) {
        const ClaimResult result = judge(claim, runs);
        made.claims.emplace_back(result.verdict, result.sentence);
    }
    std::set<std::tuple<std::string_view, double, std::string, std::string>> seen;
    for (const ClaimRun& run : runs)
        for (const FigurePlot& drawn : spec.experiment->view) {
            if (run.lambda == 0
                || !seen.emplace(run.variant, run.lambda, drawn.plot, drawn.x).second)
                continue; // a path or grid; another seed, or the same plot with another scale
            const XAxisKind& axis = *findXAxis(drawn.x);
            for (const PlotKind* plot : partsOf(drawn)) {
                const double best = bestAt(runs, run.lambda, plot->upper);
                std::vector<SeedTrace> traces;
                for (std::size_t k = 0; k < runs.size(); ++k)
                    if (runs[k].variant == run.variant && runs[k].lambda == run.lambda)
                        traces.push_back(traceOf(*records[k], *plot, axis, best));
                SeedBand band = seedBand(traces, drawn.log.value_or(plot->logarithmic));
                if (band.count > 0)
                    made.curves.push_back({std::string(run.variant), run.lambda, plot->key, drawn.x,
                        std::move(band)});
            }
        }
    return made;
}

std::string toJson(const Reference& reference, std::size_t most)
{
    constexpr std::ptrdiff_t fewest = 6; // points of a curve
    Out out = {{"format", "gapscope-reference"}, {"version", 1}, {"title", reference.title},
        {"spec_sha256", reference.spec}, {"data", reference.data},
        {"data_sha256", reference.dataSha256}, {"n", reference.n}, {"program", reference.program},
        {"date", reference.date}, {"processor", reference.processor}, {"cores", reference.cores},
        {"claims", Out::array()}};
    for (const auto& [verdict, numbers] : reference.claims)
        out["claims"].push_back({{"verdict", toString(verdict)}, {"numbers_in_words", numbers}});
    for (std::ptrdiff_t points = 400;; points = std::max(fewest, points * 3 / 4)) {
        out["curves"] = Out::array();
        for (const ReferenceCurve& curve : reference.curves)
            out["curves"].push_back(curveJson(curve, points));
        if (std::string text = jsonText(out); text.size() <= most || points == fewest)
            return text;
    }
}

} // namespace gapscope
