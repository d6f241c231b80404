// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace gapscope::bench {

/// Taskar's OCR words if they exist ($GAPSCOPE_DATA or ../shared/data), else the sample; the output
/// says which.
inline DataRequest wordsRequest(const std::string& split)
{
    const char* folder = std::getenv("GAPSCOPE_DATA");
    const std::filesystem::path path =
        std::filesystem::path(folder ? folder : GAPSCOPE_SOURCE_DIR "/../shared/data")
        / "letter.data.gz";
    DataRequest request;
    request.source = std::filesystem::exists(path) ? path.string() : "sample:words";
    request.split = split;
    return request;
}

inline Dataset words(const std::string& split) { return openDataset(wordsRequest(split)); }

} // namespace gapscope::bench
