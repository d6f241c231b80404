// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run_record.h"

#include <QString>

#include <string>
#include <vector>

namespace gapscope {

struct Run;

/// "bcpfw gap cached · λ 0.01 · seed 1": variant, λ and seed, as every run is named. What was
/// changed on the way shows both its values: "λ 0.01 → 0.001".
QString describe(const SolverOptions& start, const SolverOptions& now);
/// The same for a run of a comparison, whose author has named the variant.
QString nameOfVariant(const std::string& variant, const SolverOptions& options);
/// An option's value for people: real numbers in four digits.
QString optionShort(const QString& text);
/// Everything but the seed, as one text.
QString seedGroup(const RunRecord& record);
/// The description, and the options in which the run differs from those described alike.
QString withDifferences(
    const QString& description, const Run& run, const std::vector<const Run*>& alike);

} // namespace gapscope
