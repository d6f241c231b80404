// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"
#include "core/machine/progress.h"
#include "datasets/bytes/unpacked_bytes.h"

#include <map>

namespace gapscope {

/// Limits on untrusted archives and folders.
struct StoreLimits {
    std::uint64_t entryBytes = std::uint64_t{64} << 20; ///< one file
    std::uint64_t entries = 200'000;
    std::size_t pathBytes = 1024;
    /// Bytes of all files of an archive, which are kept in memory: a fixed number, and a multiple
    /// of the stored bytes.
    std::uint64_t archiveFreeBytes = std::uint64_t{160} << 20, archiveRatio = 3;
    std::uint64_t archiveBytes(std::uint64_t stored) const
    {
        return archiveFreeBytes + archiveRatio * stored;
    }
};

/// The last part of a name.
std::string fileOf(const std::string& name);

/// The files of a folder or of a tar archive (plain, gzip or xz), by their names inside it, with
/// "/" between folders. Nothing is written to disk.
class ImageStore {
public:
    /// reads: does a task read a file of this name? Of a folder's others, which may lie beside
    /// them, only the names enter the digest; nullptr: all are read. throws: InputError if it is
    /// missing, unreadable, no folder and no archive; as unpacked().
    static ImageStore open(const std::string& path, const Progress& progress, std::stop_token stop,
        const StoreLimits& limits = {}, bool (*reads)(const std::string& name) = nullptr);

    /// An archive.
    /// throws: InputError if it is damaged, passes a limit, or has a link, a device, an absolute
    /// name or one with ".." in it (each named); Cancelled.
    static ImageStore unpacked(StoredBytes stored, const Progress& progress, std::stop_token stop,
        const StoreLimits& limits = {});

    /// Files that are made, not read; name stands for them in errors.
    static ImageStore made(const std::string& name, std::map<std::string, std::string> files);

    const std::string& path() const { return m_path; }
    /// Names of all files, ascending.
    std::vector<std::string> names() const;
    bool has(const std::string& name) const { return m_files.contains(name); }
    /// The whole file. throws: InputError if it cannot be read or is too large.
    std::string bytes(const std::string& name) const;
    /// "dir/data.tar: images/1.jpg", for messages.
    std::string where(const std::string& name) const { return m_path + ": " + name; }
    /// Digest of one file. throws: as bytes().
    std::string sha256(const std::string& name) const;
    /// For an archive, the digest of its file; for a folder, that of its names and files.
    const std::string& sha256() const { return m_digest; }
    /// Links in a folder: left out, they may lead anywhere.
    const std::vector<std::string>& links() const { return m_links; }

private:
    struct File {
        std::uint64_t size = 0;
        std::string bytes;    ///< of an archive; a folder's files stay where they are
        std::string sha256{}; ///< of a folder's files, which are read anyway for the whole's
    };
    void readArchive(StoredBytes stored, const Progress& progress, std::stop_token stop);
    void readFolder(
        bool (*reads)(const std::string& name), const Progress& progress, std::stop_token stop);
    void add(const std::string& name, File file);
    InputError tooLarge(const std::string& where) const;
    std::string digestOf(const std::string& name) const;

    std::string m_path, m_digest;
    std::vector<std::string> m_links;
    bool m_folder = false;
    StoreLimits m_limits;
    std::map<std::string, File> m_files;
};

} // namespace gapscope
