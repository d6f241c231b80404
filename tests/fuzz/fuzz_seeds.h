// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace gapscope {

/// Seeds that are easier to write down as a program than to keep as files, into a folder a target.
void writeFuzzSeeds(const std::filesystem::path& folder);

} // namespace gapscope
