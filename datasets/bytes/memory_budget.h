// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace gapscope {

/// What all threads together may take for the work on photographs: one of the largest that are
/// read, or many small ones. A reader is to stay below 512 MiB and 4 × the file.
inline constexpr std::uint64_t workingBytes = std::uint64_t{192} << 20;

/// Memory for work on photographs. The constructor waits, first come first served, until so many
/// bytes are free; a request for more than all of them is served alone. A thread holds one at a
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
