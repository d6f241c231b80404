// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace gapscope {

/// The files of sample:horses: images/01.png … and masks/01.png …, drawn from a seed: horse-like
/// silhouettes on textured ground, 144×108 pixels.
std::map<std::string, std::string> generateHorses(std::size_t count = 40, std::uint64_t seed = 1);

} // namespace gapscope
