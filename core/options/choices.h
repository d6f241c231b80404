// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

namespace gapscope {

/// One choice of a method, sampling rule, step or average: its key, and its help with the source.
template <typename T> struct ChoiceRow {
    T value;
    std::string_view name;
    std::string_view help;
};

/// Every choice of a kind. The form, the command line and the convergence tests walk these rows,
/// so a new row is offered and tested at once.
template <typename T> std::span<const ChoiceRow<T>> choiceRows();
template <> std::span<const ChoiceRow<bool>> choiceRows<bool>();
template <> std::span<const ChoiceRow<Method>> choiceRows<Method>();
template <> std::span<const ChoiceRow<Sampling>> choiceRows<Sampling>();
template <> std::span<const ChoiceRow<Step>> choiceRows<Step>();
template <> std::span<const ChoiceRow<Averaging>> choiceRows<Averaging>();
template <> std::span<const ChoiceRow<ApproxRule>> choiceRows<ApproxRule>();
template <> std::span<const ChoiceRow<PlaneSpace>> choiceRows<PlaneSpace>();
template <> std::span<const ChoiceRow<AwayRule>> choiceRows<AwayRule>();
template <> std::span<const ChoiceRow<Rescaling>> choiceRows<Rescaling>();
template <> std::span<const ChoiceRow<Kernel>> choiceRows<Kernel>();

/// A recommendation of a paper, or of our benchmarks: a few options together, under the situation
/// they are meant for.
struct Preset {
    struct Setting {
        std::string_view key, text; ///< an option and its value, as the command line takes them
    };
    std::string_view key;   ///< "oracle-fast"
    std::string_view title; ///< for users: the situation, then the method
    std::string_view reason;
    std::span<const Setting> settings; ///< in an order that is valid after each one
};

std::span<const Preset> presets();
/// nullptr when there is no such key.
const Preset* findPreset(std::string_view key);
/// The first preset all of whose settings are in effect, or nullptr.
const Preset* presetOf(const SolverOptions& options);

/// Why an option changes nothing with the others as they are ("Batch Frank-Wolfe takes every block
/// in every step."), for the tooltip of a row that is greyed out; "" when it matters.
std::string_view whyIdle(const OptionField& field, const SolverOptions& options);

/// The same where the method alone decides, and so for a whole run, because a run's method never
/// changes; "" when the method reads the option.
std::string_view whyIgnored(const OptionField& field, Method method);

/// The options, with those that the method ignores reset to their defaults: requests for the same
/// run are equal, and records do not claim options without effect.
SolverOptions withoutIgnored(SolverOptions options);

} // namespace gapscope
