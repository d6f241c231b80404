// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/opening.h"

namespace gapscope {

/// Problems that are made and not read have one part.
/// throws: InputError if a split or a test part was asked for.
void checkOnePart(const DataRequest& request);

/// A random quadratic program over a box.
Dataset openBoxQp(const Opening& opening);

} // namespace gapscope
