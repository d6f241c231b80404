// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/choices.h"

#include <QStringList>

namespace gapscope {

/// The recommendation for data of a task: its preset, and the defaults of all else.
SolverOptions recommendedFor(std::string_view task);

/// The options that decide a run and are not as recommended, in the form's words: "λ 0.01". Those
/// that decide whether it ends come first.
QStringList otherThan(const SolverOptions& recommended, const SolverOptions& options);

/// The keys of these options in an order that is valid after each one.
std::vector<const OptionField*> fieldsOtherThan(
    const SolverOptions& recommended, const SolverOptions& options);

} // namespace gapscope
