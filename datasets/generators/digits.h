// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace gapscope {

/// 500 drawn digits of 16×16 grey pixels as a text of number rows: the class 0 … 9, then 256 values
/// from −1 (blank) to 1 (ink), row by row. The same seed gives the same bytes everywhere.
std::string generateDigits(std::uint64_t seed = 1);

} // namespace gapscope
