// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {

/// Gives up, for the rest of this process, all that computing with bytes from an open socket does
/// not need: no file is opened or written, no program started, no connection made, and memory ends
/// at mostMemory bytes (not under a sanitizer, which maps terabytes). What is denied fails with
/// EPERM.
/// throws: std::system_error if the kernel has no seccomp filters.
void lockReader(std::size_t mostMemory);

} // namespace gapscope
