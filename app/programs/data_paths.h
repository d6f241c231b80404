// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

namespace gapscope {

/// The path of a data file named in `file` (a record, a spec): relative paths are tried in the
/// working directory, then in the folder of `file`.
std::string locatedBeside(const std::string& source, const std::string& file);

/// The same for every file of a request that `file` holds.
void locateBeside(DataRequest& request, const std::string& file);

/// Makes the paths of existing files absolute, since the program may next start in another
/// folder.
void makeAbsolute(DataRequest& request);

} // namespace gapscope
