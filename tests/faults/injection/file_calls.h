// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/injection/injection.h"

#include <linux/seccomp.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope::test {

/// A system call that names files, and where in its arguments.
struct FileCall {
    int number;            ///< of the machine's calls
    std::string_view name; ///< as in its man page
    int file = -1;         ///< argument with an open file, or the folder that `path` begins in
    int path = -1;         ///< argument with a path
    int secondFile = -1, secondPath = -1;
};

/// All that are watched.
std::span<const FileCall> fileCalls();

/// Identifies a call when the same program runs again in another folder.
struct CallKind {
    std::string text;     ///< name, how a file is opened, files below the folder; "": other files
    bool changes = false; ///< something on the disk, as far as name and flags say
};

/// Returns the kind of a call that waits in a program. A name that was in the place before is part
/// of the kind as it is; in other names, generated parts (numbers, random letters) are left out.
CallKind kindOf(const seccomp_data& call, int thread, const Place& place);

} // namespace gapscope::test
