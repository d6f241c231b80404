// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/unpacked_bytes.h"
#include "datasets/task_data.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace gapscope {

/// Smaller than the user's limits, so that no input takes long.
inline ReadLimits limitsForFuzzing()
{
    ReadLimits limits;
    limits.lineBytes = 4096;
    limits.unpackedBytes = 1 << 20;
    limits.ratioFreeBytes = 1 << 16;
    limits.tokens = limits.textTokens = 1000;
    limits.sequenceTokens = 100;
    return limits;
}

inline UnpackedBytes unpackedInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    return UnpackedBytes(StoredBytes::memory(bytes, "fuzz"), limitsForFuzzing());
}

inline void require(bool condition)
{
    if (!condition)
        std::abort();
}

} // namespace gapscope
