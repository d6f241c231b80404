// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"

#include <QtWidgets>

#include <vector>

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

} // namespace gapscope
