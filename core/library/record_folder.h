// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gapscope {

/// A regular file below a folder, as it was when it was listed.
struct ListedFile {
    std::string name; ///< from the folder, with '/' between
    std::uint64_t size = 0;
    std::int64_t modified = 0; ///< nanoseconds since 1970
    bool operator==(const ListedFile&) const = default;
};

/// The files in a folder and below it.
struct FolderListing {
    std::vector<ListedFile> files;    ///< by name; hidden and half-written ones left out
    std::vector<std::string> folders; ///< by name, "" first: the folder itself
    /// Folders that cannot be read, and why.
    std::vector<std::pair<std::string, std::string>> refused;
    bool cut = false; ///< the limits were reached
};

/// The limits of a listing: a home folder opened by mistake must not take forever.
struct FolderLimits {
    std::size_t files = 100'000, folders = 5'000;
    std::size_t depth = 16;
};

/// Symbolic links are not followed, whatever they point at; pipes and devices are left out.
/// throws: InputError when the folder itself cannot be read; Cancelled.
FolderListing listFolder(
    const std::string& folder, const FolderLimits& limits = {}, const std::stop_token& stop = {});

/// The kind of a file, by its content and never by its name.
enum class FileKind { data, runRecord, pathRecord, comparison, model, session, records };

/// Whether a file is one of those that contain a spec when GapScope has exported them: a report,
/// picture or table, of at most jsonMostBytes.
bool isExport(const std::string& path);

/// An exported file is of the kind of its spec; a picture without one is data. A folder is data,
/// unless it contains run records: then it is of records. "sample:…" and catalogue ids are data.
/// throws: InputError if a file of that name exists and cannot be read, or is JSON that is damaged
/// or no GapScope file.
FileKind fileKind(const std::string& path);

/// Whether a text begins as JSON objects do: '{', then '"' or '}'. (Words of sentences may be '{'.)
bool beginsAsObject(std::string_view text);

} // namespace gapscope
