// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

namespace gapscope {

/// The info that openDataset gives, without learning or making maps of poses: what went wrong with
/// the cache of such maps is not in its note.
/// throws: as openDataset.
DatasetInfo datasetInfo(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {});

} // namespace gapscope
