// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace gapscope {

/// Writes seeds that are easier to make by a program than to store as files, into a folder a
/// target.
void writeFuzzSeeds(const std::filesystem::path& folder);
/// Seeds of the targets that read data files; writeFuzzSeeds() writes them, too.
void writeDataSeeds(const std::filesystem::path& folder);

/// Writes a file, and makes the folders above it.
void writeSeed(const std::filesystem::path& path, const std::string& content);
/// Returns the same bytes packed by gzip.
void writeGzipSeed(const std::filesystem::path& path, const std::string& content);

} // namespace gapscope
