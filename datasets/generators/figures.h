// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace gapscope {

/// The files of sample:figures, drawn from a seed: images/01.png … of 128×128 pixels, stick figures
/// with coloured limbs before clutter; joints.csv, every third figure in the test part; and
/// maps/01.npy …, maps/displacements.npy as a classifier might give them: a peak where a part is,
/// weaker ones in wrong places and where its mirror part is, and noise.
std::map<std::string, std::string> generateFigures(std::size_t count = 60, std::uint64_t seed = 1);

} // namespace gapscope
