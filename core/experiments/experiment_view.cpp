// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/experiment_view.h"

#include "core/experiments/plot_catalog.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gapscope {
namespace {

using Keys = std::span<const std::string_view>;

constexpr std::array<std::string_view, 6> pathPlots{
    "gap", "objective", "norm", "errors", "pass", "seconds"};
constexpr std::array<std::string_view, 1> pathAxes{"lambda"};
constexpr std::array<std::string_view, 4> members{"plot", "x", "log", "log_x"};
constexpr std::array<std::string_view, 2> pathMembers{"plot", "log"}; // over λ, logarithmic

bool has(Keys keys, const std::string& key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string oneOf(Keys keys) { return fmt::format("one of {}", fmt::join(keys, ", ")); }

std::string keyAt(const JsonView& in, const char* member, Keys keys)
{
    std::string key = in.string(member);
    if (!has(keys, key))
        in.member(member).refuse(fmt::format("found '{}'", key), oneOf(keys));
    return key;
}

FigurePlot plotFrom(const JsonView& in, bool overLambda)
{
    const Keys known = overLambda ? Keys(pathMembers) : Keys(members);
    for (const auto& [key, value] : in.members())
        if (!has(known, key) && !(overLambda && key == "x"))
            value.refuse("is not a key here", oneOf(known));
    FigurePlot plot;
    plot.plot = keyAt(in, "plot", overLambda ? Keys(pathPlots) : plotKeys());
    if (overLambda)
        plot.x = pathAxes.front();
    if (in.has("x"))
        plot.x = keyAt(in, "x", overLambda ? Keys(pathAxes) : xAxisKeys());
    if (in.has("log"))
        plot.log = in.booleanOr("log", false);
    plot.logX = overLambda || in.booleanOr("log_x", false);
    return plot;
}

} // namespace

Keys plotKeys()
{
    static const std::vector<std::string_view> keys = [] {
        std::vector<std::string_view> all;
        for (const PlotKind& plot : plotCatalog()) {
            for (const PanelKind& panel : panelCatalog())
                if (std::string_view(plot.key) == panel.parts.front().plot)
                    all.push_back(panel.key);
            if (isShownAlone(plot))
                all.push_back(plot.key);
        }
        return all;
    }();
    return keys;
}

Keys xAxisKeys()
{
    static const std::vector<std::string_view> keys = [] {
        std::vector<std::string_view> all;
        for (const XAxisKind& axis : xAxisCatalog())
            all.push_back(axis.key);
        return all;
    }();
    return keys;
}

Keys pathPlotKeys() { return pathPlots; }

std::vector<FigurePlot> figureFrom(const JsonView& in, bool overLambda)
{
    std::vector<FigurePlot> figure;
    for (const JsonView& element : in.elements()) {
        figure.push_back(plotFrom(element, overLambda));
        if (std::count(figure.begin(), figure.end(), figure.back()) > 1)
            element.refuse("is there twice", "plots that differ");
    }
    if (figure.empty())
        in.refuse("is empty", "at least one plot, or no such key");
    return figure;
}

nlohmann::ordered_json figureJson(const std::vector<FigurePlot>& figure)
{
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const FigurePlot& plot : figure) {
        nlohmann::ordered_json one = {{"plot", plot.plot}, {"x", plot.x}};
        if (plot.log)
            one["log"] = *plot.log;
        if (plot.logX && plot.x != pathAxes.front())
            one["log_x"] = true;
        out.push_back(std::move(one));
    }
    return out;
}

} // namespace gapscope
