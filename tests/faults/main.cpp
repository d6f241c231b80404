// SPDX-License-Identifier: GPL-3.0-or-later
// The reliability table, but for the rows of the soak and of the fuzzers: see run.sh.
//   faults [--quick] [PART…]    parts: writes (or the name of a writer), signals, kills, flips,
//   methods
// --quick: the part that the tests run. Status 0: every promise kept; 1: one broken; 77: nothing
// can be injected here; 2: no such part.
#include "tests/faults/interruptions.h"
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

namespace {

bool isPart(const std::string& name, const std::string& scratch)
{
    using namespace gapscope::test;
    constexpr std::array kinds{"writes", "signals", "kills", "flips", "methods"};
    return std::ranges::find(kinds, name) != kinds.end()
        || std::ranges::any_of(
            writers(scratch), [&](const Writer& writer) { return writer.name == name; });
}

} // namespace

int main(int argc, char** argv)
{
    using namespace gapscope::test;
    namespace fs = std::filesystem;
    std::vector<std::string> parts(argv + 1, argv + argc);
    const bool quick = std::erase(parts, "--quick") > 0;
    const auto wanted = [&parts](const char* part) {
        return parts.empty() || std::ranges::find(parts, part) != parts.end();
    };
    std::string scratch = (fs::temp_directory_path() / "gapscope-faults-XXXXXX").string();
    if (!::mkdtemp(scratch.data()))
        return 1;
    bool well = true, injected = straceWorks();
    try {
        for (const std::string& part : parts)
            if (!isPart(part, scratch)) {
                std::fprintf(stderr, "faults: nothing is called '%s'\n", part.c_str());
                fs::remove_all(scratch);
                return 2;
            }
        printRow({"what is done", "how often", "what came of it", "verdict"});
        printRow({"---", "---", "---", "---"});
        if (!injected)
            std::fputs(
                "skipped: faults of writers: strace is missing or may not trace here\n", stderr);
        else
            well = writeFaults(scratch, quick, parts) && well;
        if (wanted("signals"))
            well = signalsEnd(scratch, quick ? 3 : 100) && well;
        if (wanted("kills"))
            well = killsAreSurvived(scratch, quick ? 6 : 1000) && well;
        if (wanted("flips"))
            well = damageIsSurvived(scratch, quick ? 3 : 1000) && well;
        if (wanted("methods"))
            well = everyMethodGoesOn(scratch, quick ? 1 : 100) && well;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "faults: %s\n", error.what());
        well = false;
    }
    fs::remove_all(scratch);
    return !well ? 1 : injected ? 0 : 77;
}
