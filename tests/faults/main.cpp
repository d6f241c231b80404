// SPDX-License-Identifier: GPL-3.0-or-later
// The reliability table, but for the fuzzers' rows: see run.sh. --quick: the part that the tests
// run. Status 0: every promise kept; 1: one broken; 77: nothing can be injected here.
#include "tests/faults/interruptions.h"
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>

int main(int argc, char** argv)
{
    using namespace gapscope::test;
    namespace fs = std::filesystem;
    const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
    std::string scratch = (fs::temp_directory_path() / "gapscope-faults-XXXXXX").string();
    if (!::mkdtemp(scratch.data()))
        return 1;
    bool well = true, injected = straceWorks();
    try {
        printRow({"what is done", "how often", "what came of it", "verdict"});
        printRow({"---", "---", "---", "---"});
        if (injected)
            well = writeFaults(scratch, quick) && well;
        else
            std::fputs(
                "skipped: faults of writers: strace is missing or may not trace here\n", stderr);
        well = signalsEnd(scratch, quick ? 3 : 100) && well;
        well = killsAreSurvived(scratch, quick ? 6 : 1000) && well;
        well = damageIsSurvived(scratch, quick ? 3 : 1000) && well;
        well = everyMethodGoesOn(scratch, quick ? 1 : 100) && well;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "faults: %s\n", error.what());
        well = false;
    }
    fs::remove_all(scratch);
    return !well ? 1 : injected ? 0 : 77;
}
