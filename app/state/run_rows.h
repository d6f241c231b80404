// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_row.h"

#include <QtWidgets>

namespace gapscope {

struct Run;

/// "bcpfw gap cached · λ 0.01 · seed 1": what the options say of the method, λ and seed, as every
/// run is named, those of a comparison too; only a variant whose author has used other words keeps
/// them. withTarget: with "· ε 0.001" as well. What was changed on the way shows both its values:
/// "λ 0.01 → 0.001".
QString describe(const RunRecord& record, const SolverOptions& now, bool withTarget);
/// The options that change the objective itself: "rbf kernel", "slack rescaling"; "" of the
/// plain one. Runs on the same data with the same λ and text have one optimum.
QString objectiveText(const SolverOptions& options);
/// An option's value for users: real numbers in four digits, as plainNumber() writes them.
QString optionShort(const QString& text);
/// Everything that decides a run but the seed, as one text: data, options, what it started from,
/// ranks, and what was changed at which pass.
QString seedGroup(const RunRecord& record);
/// The options but ε that not all of them have alike.
std::vector<const OptionField*> differingFields(const std::vector<const Run*>& runs);
/// The description, and these options.
QString withOptions(const QString& description, const SolverOptions& options,
    const std::vector<const OptionField*>& fields);

// Tags as a record has them, and as tables show them.
QStringList listOf(const std::vector<std::string>& tags);
std::vector<std::string> tagsOf(const QStringList& list);

/// With what was changed on the way.
SolverOptions optionsAtEnd(const RunRecord& record);
/// The newest values of a trace, each where it was last computed; of the objective only those that
/// were computed under the λ of the end.
RunResult resultSoFar(const RunRecord& soFar);
/// The record of a running run as if it had been stopped at its last trace point.
/// requires: trace points.
RunRecord partialRecord(const RunRecord& soFar);
/// "converged", "pass limit", …, translated.
QString statusText(RunStatus status);
/// The row of a finished run from its record alone: the caller adds id, name and look.
/// now: the options in effect at the end.
RunRow rowOf(const RunRecord& record, const SolverOptions& now);

} // namespace gapscope
