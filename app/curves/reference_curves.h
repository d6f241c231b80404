// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"
#include "core/experiments/plot_catalog.h"
#include "core/experiments/reference.h"
#include "widgets/plots/curves/curve.h"

#include <set>

namespace gapscope {

/// The curves of a reference run: pale, in the colours that the same runs will have, until those
/// have points; none while other data are open.
class ReferenceCurves {
public:
    /// jobs: the runs of its spec.
    ReferenceCurves(Reference reference, const std::vector<ComparisonJob>& jobs);
    std::set<double, std::greater<>> lambdas(const Session& session) const;
    /// Adds those of one quantity.  lambda: of this one only; kind: ends the ids, as those of runs.
    void add(std::vector<PlotSeries>& series, const Session& session, const PlotKind& plot,
        const XAxisKind& axis, std::optional<double> lambda, std::size_t kind) const;

private:
    const Reference m_reference;
    std::map<std::pair<std::string, double>, SeriesStyle> m_styles; ///< of variants at a λ
};

/// Sets x, y and, of several seeds, low and high.
void setBand(PlotSeries& series, const SeedBand& band);

} // namespace gapscope
