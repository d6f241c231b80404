// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"

#include <map>

namespace gapscope {

/// How a run was shown, as a file has it; not part of the run's record.
struct RunStyle {
    std::string given{}; ///< the user's name for it; "": its options name it
    bool coded = false;  ///< the style tells what the run does
    int color = 0;       ///< index into the series colours
    int dash = 0;        ///< up to lastDash
    int marker = 0;      ///< up to lastMarker
    bool chosen = false; ///< by the user
    bool operator==(const RunStyle&) const = default;

    static constexpr int lastDash = 4, lastMarker = 8;
};

/// {"name", "coded", "color", "dash", "marker", "chosen" if it is}, and back.  throws: InputError.
nlohmann::ordered_json styleJson(const RunStyle& style);
RunStyle styleFrom(const JsonView& in);

/// The style of each run, by the name of its file.
using RunStyles = std::map<std::string, RunStyle>;
std::string toJson(const RunStyles& styles);
/// source names the text in errors.  throws: InputError.
RunStyles stylesFromJson(const std::string& text, const std::string& source);

} // namespace gapscope
