// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace gapscope {

/// 500 rows of two classes as a LIBSVM text: the class, −1 or +1, and about half of 40 features in
/// hundredths. The classes are two overlapping clouds that differ in the first 20 features, and one
/// row in 20 has the other's class. The same seed gives the same bytes everywhere.
std::string generateTwoClasses(std::uint64_t seed = 1);

} // namespace gapscope
