// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {

/// Asks the system to hold memory that is read all over, row by row, in pages of 2 MB: a processor
/// has places for some thousand page addresses, and 10 MB of ordinary pages need more. A wish: the
/// contents stay, and where the system has no such pages, or less than some of them are asked for,
/// nothing happens.
void wantLargePages(void* memory, std::size_t bytes);

} // namespace gapscope
