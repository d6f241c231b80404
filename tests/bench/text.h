// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

#include <cstdlib>
#include <filesystem>

namespace gapscope::bench {

/// CoNLL-2000 and its test part if they exist ($GAPSCOPE_DATA or ../shared/data), else the sample;
/// the output says which.
inline DataRequest chunkingRequest(std::size_t minCount = 3)
{
    const char* given = std::getenv("GAPSCOPE_DATA");
    const std::filesystem::path folder = given ? given : GAPSCOPE_SOURCE_DIR "/../shared/data";
    const std::filesystem::path train = folder / "conll2000-train.txt.gz";
    const std::filesystem::path test = folder / "conll2000-test.txt.gz";
    DataRequest request;
    const bool there = std::filesystem::exists(train) && std::filesystem::exists(test);
    request.source = there ? train.string() : "sample:chunks";
    request.test = there ? test.string() : "";
    request.minCount = minCount;
    return request;
}

} // namespace gapscope::bench
