// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/run_style.h"

#include <nlohmann/json.hpp>

namespace gapscope {

nlohmann::ordered_json styleJson(const RunStyle& style)
{
    nlohmann::ordered_json out = {{"name", style.given}, {"coded", style.coded},
        {"color", style.color}, {"dash", style.dash}, {"marker", style.marker}};
    if (style.chosen)
        out["chosen"] = true;
    return out;
}

RunStyle styleFrom(const JsonView& in)
{
    const auto at = [&in](const char* key, int last) {
        return static_cast<int>(in.count(key, static_cast<std::uint64_t>(last)));
    };
    RunStyle style;
    style.given = in.member("name").asText();
    style.coded = in.boolean("coded");
    style.color = at("color", 1'000'000);
    style.dash = at("dash", RunStyle::lastDash);
    style.marker = at("marker", RunStyle::lastMarker);
    style.chosen = in.booleanOr("chosen", false);
    return style;
}

std::string toJson(const RunStyles& styles)
{
    nlohmann::ordered_json tree = nlohmann::ordered_json::object();
    for (const auto& [file, style] : styles)
        tree[file] = styleJson(style);
    return jsonText(tree);
}

RunStyles stylesFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    RunStyles styles;
    for (const auto& [file, style] : JsonView(tree, source).members())
        styles[file] = styleFrom(style);
    return styles;
}

} // namespace gapscope
