// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gapscope {

/// Where catalogue ids are looked up, in this order: dataDir, $GAPSCOPE_DATA, settingsDir, located.
struct DataFolders {
    std::string dataDir;
    std::string settingsDir;
    /// Paths of files that were once found to have the content of a catalogue file, by its name
    /// there. A test file is looked for beside its training file.
    std::map<std::string, std::string> located{};
};

/// One line of the catalogue (datasets/catalogue.json, compiled in).
struct CatalogueEntry {
    std::string id, title, task, size, source, licence, sha256, fileName, sample;
    std::string sha256Unpacked; ///< of the file's content, where it is known unpacked too
    std::string testFileName;   ///< of the test part, where that is a file of its own
    std::string classes;        ///< of masks that lack it: the text of a classes.txt
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
/// The same for opening it: a located file whose content has changed since counts as missing. Reads
/// that file whole.
std::string openableCatalogueFile(const CatalogueEntry& entry, const DataFolders& folders);

/// Whether the file has the content of the entry's, as stored or unpacked, under whatever name.
/// Reads it whole.  throws: InputError.
bool hasContentOf(const CatalogueEntry& entry, const std::string& path);

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
