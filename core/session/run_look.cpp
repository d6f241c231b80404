// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/run_look.h"

#include <nlohmann/json.hpp>

namespace gapscope {

nlohmann::ordered_json lookJson(const RunLook& look)
{
    return {{"name", look.given}, {"coded", look.coded}, {"color", look.color}, {"dash", look.dash},
        {"marker", look.marker}};
}

RunLook lookFrom(const JsonView& in)
{
    const auto at = [&in](const char* key, int last) {
        return static_cast<int>(in.count(key, static_cast<std::uint64_t>(last)));
    };
    RunLook look;
    look.given = in.member("name").asText();
    look.coded = in.boolean("coded");
    look.color = at("color", 1'000'000);
    look.dash = at("dash", RunLook::lastDash);
    look.marker = at("marker", RunLook::lastMarker);
    return look;
}

std::string toJson(const RunLooks& looks)
{
    nlohmann::ordered_json tree = nlohmann::ordered_json::object();
    for (const auto& [file, look] : looks)
        tree[file] = lookJson(look);
    return jsonText(tree);
}

RunLooks looksFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    RunLooks looks;
    for (const auto& [file, look] : JsonView(tree, source).members())
        looks[file] = lookFrom(look);
    return looks;
}

} // namespace gapscope
