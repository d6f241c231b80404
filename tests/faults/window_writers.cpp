// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the window writes: those of the user, and those for its next start.
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"

#include "core/files/json_input.h"
#include "core/library/record_notes.h"
#include "core/machine/error.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;

Writer ofWindow(const std::string& name, const std::string& what, std::vector<std::string> files,
    std::function<bool(const std::string&)> whole)
{
    Writer writer{name,
        [what](const std::string& folder, bool old) {
            Command command{{GAPSCOPE_WINDOW_WRITES, what, folder}, {}, true};
            if (old)
                command.words.emplace_back("old");
            return command;
        },
        std::move(files), std::move(whole)};
    writer.everyCall = false; // a window each, or two
    return writer;
}

/// Only what the next start finds matters: names and places of files are internal.
Writer forNextStart(const std::string& name, const std::string& what)
{
    Writer writer = ofWindow(name, what, {"GapScope/*"}, [](const std::string&) { return true; });
    writer.next = [](const std::string& folder) {
        return Command{{GAPSCOPE_WINDOW_WRITES, "look", folder}, {}, true};
    };
    return writer;
}

bool isJson(const std::string& path)
{
    try {
        parseJson(contentOf(path), path);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

/// At least the older tag is there; a torn part of the newer one is a line that readers skip.
bool notesAreWhole(const std::string& path)
{
    const FolderNotes notes = readNotes(fs::path(path).parent_path().string());
    const std::vector<std::string> tags = notes.of("run.json", {}).tags;
    return !tags.empty() && tags.front() == "old" && notes.unreadable() <= 1;
}

bool reportIsWhole(const std::string& path)
{
    return path.ends_with(".pdf") ? between("%PDF", "%%EOF")(path)
                                  : between("<!DOCTYPE html>", "</html>")(path);
}

bool figureIsWhole(const std::string& path)
{
    const std::string bytes = contentOf(path);
    for (const auto& [suffix, end] : {std::pair(".png", "IEND"), std::pair(".svg", "</svg>"),
             std::pair(".pdf", "%%EOF"), std::pair(".npz", "PK\5\6")})
        if (path.ends_with(suffix))
            return bytes.rfind(end) != std::string::npos;
    return bytes.ends_with("\n");
}

} // namespace

std::vector<Writer> windowWriters()
{
    return {ofWindow("session file", "session", {"mine.gapscope"}, isJson),
        ofWindow("notes of the library", "notes", {std::string("library/") + notesFileName},
            notesAreWhole),
        ofWindow("report", "report", {"report.html", "report.pdf"}, reportIsWhole),
        ofWindow("figures and weights of the window", "figures",
            {"view.png", "view.svg", "view.pdf", "view.csv", "weights.csv", "weights.npz"},
            figureIsWhole),
        forNextStart("kept runs", "kept"), forNextStart("autosave of an active run", "autosave"),
        forNextStart("restoring, and the run's end", "restore")};
}

} // namespace gapscope::test
