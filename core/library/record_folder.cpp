// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/record_folder.h"

#include "core/files/atomic_file.h"
#include "core/files/exported_spec.h"
#include "core/files/json_input.h"
#include "core/library/record_notes.h"
#include "core/machine/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <sys/stat.h>
#include <unistd.h>

namespace gapscope {
namespace {

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

/// A file that an atomic writer is still writing: NAME.gapscope- and six characters.
bool isTemporary(std::string_view name)
{
    constexpr std::string_view marker = ".gapscope-";
    const std::size_t at = name.rfind(marker);
    return at != name.npos && name.size() == at + marker.size() + 6;
}

/// The folder itself may be a link; links in it are not followed.
Folder open(const std::string& root, const std::string& name)
{
    const int number = ::open(name.empty() ? root.c_str() : (root + "/" + name).c_str(),
        O_RDONLY | O_DIRECTORY | O_CLOEXEC | (name.empty() ? 0 : O_NOFOLLOW));
    DIR* const folder = number < 0 ? nullptr : ::fdopendir(number);
    if (!folder && number >= 0)
        ::close(number);
    return Folder(folder);
}

/// One walk through a folder.
class Walk {
public:
    Walk(const std::string& root, const FolderLimits& limits, const std::stop_token& stop)
        : m_root(root)
        , m_limits(limits)
        , m_stop(stop)
    {
    }
    FolderListing run()
    {
        m_waiting.emplace_back(std::string(), 0);
        while (!m_waiting.empty()) {
            const auto [name, depth] = m_waiting.back();
            m_waiting.pop_back();
            visit(name, depth);
        }
        std::sort(m_listing.files.begin(), m_listing.files.end(),
            [](const ListedFile& a, const ListedFile& b) { return a.name < b.name; });
        std::sort(m_listing.folders.begin(), m_listing.folders.end());
        return std::move(m_listing);
    }

private:
    void visit(const std::string& name, std::size_t depth)
    {
        const Folder folder = open(m_root, name);
        if (!folder) {
            const std::string why = fmt::format("cannot be read ({})", std::strerror(errno));
            if (name.empty())
                throw InputError(m_root, 0, why, "a folder with run records");
            m_listing.refused.emplace_back(name, why);
            return;
        }
        m_listing.folders.push_back(name);
        const std::string prefix = name.empty() ? name : name + "/";
        while (const dirent* entry = ::readdir(folder.get())) {
            if (m_stop.stop_requested())
                throw Cancelled();
            const std::string_view own = entry->d_name;
            struct stat status { };
            if (own.starts_with('.') || own == notesFileName || isTemporary(own)
                || ::fstatat(::dirfd(folder.get()), entry->d_name, &status, AT_SYMLINK_NOFOLLOW)
                    != 0)
                continue;
            const bool room = depth < m_limits.depth
                && m_listing.folders.size() + m_waiting.size() < m_limits.folders;
            if (S_ISDIR(status.st_mode) && room)
                m_waiting.emplace_back(prefix + entry->d_name, depth + 1);
            else if (S_ISDIR(status.st_mode))
                m_listing.cut = true;
            else if (S_ISREG(status.st_mode))
                add(prefix + entry->d_name, status);
        }
    }
    void add(std::string name, const struct stat& status)
    {
        if (m_listing.files.size() == m_limits.files) {
            m_listing.cut = true;
            return;
        }
        m_listing.files.push_back({std::move(name), static_cast<std::uint64_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec});
    }

    const std::string& m_root;
    const FolderLimits& m_limits;
    const std::stop_token& m_stop;
    FolderListing m_listing;
    std::vector<std::pair<std::string, std::size_t>> m_waiting; ///< names and depths
};

} // namespace

FolderListing listFolder(
    const std::string& folder, const FolderLimits& limits, const std::stop_token& stop)
{
    return Walk(folder, limits, stop).run();
}

bool beginsAsObject(std::string_view text)
{
    constexpr std::string_view space = " \t\r\n";
    const std::size_t brace = std::min(text.find_first_not_of(space), text.size());
    if (!text.substr(brace).starts_with('{'))
        return false;
    const std::size_t next = text.find_first_not_of(space, brace + 1);
    return next == text.npos || text[next] == '"' || text[next] == '}';
}

namespace {

/// The value of the first "format" key of a JSON text, or "". A key of that name inside another
/// object does no harm: the reader that is then chosen checks the whole text.
std::string jsonFormat(const std::string& text)
{
    static const std::regex format(R"re("format"\s*:\s*"(gapscope-[a-z]+)")re");
    std::smatch match;
    for (std::size_t at = text.find("\"format\""); at != std::string::npos;
         at = text.find("\"format\"", at + 1)) {
        const std::string near = text.substr(at, 80); // regex on a few bytes: it recurses
        if (std::regex_search(near, match, format))
            return match[1];
    }
    return {};
}

/// "JSON with format \"x\"", "JSON with the keys a, b, c".
std::string describedTree(const nlohmann::json& tree)
{
    constexpr std::size_t mostKeys = 4, longest = 40;
    if (!tree.is_object())
        return "JSON that is no object";
    if (tree.contains("format"))
        return "JSON with the format " + tree["format"].dump().substr(0, longest);
    std::string keys;
    for (std::size_t k = 0; const auto& item : tree.items()) {
        if (++k > mostKeys)
            return "JSON without a format, with the keys " + keys + ", …";
        keys += (k > 1 ? ", " : "") + nlohmann::json(item.key()).dump().substr(0, longest);
    }
    return keys.empty() ? "an empty JSON object" : "JSON without a format, with the keys " + keys;
}

std::string beginningOf(const std::string& path, std::size_t most)
{
    std::string first(most, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(first.data(), static_cast<std::streamsize>(first.size()));
    first.resize(static_cast<std::size_t>(file.gcount()));
    return first;
}

/// Whether one of the first .json files of a folder begins as a record does, or notes lie there.
bool holdsRecords(const std::string& folder)
{
    const FolderLimits limits{.files = 2000, .folders = 50, .depth = 3};
    std::error_code error;
    if (std::filesystem::exists(folder + "/" + notesFileName, error))
        return true;
    try {
        for (const ListedFile& each : listFolder(folder, limits).files) {
            if (!each.name.ends_with(".json"))
                continue; // opens none of thousands of photographs
            const std::string first = beginningOf(folder + "/" + each.name, 256);
            const std::string format = beginsAsObject(first) ? jsonFormat(first) : std::string();
            if (format == "gapscope-run" || format == "gapscope-path" || format == "gapscope-grid")
                return true;
        }
    } catch (const InputError&) { // its reader reports the error
    }
    return false;
}

const std::string ourKinds = "a file with the \"format\" gapscope-run, gapscope-path, "
                             "gapscope-grid, gapscope-compare or gapscope-session, a report, "
                             "an exported picture or table (PNG, SVG, PDF, CSV), "
                             "a model, or data (text or binary, not JSON)";

} // namespace

bool isExport(const std::string& path)
{
    std::error_code error;
    return std::filesystem::is_regular_file(path, error)
        && std::filesystem::file_size(path, error) <= jsonMostBytes
        && !exportNamed(beginningOf(path, exportHeadBytes)).empty();
}

FileKind fileKind(const std::string& path)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return holdsRecords(path) ? FileKind::records : FileKind::data;
    if (!std::filesystem::is_regular_file(path, error))
        return FileKind::data; // its reader reports the error
    const std::string first = beginningOf(path, exportHeadBytes);
    if (first.starts_with("GAPSCOPE"))
        return FileKind::model;
    std::string text;
    if (beginsAsObject(first) || first.starts_with('[')) {
        text = readFile(path, jsonMostBytes);
    } else if (isExport(path)) {
        const std::optional<std::string> spec = exportedSpec(readFile(path, jsonMostBytes), path);
        if (!spec)
            return FileKind::data; // its reader says what it is
        text = *spec;
    } else {
        return FileKind::data;
    }
    const bool object = beginsAsObject(text);
    const std::string format = object ? jsonFormat(text) : std::string();
    if (format == "gapscope-run")
        return FileKind::runRecord;
    if (format == "gapscope-path" || format == "gapscope-grid")
        return FileKind::pathRecord;
    if (format == "gapscope-compare")
        return FileKind::comparison;
    if (format == "gapscope-session")
        return FileKind::session;
    if (!object && !nlohmann::json::accept(text)) // a sentence may begin with a bracket
        return FileKind::data;
    throw InputError(path, 0, describedTree(parseJson(text, path)), ourKinds);
}

} // namespace gapscope
