// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/record_notes.h"

#include "core/files/atomic_file.h"
#include "core/files/file_lock.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace gapscope {
namespace {

bool contains(const std::vector<std::string>& texts, const std::string& text)
{
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string pathIn(const std::string& folder) { return folder + "/" + notesFileName; }

[[noreturn]] void refuse(const std::string& path, const char* what, const char* why)
{
    throw InputError(path, 0, fmt::format("cannot {} ({})", what, why),
        "a folder that may be written to and has room; the change is not saved");
}

/// The file, held alone.
class HeldFile {
public:
    HeldFile(const std::string& path, std::chrono::milliseconds patience)
        : m_path(path)
        , m_file(::open(path.c_str(),
              O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666))
    {
        struct stat status { };
        if (m_file.number() < 0 || ::fstat(m_file.number(), &status) != 0)
            refuse(path, "be opened", std::strerror(errno));
        if (!S_ISREG(status.st_mode))
            refuse(path, "be written", "it is not a regular file");
        if (const int why = lockAlone(m_file.number(), patience); why != 0)
            refuse(path, "be locked",
                why == EWOULDBLOCK ? "another program holds it" : std::strerror(why));
        if (::fstat(m_file.number(), &status) != 0) // it may have grown meanwhile
            refuse(path, "be read", std::strerror(errno));
        if (status.st_nlink == 0)
            refuse(path, "be written", "it has been removed");
        m_size = status.st_size;
    }

    std::size_t size() const { return static_cast<std::size_t>(m_size); }
    bool endsWithLine()
    {
        char last = '\n';
        if (m_size > 0 && ::pread(m_file.number(), &last, 1, m_size - 1) != 1)
            refuse(m_path, "be read", std::strerror(errno));
        return last == '\n';
    }
    /// Appends all bytes or none.
    void append(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const ssize_t written = ::write(m_file.number(), bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR)
                takeBack();
            if (written > 0)
                bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        if (::fsync(m_file.number()) != 0)
            takeBack();
        if (m_size == 0 && !syncFolderOf(m_path)) // it may be new: a power cut could lose its name
            takeBack();
    }

private:
    [[noreturn]] void takeBack()
    {
        const int error = errno;
        // Should that fail, too, half a line stays: readers skip it.
        const bool back = ::ftruncate(m_file.number(), m_size) == 0;
        refuse(m_path, back ? "be written" : "be written or taken back", std::strerror(error));
    }

    std::string m_path;
    Descriptor m_file;
    off_t m_size = 0;
};

std::string lineOf(const NotesChange& change, const std::string& path)
{
    nlohmann::ordered_json line = {{"file", change.file}};
    if (!change.added.empty())
        line["add"] = change.added;
    if (!change.removed.empty())
        line["remove"] = change.removed;
    if (change.notes)
        line["notes"] = *change.notes;
    std::string text = line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    if (text.size() >= notesMostOfLine)
        throw InputError(path, 0, fmt::format("{} bytes of tags and notes", text.size()),
            fmt::format("at most {}", notesMostOfLine));
    return text += '\n';
}

} // namespace

NotesChange changeBetween(
    const std::string& file, const RecordNotes& before, const RecordNotes& after)
{
    NotesChange change{file};
    for (const std::string& tag : after.tags)
        if (!contains(before.tags, tag))
            change.added.push_back(tag);
    for (const std::string& tag : before.tags)
        if (!contains(after.tags, tag))
            change.removed.push_back(tag);
    if (after.notes != before.notes)
        change.notes = after.notes;
    return change;
}

void appendNotes(const std::string& folder, const std::vector<NotesChange>& changes,
    std::chrono::milliseconds patience)
{
    const std::string path = pathIn(folder);
    std::string lines;
    for (const NotesChange& change : changes)
        if (!change.added.empty() || !change.removed.empty() || change.notes)
            lines += lineOf(change, path);
    if (lines.empty())
        return;
    HeldFile file(path, patience);
    if (file.size() + lines.size() + 1 > notesMostBytes)
        throw InputError(path, 0, fmt::format("has {} bytes", file.size()),
            fmt::format("at most {}: move it away to start a new one", notesMostBytes));
    if (!file.endsWithLine())
        lines.insert(lines.begin(), '\n');
    file.append(lines);
}

void FolderNotes::take(const std::string& line)
{
    if (line.empty())
        return;
    try {
        const nlohmann::json tree =
            parseJson(std::string_view(line).substr(0, notesMostOfLine), notesFileName);
        const JsonView in(tree, notesFileName);
        NotesChange change{in.string("file")};
        if (in.has("add"))
            change.added = in.member("add").strings();
        if (in.has("remove"))
            change.removed = in.member("remove").strings();
        if (in.has("notes"))
            change.notes = in.string("notes");
        m_changes[change.file].push_back(std::move(change));
    } catch (const InputError&) {
        ++m_unreadable;
    }
}

RecordNotes FolderNotes::of(const std::string& file, RecordNotes own) const
{
    const auto found = m_changes.find(file);
    if (found == m_changes.end())
        return own;
    std::map<std::string, std::size_t> tags; // a file of 16 MiB may name millions
    std::size_t count = 0;
    for (std::string& tag : own.tags)
        tags.emplace(std::move(tag), count++);
    for (const NotesChange& change : found->second) {
        for (const std::string& tag : change.removed)
            tags.erase(tag);
        for (const std::string& tag : change.added)
            tags.emplace(tag, count++);
        if (change.notes)
            own.notes = *change.notes;
    }
    std::map<std::size_t, std::string> inOrder;
    for (const auto& [tag, place] : tags)
        inOrder[place] = tag;
    own.tags.clear();
    for (auto& [place, tag] : inOrder)
        own.tags.push_back(std::move(tag));
    return own;
}

FolderNotes notesFromText(const std::string& text)
{
    FolderNotes notes;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        notes.take(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return notes;
}

FolderNotes readNotes(const std::string& folder)
{
    const std::string path = pathIn(folder);
    std::error_code error;
    if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(path, error)))
        return {};
    return notesFromText(readFile(path, notesMostBytes));
}

} // namespace gapscope
