// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/presets.h"

#include <algorithm>

namespace gapscope {

const Preset* findPreset(std::string_view key)
{
    const auto found = std::ranges::find(presets(), key, &Preset::key);
    return found == presets().end() ? nullptr : &*found;
}

const Preset* presetOf(const SolverOptions& options)
{
    const auto inEffect = [&options](const Preset::Setting& setting) {
        return optionText(options, *findOption(setting.key)) == setting.text;
    };
    const auto found = std::ranges::find_if(presets(),
        [&](const Preset& preset) { return std::ranges::all_of(preset.settings, inEffect); });
    return found == presets().end() ? nullptr : &*found;
}

} // namespace gapscope
