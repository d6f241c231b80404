// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

#include <cstdlib>
#include <filesystem>

namespace gapscope::bench {

/// A catalogue file if it exists ($GAPSCOPE_DATA or ../shared/data), else the sample; the output
/// says which.
inline DataRequest photographsRequest(const char* file, const char* sample = "sample:horses")
{
    const char* given = std::getenv("GAPSCOPE_DATA");
    const std::filesystem::path folder = given ? given : GAPSCOPE_SOURCE_DIR "/../shared/data";
    DataRequest request;
    request.source = std::filesystem::exists(folder / file) ? (folder / file).string() : sample;
    return request;
}

inline DataRequest horsesRequest() { return photographsRequest("horses.tar"); }

/// People who stand.
inline DataRequest posesRequest()
{
    DataRequest request = photographsRequest("lspet.tar", "sample:figures");
    if (request.source != "sample:figures")
        request.split = "upright";
    return request;
}

/// Every tenth training frame and every third test frame.
inline DataRequest streetRequest()
{
    DataRequest request = photographsRequest("camvid.tar");
    if (request.source != "sample:horses") {
        request.every = 10;
        request.testEvery = 3;
    }
    return request;
}

} // namespace gapscope::bench
