// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/injection/injection.h"

#include <string>
#include <vector>

namespace gapscope::test {

/// Of the calls of a writer that nothing disturbs, the first that gives a temporary file its name
/// without the file having been synced before, or its folder after; "" when there is none.
std::string firstNotSynced(const std::vector<SystemCall>& calls);

} // namespace gapscope::test
