// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

/// The whole command line program: results on stdout, progress and errors on stderr.
/// Returns the exit status (see exit_status.h); throws nothing.
int runCli(int argc, char** argv);

} // namespace gapscope
