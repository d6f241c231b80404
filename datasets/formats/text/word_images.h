// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {
/// The image of one OCR letter: 16 rows of 8 binary pixels, row by row; attribute k is pixel k.
inline constexpr std::size_t letterRows = 16;
inline constexpr std::size_t letterColumns = 8;
} // namespace gapscope
