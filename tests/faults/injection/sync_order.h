// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/injection/injection.h"

#include <string>
#include <vector>

namespace gapscope::test {

/// Among the calls of a writer without faults, returns the first rename of a temporary file that
/// was not synced before it, or whose folder was not synced after it; "" when there is none.
std::string firstNotSynced(const std::vector<SystemCall>& calls);

} // namespace gapscope::test
