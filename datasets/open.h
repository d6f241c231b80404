// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace gapscope {

/// done ∈ [0, 1], or negative when the end is not known; what: a few words.
using Progress = std::function<void(double done, const std::string& what)>;

/// Where catalogue ids are looked up, in this order: dataDir, $GAPSCOPE_DATA, settingsDir.
struct DataFolders {
    std::string dataDir;
    std::string settingsDir;
};

/// Opens DATA: a path (format detected from content), a sample or a catalogue id. Data without
/// labels are refused unless request.allowUnlabelled; then all of them are the training part. Text
/// without labels needs request.modelShape, too.
/// throws: InputError; Cancelled when stop was requested.
Dataset openDataset(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {});

/// One line of the catalogue (datasets/catalogue.json, compiled in).
struct CatalogueEntry {
    std::string id, title, task, size, source, licence, sha256, fileName, sample;
    std::string sha256Unpacked; ///< of the file's content, where it is known unpacked too
    std::string testFileName;   ///< of the test part, where that is a file of its own
    std::string classes;        ///< of masks that lack it: what classes.txt would say
    bool readable = false;      ///< this version can open it
    bool builtIn = false;       ///< a sample, always present
};
std::vector<CatalogueEntry> catalogue();
/// Path of a catalogue file when it is present in one of the folders, else "".
std::string findCatalogueFile(const std::string& fileName, const DataFolders& folders);
inline std::string findCatalogueFile(const CatalogueEntry& entry, const DataFolders& folders)
{
    return findCatalogueFile(entry.fileName, folders);
}

/// The sample that stands in for a catalogue dataset ("ocr": "sample:words"), or "".
std::string datasetSampleFor(const std::string& id);

/// openDataset, except that a catalogue dataset which is in none of the folders is replaced by its
/// sample; info.source then names the sample and info.note says so. For shipped comparisons.
Dataset openDatasetOrSample(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {});

} // namespace gapscope
