// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

namespace gapscope {

/// As openDataset, but without learning or making maps of poses: where they would have to be, the
/// problems are nullptr, and what went wrong with the cache of such maps is not in the note.
/// throws: as openDataset.
Dataset openForInfo(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {});

} // namespace gapscope
