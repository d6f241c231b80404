// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_columns.h"

#include <cstddef>

namespace gapscope {

inline const RunColumn& columnAt(int column)
{
    return runColumns()[static_cast<std::size_t>(column)];
}

} // namespace gapscope
