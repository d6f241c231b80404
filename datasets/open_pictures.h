// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/opening/opening.h"

#include <stop_token>
#include <string>
#include <vector>

namespace gapscope {

class ImageStore;

/// What a store holds: sentence pairs, or photographs with joints or with masks. openStore() is
/// this of the store that the opening names.
Dataset openStore(const Opening& opening, const std::shared_ptr<const ImageStore>& store);

/// Opens these picture files as if they were all that is in their common folder, which becomes the
/// source. They are read into memory.
/// throws: InputError if one cannot be read, comes twice, is too large or all of them are; as
/// openDataset; Cancelled.
Dataset openPictures(const std::vector<std::string>& files, DataRequest request,
    const Progress& progress = {}, std::stop_token stop = {});

} // namespace gapscope
