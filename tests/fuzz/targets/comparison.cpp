// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a comparison: its jobs, or an InputError.
#include "core/experiments/comparison.h"
#include "core/machine/error.h"

#include <cstdint>
#include <cstdlib>

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ComparisonSpec spec;
    try {
        spec =
            comparisonFromJson(std::string(reinterpret_cast<const char*>(data), size), "fuzz.json");
    } catch (const InputError&) {
        return 0;
    }
    const std::string text = toJson(spec);
    if (toJson(comparisonFromJson(text, "again.json")) != text)
        std::abort();
    try {
        jobsOf(spec, 100);
    } catch (const InputError&) {
        // a value out of range
    }
    return 0;
}
