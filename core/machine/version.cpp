// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/version.h"

namespace gapscope {

std::string_view programVersion() { return GAPSCOPE_VERSION; }

std::string_view programCommit()
{
    constexpr std::string_view commit = GAPSCOPE_COMMIT;
    return commit.empty() ? "unknown" : commit;
}

std::string_view programBuild() { return GAPSCOPE_BUILD; }

} // namespace gapscope
