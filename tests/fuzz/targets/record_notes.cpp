// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the notes beside a folder's records: changes of tags and notes, and lines that are
// skipped.
#include "core/library/record_notes.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <set>

using namespace gapscope;

namespace {
std::set<std::string> namesOf(const RecordNotes& notes)
{
    return {notes.tags.begin(), notes.tags.end()};
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const FolderNotes notes = notesFromText(text);
    require(notes.unreadable()
        <= static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
    const RecordNotes own{{"seed", "own"}, "own notes"};
    for (const char* file : {"a.json", "b/c.json", ""}) {
        const RecordNotes now = notes.of(file, own);
        require(namesOf(now).size() == now.tags.size());
        // Changes name the final state: applying them again changes nothing but the order.
        const RecordNotes again = notes.of(file, now);
        require(again.notes == now.notes && namesOf(again) == namesOf(now));
    }
    return 0;
}
