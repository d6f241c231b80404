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

/// Opens DATA: a path (format detected from content), a sample or a catalogue id.
/// throws: InputError; Cancelled when stop was requested.
Dataset openDataset(const DataRequest& request, const DataFolders& folders = {},
    const Progress& progress = {}, std::stop_token stop = {});

/// One line of the catalogue (datasets/catalogue.json, compiled in).
struct CatalogueEntry {
    std::string id, title, task, size, source, licence, sha256, fileName, sample;
    bool builtIn = false;
};
std::vector<CatalogueEntry> catalogue();
/// Path of a catalogue file when it is present in one of the folders, else "".
std::string findCatalogueFile(const CatalogueEntry& entry, const DataFolders& folders);

} // namespace gapscope
