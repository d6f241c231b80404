// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gapscope {

/// The notes of users on a record.
struct RecordNotes {
    std::vector<std::string> tags;
    std::string notes;
    bool operator==(const RecordNotes&) const = default;
};

/// One change: tags added and removed, and the new notes where they change.
struct NotesChange {
    std::string file; ///< the record's name in its folder
    std::vector<std::string> added{}, removed{};
    std::optional<std::string> notes{};
};

/// The change that turns the first into the second.
NotesChange changeBetween(
    const std::string& file, const RecordNotes& before, const RecordNotes& after);

/// Beside the records of a folder: a line of JSON for every change, oldest first. Records are never
/// rewritten for a tag, and changes of tags commute, so programs that write at once lose nothing.
inline constexpr const char* notesFileName = "gapscope-notes.jsonl";
inline constexpr std::size_t notesMostBytes = std::size_t{16} << 20;  ///< of the file
inline constexpr std::size_t notesMostOfLine = std::size_t{64} << 10; ///< of a change

/// Appends the changes under a lock (flock) in one write that is on disk when this returns; an
/// incomplete write is undone. A half line left by a killed program is ended first. A symbolic link
/// at the place is refused.
/// throws: InputError, also when another program holds the lock longer than `patience`.
void appendNotes(const std::string& folder, const std::vector<NotesChange>& changes,
    std::chrono::milliseconds patience = std::chrono::seconds(5));

/// The notes of a folder's file on its records.
class FolderNotes {
public:
    /// The record's own tags and notes with all changes since.
    RecordNotes of(const std::string& file, RecordNotes own) const;
    /// Lines that were skipped: torn, damaged or foreign.
    std::size_t unreadable() const { return m_unreadable; }

private:
    friend FolderNotes notesFromText(const std::string& text);
    void take(const std::string& line);

    std::map<std::string, std::vector<NotesChange>> m_changes;
    std::size_t m_unreadable = 0;
};

/// The content of such a file; unreadable lines are counted and skipped.
FolderNotes notesFromText(const std::string& text);

/// Nothing where there is no such file.  throws: InputError (unreadable, too large).
FolderNotes readNotes(const std::string& folder);

} // namespace gapscope
