// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"
#include "core/experiments/bounds.h"
#include "core/experiments/plot_catalog.h"
#include "widgets/plots/curves/curve.h"

namespace gapscope {

/// The bounds of the theorems over the curves of a plot of gaps or of the dual suboptimality, in
/// the colours of their runs: dashed, or dotted where a constant is only what the run has seen.
class BoundCurves {
public:
    struct View {
        const PlotKind& plot;
        const XAxisKind& axis;
        bool on = false;
    };
    /// Adds those of each run that has a curve; of runs that differ in the seed, of the first one.
    void add(std::vector<PlotSeries>& series, const Session& session, const View& view);
    /// Theorem, formula and constants, a line for each bound; "" without any.
    QString text() const { return m_text; }
    /// Why there is none; "": there are some, or they are not asked for.
    QString whyNone() const { return m_whyNone; }

private:
    struct Kept {
        std::size_t trace = 0, points = 0; ///< of the run then
        std::weak_ptr<const Dataset> data; ///< the run's, if it was open then
        SeriesStyle style;
        std::vector<PlotSeries> curves;
        QStringList lines;
    };
    void compute(Kept& kept, const Run& run, const Session& session, const View& view);
    const BlockDistances* distancesOf(const std::shared_ptr<const Dataset>& data);

    struct Distances {
        std::weak_ptr<const Dataset> data;
        std::optional<BlockDistances> value;
    };
    std::list<Distances> m_distances; ///< computed once for each data
    std::map<int, Kept> m_kept;       ///< by run
    std::pair<const PlotKind*, const XAxisKind*> m_shown;
    QString m_text, m_whyNone;
};

} // namespace gapscope
