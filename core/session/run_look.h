// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"

#include <map>

namespace gapscope {

/// How a run was shown, which is no matter of its record, in the numbers of a file.
struct RunLook {
    std::string given{}; ///< its name by a person; "": its options name it
    bool coded = false;  ///< the style tells what the run does
    int color = 0;       ///< index into the series colours
    int dash = 0;        ///< up to lastDash
    int marker = 0;      ///< up to lastMarker
    bool operator==(const RunLook&) const = default;

    static constexpr int lastDash = 4, lastMarker = 8;
};

/// {"name", "coded", "color", "dash", "marker"}, and back.  throws: InputError.
nlohmann::ordered_json lookJson(const RunLook& look);
RunLook lookFrom(const JsonView& in);

/// Looks by the names of their runs' files.
using RunLooks = std::map<std::string, RunLook>;
std::string toJson(const RunLooks& looks);
/// source names the text in errors.  throws: InputError.
RunLooks looksFromJson(const std::string& text, const std::string& source);

} // namespace gapscope
