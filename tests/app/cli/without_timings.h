// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

namespace gapscope::test {

/// Returns the record without the values that depend on a clock or the number of cores.
inline nlohmann::json withoutTimings(nlohmann::json tree)
{
    if (tree.is_object())
        for (const char* key :
            {"seconds", "cpu_seconds", "oracle_seconds", "search_seconds", "waited_seconds",
                "evaluation_seconds", "evaluation_cpu_seconds", "threads", "jobs"})
            tree.erase(key);
    if (tree.is_structured())
        for (nlohmann::json& value : tree)
            value = withoutTimings(value);
    return tree;
}

} // namespace gapscope::test
