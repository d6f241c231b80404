// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {

/// What a locked process may take in its life.
struct ReaderLimits {
    std::size_t memory;  ///< bytes, its program included
    std::size_t seconds; ///< of processor time, on all threads together
};

/// Gives up, for the rest of this process, all that computing with bytes from an open socket does
/// not need: no file is opened or written, no program started, no connection made, and memory ends
/// at most.memory bytes (not under a sanitizer, which maps terabytes). What is denied fails with
/// EPERM. After most.seconds of processor time the kernel kills the process, whatever runs in it by
/// then: no limit can be raised again and no signal is asked.
/// throws: std::system_error if the kernel has no seccomp filters.
void lockReader(const ReaderLimits& most);

} // namespace gapscope
