// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file that the user opens, perhaps a report with the spec that repeats it:
// recognised and read as its kind, or an InputError. Any text put into a page is read back
// unchanged.
#include "core/experiments/comparison.h"
#include "core/experiments/shown_runs.h"
#include "core/files/exported_spec.h"
#include "core/files/json_input.h"
#include "core/library/record_folder.h"
#include "core/machine/error.h"
#include "core/records/path_record.h"
#include "core/session/session_file.h"
#include "tests/fuzz/stored_input.h"

using namespace gapscope;

namespace {

std::string pageOf(const std::string& spec)
{
    std::string page = "<!DOCTYPE html>\n<html><body>\n" + std::string(reportSpecOpening);
    for (const char c : spec) {
        const std::string_view special = "<>&\"";
        constexpr const char* names[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
        const std::size_t which = special.find(c);
        page += which == special.npos ? std::string(1, c) : names[which];
    }
    return page + "</pre></body></html>\n";
}

void open(const std::string& path)
{
    switch (fileKind(path)) {
    case FileKind::runRecord:
        readRecord(path);
        break;
    case FileKind::pathRecord:
        readPathRecord(path);
        break;
    case FileKind::comparison:
        readComparison(path);
        break;
    case FileKind::session:
        readSession(path, "/nowhere");
        break;
    case FileKind::data: // other targets read these
    case FileKind::model:
    case FileKind::records:
        break;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::string page = pageOf(bytes);
    require(beginsAsPage(page) && exportedSpec(page, "fuzz") == bytes);
    try {
        open(inMemory(bytes));
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
