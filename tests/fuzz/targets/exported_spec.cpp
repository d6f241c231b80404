// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an exported picture, document or table: its spec, and what that says its runs came
// to, or an InputError. The first byte chooses a beginning, so that mutants are taken for each
// kind.
#include "core/files/exported_spec.h"
#include "core/experiments/shown_runs.h"
#include "core/machine/error.h"
#include "core/records/trace.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace std::string_view_literals;
    constexpr std::array beginnings = {""sv, "\x89PNG\r\n\x1a\n"sv, "%PDF-1.4\n"sv,
        "<?xml version=\"1.0\"?><svg><desc>"sv, "# Gap\n# {\n#   \"format\": \"gapscope-"sv};
    if (size == 0)
        return 0;
    const std::string bytes = std::string(beginnings[data[0] % beginnings.size()])
        + std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        const std::optional<std::string> spec = exportedSpec(bytes, "fuzz");
        if (!spec)
            return 0;
        const std::optional<ShownRuns> shown = shownFrom(*spec, "fuzz");
        if (!shown)
            return 0;
        for (const ShownRun& run : shown->runs) {
            const RunRecord record = run.toRepeat({});
            const Replay replay{record.events, record.trace, {}, record.tracePoints};
            for (const std::size_t number : {std::size_t{0}, record.tracePoints / 2})
                replay.from(number); // every number has its point, or none
        }
        const std::optional<ShownRuns> again = shownFrom(withShown(*spec, *shown), "fuzz");
        require(again && again->runs.size() == shown->runs.size());
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
