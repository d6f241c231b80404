// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace gapscope {

/// What all threads together may take for the work on photographs: one of the largest that are
/// read, or many small ones. A reader is to stay below 512 MiB and 4 × the file.
inline constexpr std::uint64_t workingBytes = std::uint64_t{192} << 20;

/// A place among those who work on photographs. Whoever comes waits, in the order of coming, until
/// so many bytes are free; who asks for more than all of them works alone. A thread holds one at a
/// time, or it may wait for itself.
class WorkingRoom {
public:
    explicit WorkingRoom(std::uint64_t bytes);
    ~WorkingRoom();
    WorkingRoom(const WorkingRoom&) = delete;
    WorkingRoom& operator=(const WorkingRoom&) = delete;

    /// Bytes that are taken now, of all threads.
    static std::uint64_t taken();

private:
    std::uint64_t m_bytes;
};

} // namespace gapscope
