// SPDX-License-Identifier: GPL-3.0-or-later
// Opening the files of the catalogue: the time to what is shown first (the first photograph, or all
// data that have none), and to the end, without a cache of features and with it.
#include "core/machine/clocks.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/open.h"
#include "tests/bench/bars.h"

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

using namespace gapscope;

namespace {

namespace fs = std::filesystem;

struct Opened {
    double first = 0, wall = 0, cpu = 0;
};

Opened open(const DataRequest& request)
{
    Opened opened;
    const double start = wallSeconds();
    const std::clock_t cpu = std::clock(); // of all threads
    openDataset(
        request, {}, {}, {}, [&](const std::string&, std::size_t, const std::string& photograph) {
            if (!photograph.empty() && opened.first == 0)
                opened.first = wallSeconds() - start;
        });
    opened.wall = wallSeconds() - start;
    opened.cpu = static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
    if (opened.first == 0)
        opened.first = opened.wall;
    return opened;
}

} // namespace

int main()
{
    const char* given = std::getenv("GAPSCOPE_DATA");
    const fs::path folder = given ? given : GAPSCOPE_SOURCE_DIR "/../shared/data";
    const fs::path cache =
        fs::temp_directory_path() / fmt::format("gapscope-opening-{}", ::getpid());
    ::setenv("GAPSCOPE_CACHE", cache.c_str(), 1);
    double slowest = 0;
    fmt::print("| file | first | all | CPU | again |\n|---|---|---|---|---|\n");
    for (const char* file : {"letter.data.gz", "conll2000-train.txt.gz", "usps-train.gz",
             "wordalign-hansards.tar.gz", "horses.tar", "camvid.tar", "lspet.tar"}) {
        if (!fs::exists(folder / file)) {
            fmt::print("{} was not found: skipped\n", file);
            continue;
        }
        DataRequest request;
        request.source = (folder / file).string();
        const Opened cold = open(request), warm = open(request);
        slowest = std::max(slowest, cold.first);
        fmt::print("| {} | {:.2f} s | {:.1f} s | {:.1f} s | {:.2f} s |\n", file, cold.first,
            cold.wall, cold.cpu, warm.wall);
        std::fflush(stdout);
    }
    fs::remove_all(cache);
    bench::atMost("the first example of the slowest file", slowest, 1, "s");
    return bench::endOfBars("opening");
}
