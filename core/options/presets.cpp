// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/presets.h"

#include <algorithm>
#include <array>

namespace gapscope {
namespace {

using Setting = Preset::Setting;

constexpr std::array fastOracle = {Setting{"step", "line-search"}, Setting{"method", "bcfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"cache", "off"}};
constexpr std::array slowOracle = {Setting{"step", "line-search"}, Setting{"method", "bcpfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"inner_steps", "1"},
    Setting{"cache", "on"}, Setting{"F", "0.25"}, Setting{"nu", "0.01"}};

constexpr std::array photographs = {Setting{"step", "line-search"}, Setting{"method", "bcfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"cache", "off"},
    Setting{"averaging", "weighted"}, Setting{"lambda", "0.3"}, Setting{"max_passes", "60"}};

constexpr std::array poses = {Setting{"step", "line-search"}, Setting{"method", "bcpfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"inner_steps", "1"},
    Setting{"cache", "on"}, Setting{"F", "0.25"}, Setting{"nu", "0.01"},
    Setting{"averaging", "weighted"}, Setting{"lambda", "0.1"}, Setting{"max_passes", "30"},
    Setting{"trace_every", "3"}};

// The first one that is in effect is shown: those that say more come first.
constexpr std::array rows = {
    Preset{"photographs", "Photographs: BCFW + gap, averaged",
        "For a first segmenter: the weighted average of the iterates segments well long before the "
        "last iterate does, and λ = 0.3 suits a few hundred photographs (1/n is far too little). "
        "Try other λ on the Path page or with Compare.",
        photographs},
    Preset{"poses", "Poses: BCPFW + gap + cache, averaged",
        "For a first pose model: the oracle is slow, so remembered poses save most of its calls, "
        "the weighted average of the iterates predicts better than the last one, sooner, and "
        "λ = 0.1 suits a hundred photographs and more.",
        poses},
    Preset{"oracle-fast", "Oracle is fast: BCFW + gap",
        "Recommended when oracle calls are cheap: active sets and a cache would cost more time "
        "than the oracle calls they avoid (Osokin et al. 2016, Sect. 5.1).",
        fastOracle},
    Preset{"oracle-slow", "Oracle is slow: BCPFW + gap + cache",
        "Recommended when oracle calls are expensive: pairwise steps and remembered labellings "
        "need fewer of them, and their overhead is negligible then (Osokin et al. 2016, Sect. "
        "5.1).",
        slowOracle},
};

} // namespace

std::span<const Preset> presets() { return rows; }

const Preset* findPreset(std::string_view key)
{
    const auto found = std::ranges::find(rows, key, &Preset::key);
    return found == rows.end() ? nullptr : found;
}

const Preset* presetOf(const SolverOptions& options)
{
    const auto inEffect = [&options](const Setting& setting) {
        return optionText(options, *findOption(setting.key)) == setting.text;
    };
    const auto found = std::ranges::find_if(
        rows, [&](const Preset& preset) { return std::ranges::all_of(preset.settings, inEffect); });
    return found == rows.end() ? nullptr : found;
}

} // namespace gapscope
