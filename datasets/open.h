// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/machine/progress.h"
#include "datasets/opening/catalogue.h"
#include "datasets/opening/opening.h"

namespace gapscope {

/// Opens DATA: a path (format detected from content), a sample or a catalogue id. Data without
/// labels are refused unless request.allowUnlabelled; then all of them are the training part. Text
/// without labels needs request.model, too.
/// throws: InputError; Cancelled when stop was requested.
Dataset openDataset(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {}, const Recognised& recognised = {});

/// As openDataset, but without learning or making maps of poses: where they would be needed, the
/// problems are nullptr, and failures of the cache of such maps are not in the note.
/// throws: as openDataset.
Dataset openForInfo(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {});

/// The request that opens what was really opened: a sample may have stood in for missing data.
DataRequest requestOfOpened(DataRequest request, const DatasetInfo& opened);

/// The text of info.note about data that this entry's sample stands in for.
std::string standInNote(const CatalogueEntry& entry);

/// openDataset, except that a catalogue dataset which is in none of the folders is replaced by its
/// sample; info.source then names the sample and info.note says so. For shipped comparisons.
Dataset openDatasetOrSample(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {}, const Recognised& recognised = {});

/// Opens these picture files as if they were all that is in their common folder, which becomes the
/// source. They are read into memory.
/// throws: InputError if one cannot be read, comes twice, is too large or all of them are; as
/// openDataset; Cancelled.
Dataset openPictures(const std::vector<std::string>& files, DataRequest request,
    const Progress& progress = {}, std::stop_token stop = {});

} // namespace gapscope
