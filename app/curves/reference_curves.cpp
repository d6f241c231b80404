// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/reference_curves.h"

#include "app/state/variant_style.h"
#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ReferenceCurves)
};

/// Whether a run that is drawn stands for the curve.
bool isReplaced(const ReferenceCurve& curve, const Session& session)
{
    return std::ranges::any_of(visibleRuns(session), [&](const Run* run) {
        return run->record.name == curve.variant && run->record.options.lambda == curve.lambda
            && !session.isOfOtherData(*run);
    });
}

} // namespace

ReferenceCurves::ReferenceCurves(Reference reference, const std::vector<ComparisonJob>& jobs)
    : m_reference(std::move(reference))
{
    const auto coded = comparisonStyles(jobs);
    for (std::size_t k = 0; k < jobs.size(); ++k)
        m_styles.try_emplace({jobs[k].variant, jobs[k].options.lambda},
            faded(coded[k].value_or(seriesStyle(static_cast<int>(m_styles.size())))));
}

std::set<double, std::greater<>> ReferenceCurves::lambdas(const Session& session) const
{
    std::set<double, std::greater<>> all;
    const auto& open = session.dataset();
    if (open && open->info.sha256 == m_reference.dataSha256 && open->info.n == m_reference.n)
        for (const ReferenceCurve& curve : m_reference.curves)
            all.insert(curve.lambda);
    return all;
}

void ReferenceCurves::add(std::vector<PlotSeries>& series, const Session& session,
    const PlotKind& plot, const XAxisKind& axis, std::optional<double> lambda,
    std::size_t kind) const
{
    const auto all = lambdas(session);
    for (const ReferenceCurve& curve : m_reference.curves) {
        const auto style = m_styles.find({curve.variant, curve.lambda});
        if (curve.plot != plot.key || curve.x != axis.key || style == m_styles.end()
            || !all.contains(curve.lambda) || (lambda && *lambda != curve.lambda)
            || isReplaced(curve, session))
            continue;
        PlotSeries& next = series.emplace_back();
        next.id = u"reference%1/%2"_s.arg(std::distance(m_styles.begin(), style)).arg(kind);
        next.name = Words::tr("%1 (reference run)").arg(qs(curve.variant));
        if (all.size() > 1)
            next.name = Words::tr("%1 at λ = %2").arg(next.name, displayNumber(curve.lambda));
        next.variant = next.name;
        next.style = style->second;
        next.seeds = static_cast<std::size_t>(curve.band.count);
        setBand(next, curve.band);
    }
}

void setBand(PlotSeries& series, const SeedBand& band)
{
    const auto list = [](const std::vector<double>& values) {
        return QList<double>(values.begin(), values.end());
    };
    series.x = list(band.x);
    series.y = list(band.median);
    if (band.count > 1) {
        series.low = list(band.low);
        series.high = list(band.high);
    }
}

} // namespace gapscope
