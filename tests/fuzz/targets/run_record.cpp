// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a run record: read, written and read again, or an InputError.
#include "core/records/run_record.h"
#include "core/machine/error.h"

#include <cstdint>
#include <cstdlib>

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    RunRecord record;
    try {
        record =
            runRecordFromJson(std::string(reinterpret_cast<const char*>(data), size), "fuzz.json");
    } catch (const InputError&) {
        return 0;
    }
    // An accepted record must survive being saved; an InputError here would be a bug and escape.
    const std::string text = toJson(record);
    if (toJson(runRecordFromJson(text, "again.json")) != text)
        std::abort();
    return 0;
}
