// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

namespace gapscope {

/// What a paper recommends, or our benchmarks: a few options together, under the situation they are
/// meant for.
struct Preset {
    struct Setting {
        std::string_view key, text; ///< an option and its value, as the command line takes them
    };
    std::string_view key;   ///< "oracle-fast"
    std::string_view title; ///< for people: the situation, then the method
    std::string_view reason;
    std::span<const Setting> settings; ///< in an order that is valid after each one
};

std::span<const Preset> presets();
/// nullptr when there is no such key.
const Preset* findPreset(std::string_view key);
/// The first preset all of whose settings are in effect, or nullptr.
const Preset* presetOf(const SolverOptions& options);

} // namespace gapscope
