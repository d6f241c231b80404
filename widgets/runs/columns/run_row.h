// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"
#include "core/records/trace.h"
#include "widgets/plots/look/theme.h"

#include <QPixmap>
#include <QRectF>
#include <QStringList>

#include <map>

class QPainter;

namespace gapscope {

/// The state of a run, or how it ended, as a sign in one colour.
enum class RunSign { none, queued, running, paused, converged, limit, stopped, failed };

/// Painted in the middle of the area, 10 pixels high and wide.
void paintRunSign(QPainter& painter, const QRectF& area, RunSign sign, const QColor& color);
/// A bolt of the same size: options changed during the run.
void paintLiveMark(QPainter& painter, const QRectF& area, const QColor& color);

/// A short piece of a run's curve: its colour, dash and marker. Pictures are cached.
QPixmap runSwatch(const SeriesStyle& style, bool dark);

/// Larger than every gap.
inline constexpr double unlimitedGap = std::numeric_limits<double>::infinity();

/// The cost at which a gap was first certified.
struct GapCost {
    double gap = 0;         ///< exact duality gap P − D
    double passes = 0;      ///< effective passes
    double oracleCalls = 0; ///< exact arg max calls
    double seconds = 0;     ///< training time
};

/// The trace points at which the exact gap reached a new minimum, in order: enough to answer "when
/// was gap ≤ x first certified".
std::vector<GapCost> gapCosts(std::span<const TracePoint> trace);
/// The first point with gap ≤ target; none if the run never reached it.
std::optional<GapCost> costTo(std::span<const GapCost> costs, double target);

/// Cost of a run over the cost of the baseline, to the same target gap; < 1 is cheaper.
struct CostRatio {
    double passes = notComputed, oracleCalls = notComputed, seconds = notComputed;
};
/// NaN if either never reached the target or the baseline's cost is 0.
CostRatio costRatio(std::span<const GapCost> run, std::span<const GapCost> baseline, double target);

/// One run as the table shows it: plain values, replaced on every change.
struct RunRow {
    int id = 0; ///< unique and stable
    QString name;
    SeriesStyle style; ///< of its curve
    bool visible = true;
    bool stale = false;           ///< on other data than the open ones: shown paler
    QString dataset;              ///< title and size: equal for runs on the same data
    QString problem;              ///< its variant: a kernel, slack rescaling; or ""
    QString status;               ///< "running", "converged", …: translated by the owner
    RunSign sign = RunSign::none; ///< of the status
    QStringList changes;          ///< options changed during the run: "λ 0.01 → 0.05 at pass 3"
    bool lambdaChanged = false;   ///< one of them is λ
    QStringList tags;
    QString notes;
    SolverOptions options;                  ///< at the end
    std::map<std::string, QString> atFirst; ///< key → initial value, if changed
    RunResult result;                       ///< for a running one: the newest trace point's values
    std::vector<GapCost> costs;             ///< gapCosts(trace), for the baseline ratios
    QString file, modified; ///< of a record in a folder: its file name; date and time
};

} // namespace gapscope
