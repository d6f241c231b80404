// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file of a library's folder: a summary with its costs, nothing, or an InputError. A
// record written by this program has the summary of the whole record.
#include "core/library/record_summary.h"
#include "core/machine/error.h"
#include "tests/fuzz/stored_input.h"

using namespace gapscope;

namespace {

void look(const NamedFile& file, const std::string& bytes)
{
    file.set(bytes);
    try {
        readRecordSummary(file.path());
    } catch (const InputError&) {
        // its costs may still be readable
    }
    try {
        require(readTraceCosts(file.path()).size() <= bytes.size());
    } catch (const InputError&) {
        // expected for bad input
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const NamedFile named("fuzz-record-", ".json"), other("fuzz-file-");
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    look(named, bytes);
    look(other, bytes);
    RunRecord record;
    try {
        record = runRecordFromJson(bytes, "fuzz");
    } catch (const InputError&) {
        return 0;
    }
    named.set(toJson(record));
    const std::optional<RecordSummary> summary = readRecordSummary(named.path());
    require(summary && summary->kind == RecordSummary::Kind::run);
    require(toJson(summary->record) == toJson(summaryOf(record).record));
    require(readTraceCosts(named.path()).size() == record.trace.size());
    return 0;
}
