// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/programs/run_comparison.h"
#include "tests/app/cli/process.h"
#include "tests/support/scratch_folder.h"

#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gapscope::test {

inline constexpr const char* smallSpec =
    R"({"format": "gapscope-compare", "version": 1, "title": "Small",
    "dataset": {"source": "sample:words", "limit": 60},
    "variants": [{"name": "uniform", "max_passes": 4}, {"name": "gap", "sampling": "gap", "max_passes": 4}],
    "lambdas": ["1/n", 0.1], "seeds": [1, 2]})";

inline ProcessEnd compare(const ScratchFolder& folder, const std::string& out,
    const std::vector<std::string>& more = {}, const char* spec = smallSpec)
{
    put(folder.file("spec.json"), spec);
    std::vector<std::string> arguments = {
        "compare", folder.file("spec.json"), "--out", folder.file(out)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runGapscope(arguments);
}

/// summary.csv without its column of seconds.
inline std::string summaryOf(const ScratchFolder& folder, const std::string& out)
{
    std::string text;
    std::string field;
    int column = 0;
    for (const char c : contentOf(folder.file(out + "/summary.csv"))) {
        field += c;
        if (c != ',' && c != '\n')
            continue;
        if (column != 9)
            text += field;
        column = c == '\n' ? 0 : column + 1;
        field.clear();
    }
    return text;
}

} // namespace gapscope::test
