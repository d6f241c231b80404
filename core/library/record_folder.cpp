// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/record_folder.h"

#include "core/library/record_notes.h"
#include "core/machine/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <string_view>
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

/// The folder itself may be given as a link; what lies in it is not followed.
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

} // namespace gapscope
