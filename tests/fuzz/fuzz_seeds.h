// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace gapscope {

/// Seeds that are easier to write down as a program than to keep as files, into a folder a target.
void writeFuzzSeeds(const std::filesystem::path& folder);
/// Those of the targets that read files of data, which writeFuzzSeeds() writes, too.
void writeDataSeeds(const std::filesystem::path& folder);

/// A file, and the folders above it.
void writeSeed(const std::filesystem::path& path, const std::string& content);
/// The same packed by gzip.
void writeGzipSeed(const std::filesystem::path& path, const std::string& content);

} // namespace gapscope
