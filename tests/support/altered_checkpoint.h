// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints as bytes; also with a valid checksum, but other contents.
#pragma once

#include "core/machine/library_versions.h"
#include "core/solvers/checkpoint/checkpoint.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <zlib.h>

namespace gapscope::test {

inline constexpr std::size_t checkpointSumAt = std::string_view("gapscope-checkpoint\n").size() + 8;
inline constexpr std::size_t checkpointPayloadAt = checkpointSumAt + 8;

inline std::string checkpointBytes(const Training& training, RunRecord about)
{
    const CheckpointContent content = checkpointContent(training, std::move(about));
    return content.head + content.payload;
}

/// Writes the checksum of the present contents.
inline std::string resealed(std::string bytes)
{
    const auto* at = reinterpret_cast<const Bytef*>(bytes.data() + checkpointPayloadAt);
    const std::size_t size = bytes.size() - checkpointPayloadAt;
    const std::uint64_t sum = std::uint64_t{crc32_z(0, at, size)} << 32 | adler32_z(1, at, size);
    std::memcpy(bytes.data() + checkpointSumAt, &sum, sizeof sum);
    return bytes;
}

/// A checkpoint of a processor whose class begins with "other".
inline std::string fromAnotherProcessor(std::string bytes)
{
    const std::string here = cpuClass(), there = ("other" + here).substr(0, here.size());
    const std::uint64_t length = here.size();
    std::string stored(sizeof length, '\0');
    std::memcpy(stored.data(), &length, sizeof length);
    const std::size_t at = bytes.find(stored + here, checkpointPayloadAt);
    if (at == bytes.npos)
        throw std::logic_error("the class of the processor is not in the checkpoint");
    return resealed(bytes.replace(at + stored.size(), here.size(), there));
}

} // namespace gapscope::test
