// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// One plot of an experiment's figure, as the window, --batch and the report draw it.
struct FigurePlot {
    std::string plot;             ///< one of plotKeys(), of paths and grids of pathPlotKeys()
    std::string x = "pass";       ///< one of xAxisKeys(), of paths and grids "lambda"
    std::optional<bool> log = {}; ///< scale of the y axis; nothing: the plot's usual one
    bool logX = false;            ///< always so over λ

    bool operator==(const FigurePlot&) const = default;
};

/// Every panel, plot and x axis of plot_catalog.h that can be chosen; the window's plots over λ.
std::span<const std::string_view> plotKeys();
std::span<const std::string_view> xAxisKeys();
std::span<const std::string_view> pathPlotKeys();

/// "view" of a spec's experiment: a list of plots, the first in front.  overLambda: the variants
/// are paths and grids.  throws: InputError naming the key, and what may stand there.
std::vector<FigurePlot> figureFrom(const JsonView& in, bool overLambda);
nlohmann::ordered_json figureJson(const std::vector<FigurePlot>& figure);

} // namespace gapscope
