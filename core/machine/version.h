// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace gapscope {

/// "0.2.0".
std::string_view programVersion();
/// Short hash of the commit it was configured at, or "unknown" outside a repository.
std::string_view programCommit();
/// Build type and compiler: "Release GNU 12.2.0".
std::string_view programBuild();

} // namespace gapscope
