// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace gapscope::test {

/// Records the disk calls of this program while this object lives, in order: "fsync PATH", "rename
/// PATH TO". The random ending of a temporary file's name is left out.
class DiskCalls {
public:
    DiskCalls();
    ~DiskCalls();
    DiskCalls(const DiskCalls&) = delete;
    DiskCalls& operator=(const DiskCalls&) = delete;

    std::vector<std::string> made{};
};

} // namespace gapscope::test
