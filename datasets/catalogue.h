// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

#include <string>
#include <vector>

namespace gapscope {

/// The text of datasets/catalogue.json, compiled in.
extern const char* const catalogueText;

/// The line with this id ("ocr", "sample:words"), or nullptr. Valid for the program's life.
const CatalogueEntry* findCatalogueEntry(const std::string& id);

/// The line of the file with this digest, as stored or unpacked, or nullptr.
const CatalogueEntry* findCatalogueDigest(const std::string& sha256);

/// The folders a catalogue file is looked for in, in order; those that are not set are left out.
std::vector<std::string> searchedFolders(const DataFolders& folders);

/// "sample:words" or "small or large" out of names: "a, b or c".
std::string listed(const std::vector<std::string>& names, const char* conjunction = "or");

} // namespace gapscope
