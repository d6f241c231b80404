// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/catalogue.h"

#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "datasets/bytes/unpacked_bytes.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

/// A sample of which there are many: ID:SEED.
/// Samples with a number behind the name: of seeds, or of examples.
constexpr std::array<std::string_view, 2> numberedSamples{"sample:box-qp", "sample:alignment"};

std::vector<CatalogueEntry> parseCatalogue()
{
    const std::string source = "catalogue.json";
    const nlohmann::json tree = parseJson(catalogueText, source);
    std::vector<CatalogueEntry> entries;
    for (const JsonView& line : JsonView(tree, source).member("datasets").elements()) {
        CatalogueEntry entry;
        entry.id = line.string("id");
        entry.title = line.string("title");
        entry.task = line.string("task");
        entry.size = line.string("size");
        entry.source = line.string("source");
        entry.licence = line.string("licence");
        entry.sha256 = line.stringOr("sha256", "");
        entry.sha256Unpacked = line.stringOr("sha256_unpacked", "");
        entry.fileName = line.stringOr("file", "");
        entry.testFileName = line.stringOr("test_file", "");
        entry.sample = line.stringOr("sample", "");
        if (line.has("classes"))
            for (const std::string& name : line.member("classes").strings())
                entry.classes += name + '\n';
        entry.readable = line.booleanOr("readable", false);
        entry.builtIn = line.booleanOr("built_in", false);
        entries.push_back(entry);
    }
    return entries;
}

const std::vector<CatalogueEntry>& entriesOnce()
{
    static const std::vector<CatalogueEntry> entries = parseCatalogue();
    return entries;
}

/// The names a catalogue file goes by: as delivered, and unpacked.
std::vector<std::string> namesOf(const std::string& fileName)
{
    std::vector<std::string> names = {fileName};
    if (fileName.ends_with(".gz"))
        names.push_back(fileName.substr(0, fileName.size() - 3));
    return names;
}

/// The file of that name, as delivered or unpacked; "": none.
std::string fileIn(const std::filesystem::path& folder, const std::string& fileName)
{
    for (const std::string& name : namesOf(fileName)) {
        const std::filesystem::path path = folder / name;
        std::error_code error;
        if (std::filesystem::exists(path, error))
            return path.string();
    }
    return "";
}

/// In a searched folder.
std::string fileInFolders(const std::string& fileName, const DataFolders& folders)
{
    for (const std::string& folder : searchedFolders(folders))
        if (std::string path = fileIn(folder, fileName); !path.empty())
            return path;
    return "";
}

} // namespace

std::vector<CatalogueEntry> catalogue() { return entriesOnce(); }

const CatalogueEntry* findCatalogueEntry(const std::string& id)
{
    const auto found = std::ranges::find_if(entriesOnce(), [&](const CatalogueEntry& entry) {
        return entry.id == id
            || (id.starts_with(entry.id + ':')
                && std::ranges::find(numberedSamples, entry.id) != numberedSamples.end());
    });
    return found == entriesOnce().end() ? nullptr : &*found;
}

const CatalogueEntry* findCatalogueDigest(const std::string& sha256)
{
    const auto found = std::ranges::find_if(entriesOnce(), [&](const CatalogueEntry& entry) {
        return sha256 == entry.sha256 || sha256 == entry.sha256Unpacked;
    });
    return found == entriesOnce().end() || sha256.empty() ? nullptr : &*found;
}

std::vector<std::string> searchedFolders(const DataFolders& folders)
{
    const char* environment = std::getenv("GAPSCOPE_DATA");
    std::vector<std::string> searched;
    for (const std::string& folder :
        {folders.dataDir, std::string(environment ? environment : ""), folders.settingsDir}) {
        if (!folder.empty() && std::ranges::find(searched, folder) == searched.end())
            searched.push_back(folder);
    }
    return searched;
}

std::string findCatalogueFile(const std::string& fileName, const DataFolders& folders)
{
    if (fileName.empty())
        return "";
    if (std::string path = fileInFolders(fileName, folders); !path.empty())
        return path;
    std::error_code error;
    const auto located = folders.located.find(fileName);
    if (located != folders.located.end() && std::filesystem::exists(located->second, error))
        return located->second;
    for (const CatalogueEntry& entry : entriesOnce()) {
        const auto training = folders.located.find(entry.fileName);
        if (entry.testFileName == fileName && training != folders.located.end())
            return fileIn(std::filesystem::path(training->second).parent_path(), fileName);
    }
    return "";
}

bool hasContentOf(const CatalogueEntry& entry, const std::string& path)
{
    const std::string digest = StoredBytes::sha256Of(path);
    return digest == entry.sha256 || digest == entry.sha256Unpacked;
}

std::string openableCatalogueFile(const CatalogueEntry& entry, const DataFolders& folders)
{
    const std::string path = findCatalogueFile(entry, folders);
    if (path.empty() || !fileInFolders(entry.fileName, folders).empty())
        return path;
    try {
        return hasContentOf(entry, path) ? path : "";
    } catch (const InputError&) { // it cannot be read any more
        return "";
    }
}

std::string listed(const std::vector<std::string>& names, const char* conjunction)
{
    std::string text;
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (k > 0)
            text += k + 1 < names.size() ? ", " : std::string(" ") + conjunction + " ";
        text += names[k];
    }
    return text;
}

} // namespace gapscope
