// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"
#include "core/experiments/gap_progress.h"
#include "core/records/path_record.h"
#include "widgets/runs/columns/run_row.h"
#include "widgets/runs/list/short_names.h"

#include <QtWidgets>

namespace gapscope {

/// "bcpfw gap cached · λ 0.01 · seed 1": the method, λ and seed from the options, as every
/// run is named, also in comparisons; only a variant whose author has used other words
/// keeps them. withTarget: adds "· ε 0.001". Live changes show both values: "λ 0.01 →
/// 0.001". digits: of λ.
QString describe(
    const RunRecord& record, const SolverOptions& now, bool withTarget, int digits = 3);
/// The parts of the same name: data, λ and ε are settings of every run.
RunTitle titleOf(const RunRecord& record, const SolverOptions& now, int digits = 3);
/// Adds these options to the settings.
void addToTitle(
    RunTitle& title, const SolverOptions& options, const std::vector<const OptionField*>& fields);
/// The name of the k-th thing that would have this name: "… · no. 2".
QString numbered(const QString& name, int k);
/// The name of data with their size.
QString datasetText(const DatasetInfo& data);
/// The options that change the objective itself: "rbf kernel", "slack rescaling"; "" for the plain
/// objective. Runs with the same data, λ and text have the same optimum.
QString objectiveText(const SolverOptions& options);
/// An option's value for users: real numbers in four digits, as displayNumber() writes them.
QString optionShort(const QString& text);
/// An option and its value: "cache on", "at most 40 passes", "seed 1".
QString shortText(const SolverOptions& options, const OptionField& field);
/// Where the run ends: the gap that it can certify, and its limits.
GapTarget targetOf(const Run& run);
/// A run or path of several that were queued together.
struct QueuedPart {
    QString variant{}; ///< parts of one variant take about as long
    RunState state = RunState::queued;
    double waited = 0;              ///< seconds so far, pauses left out
    double left = 0;                ///< seconds to its end; NaN: unknown
    double done = 0;                ///< share
    double rehearsed = notComputed; ///< seconds to its limits as a rehearsal has them
    bool isActive() const { return state == RunState::running || state == RunState::paused; }
    bool hasEnded() const { return state != RunState::queued && !isActive(); }
};
QueuedPart queuedPart(const Run& run);
/// Seconds to the end of all; as many run at once as now. A part whose end is unknown takes what
/// the others of its variant take on average. Where none of these has begun, it takes what its
/// rehearsal says, times what the other parts take of theirs; without rehearsals, once the ends of
/// more than half are known, their average. NaN: unknown.
double secondsLeftOfAll(std::span<const QueuedPart> parts);
/// Everything that determines a run except the seed, as one text: data, options, start weights,
/// ranks, and live changes with their passes.
QString seedGroup(const RunRecord& record);
/// Everything that tells data from others, wherever they are stored, as one text.
QString dataText(const DatasetInfo& data, const DataRequest& request);
/// Equal for two records of one run, whatever their tags and notes: its seedGroup(), seed and
/// costs. group: its seedGroup(), where that is known.
QString sameRecordText(const RunRecord& record, const QString& group = {});
/// Equal for two records of one path or grid, and for its summary (core/library/record_summary.h).
QString sameRecordText(const PathRecord& record);
/// The options that differ between these, apart from ε.
std::vector<const OptionField*> differingFields(const std::vector<const SolverOptions*>& options);
/// The description with these options added.
QString withOptions(const QString& description, const SolverOptions& options,
    const std::vector<const OptionField*>& fields);

// Tags as in a record, and as in tables.
QStringList listOf(const std::vector<std::string>& tags);
std::vector<std::string> tagsOf(const QStringList& list);

/// The options including live changes.
SolverOptions optionsAtEnd(const RunRecord& record);
/// The newest values of a trace, each where it was last computed; values of the objective only if
/// computed at the final λ.
RunResult resultSoFar(const RunRecord& soFar);
/// The record of a running run as if it had been stopped at its last trace point.
/// requires: trace points.
RunRecord partialRecord(const RunRecord& soFar);
/// "converged", "pass limit", …, translated.
QString statusText(RunStatus status);
/// The row of a finished run from its record alone: the caller adds id, name and style. now: the
/// options in effect at the end.
RunRow rowOf(const RunRecord& record, const SolverOptions& now);

} // namespace gapscope
