// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace gapscope {

/// A file written piece by piece that appears whole or not at all, like that of
/// writeFileAtomically; without commit() nothing is left. Errors: InputError naming the path and
/// the system's reason.
class AtomicFile {
public:
    /// For a symbolic link at the path: writes to its target, or replaces the link.
    enum class Link { target, replaced };

    /// Creates the temporary file. throws: InputError; for a pipe or device, too.
    explicit AtomicFile(const std::string& path, Link link = Link::target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Bytes at an offset; several threads may write at once, in any order.
    void writeAt(std::uint64_t offset, std::string_view bytes);
    /// Call once, when everything is written.  previous, when given: the name, in the same folder,
    /// under which the old file stays. The path always has a file (except for an instant on file
    /// systems without hard links).
    void commit(const std::string& previous = "");

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Writes a whole file or none: temporary file in the same folder, every write, fsync and close
/// checked, rename over the target (symbolic links resolved first, or replaced: for names that the
/// program chooses in a folder), fsync of the folder. The old file stays whole on any failure; its
/// permissions stay. A pipe or terminal (/dev/stdout) is written to directly; a pipe gets two
/// seconds to find a reader.  throws: InputError naming the path and the system's reason.
void writeFileAtomically(const std::string& path, std::string_view bytes,
    AtomicFile::Link link = AtomicFile::Link::target);

/// Refuses at once what writeFileAtomically would refuse at the end of a long run: creates the
/// temporary file and removes it; writes nothing to a pipe or terminal.  throws: the same.
void requireWritable(const std::string& path);

/// Syncs the folder, so that a new or changed name outlives a power cut. EINVAL, from file systems
/// whose folders cannot be synced (some network ones), is no error. false: errno says why.
bool syncFolderOf(const std::string& path);

/// Reads a regular file of at most `most` bytes.  throws: InputError (missing, a directory,
/// unreadable, too large).
std::string readFile(const std::string& path, std::size_t most);

/// Removes the temporary files of killed writers from a folder: NAME.gapscope-…, untouched
/// for ten minutes.  Returns how many; problems are not errors.
std::size_t sweepTemporaryFiles(const std::string& folder);

} // namespace gapscope
