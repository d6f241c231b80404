// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace gapscope::test {

/// What this program asks of the disk while this lives, in its order: "fsync PATH",
/// "rename PATH TO". The random end of a temporary file's name is left out.
class DiskCalls {
public:
    DiskCalls();
    ~DiskCalls();
    DiskCalls(const DiskCalls&) = delete;
    DiskCalls& operator=(const DiskCalls&) = delete;

    std::vector<std::string> made{};
};

} // namespace gapscope::test
