// SPDX-License-Identifier: GPL-3.0-or-later
// Records waits for the tests of forecasts (tests/fixtures/waits/README.md): the traces of ten runs
// with the seconds that their points took, evaluation included, and the progress of three loads.
//   waits DATA_DIR OUT_DIR [NAME…]    NAME: only these
#include "core/machine/work_forecast.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <mutex>

using namespace gapscope;

namespace {

struct RunCase {
    const char* name;
    const char* source;
    const char* split;
    std::size_t limit;
    std::vector<std::pair<const char*, const char*>> options;
};

const RunCase runs[] = {
    {"words-gap", "ocr", "small", 200,
        {{"sampling", "gap"}, {"lambda", "0.01"}, {"epsilon", "0.01"}, {"trace_every", "4"}}},
    {"words-uniform", "ocr", "large", 1500,
        {{"lambda", "0.01"}, {"epsilon", "0.03"}, {"trace_every", "2"}}},
    {"words-pairwise", "ocr", "small", 300,
        {{"method", "bcpfw"}, {"sampling", "gap"}, {"cache", "on"}, {"lambda", "0.01"},
            {"epsilon", "0.001"}, {"trace_every", "2"}}},
    {"words-hybrid", "ocr", "small", 300,
        {{"method", "hybrid"}, {"lambda", "0.01"}, {"epsilon", "0.01"}, {"trace_every", "4"}}},
    {"words-fw", "ocr", "small", 100, {{"method", "fw"}, {"max_passes", "60"}}},
    {"sentences", "conll2000", "holdout", 300,
        {{"sampling", "gap"}, {"lambda", "0.003"}, {"epsilon", "0.005"}, {"trace_every", "4"}}},
    {"digits", "usps", "", 500,
        {{"lambda", "0.01"}, {"sampling", "gap"}, {"epsilon", "0.01"}, {"trace_every", "2"}}},
    {"alignment", "hansards", "", 0,
        {{"method", "bcpfw"}, {"sampling", "gap"}, {"lambda", "0.1"}, {"epsilon", "0.001"},
            {"trace_every", "2"}}},
    {"horses", "sample:horses", "", 0,
        {{"sampling", "gap"}, {"averaging", "weighted"}, {"lambda", "0.3"}, {"max_passes", "60"},
            {"trace_every", "2"}}},
    {"poses", "sample:figures", "", 0,
        {{"method", "bcpfw"}, {"sampling", "gap"}, {"cache", "on"}, {"averaging", "weighted"},
            {"lambda", "0.1"}, {"max_passes", "30"}}},
};

/// Some photographs of each: all of them take minutes.
struct LoadCase {
    const char* id;
    const char* split;
    std::size_t limit, testEvery;
};

const LoadCase loads[] = {{"horses", "", 40, 5}, {"camvid", "", 40, 20}, {"lspet", "none", 60, 1}};

void record(const RunCase& run, const DataFolders& folders, const std::string& out)
{
    DataRequest request;
    request.source = run.source;
    request.split = run.split;
    request.limit = run.limit;
    const Dataset data = openDataset(request, folders);
    SolverOptions options;
    options.lambda = 1 / static_cast<double>(data.info.n);
    options.epsilon = 0;
    options.threads = 2;
    std::string said;
    for (const auto& [key, value] : run.options) {
        setOption(options, key, value);
        said += fmt::format(" --{} {}", key, value);
    }
    Training training(data.train, data.test, options);
    RunControl control;
    const RunResult result = training.run(control);
    std::ofstream file(out + "/run-" + run.name + ".txt");
    file << fmt::format("# {} n {} test {}{}\n# target {} {}\n"
                        "# seconds evaluation cpu pass gap estimate pairwise\n",
        data.info.title, data.info.n, data.info.nTest, said, options.epsilon, options.maxPasses);
    for (const TracePoint& p : training.trace())
        file << fmt::format("{:.5g} {:.5g} {:.5g} {:.5g} {:.5g} {:.5g} {}\n", p.seconds,
            p.evaluationSeconds, p.cpuSeconds, p.pass, p.gap, p.gapEstimate,
            p.stepsPairwise + p.stepsAway);
    fmt::print("{}: {} waited {:.1f} s, {:.1f} training, {} points\n", run.name,
        toString(result.status), result.waitedSeconds, result.seconds, training.trace().size());
    std::fflush(stdout);
}

void load(const LoadCase& each, const DataFolders& folders, const std::string& out)
{
    DataRequest request;
    request.source = each.id;
    request.split = each.split;
    request.limit = each.limit;
    request.testEvery = each.testEvery;
    std::ofstream file(out + "/load-" + each.id + ".txt");
    file << std::unitbuf;
    file << fmt::format(
        "# {} limit {} test every {}\n# seconds done\n", each.id, each.limit, each.testEvery);
    std::mutex guard;
    const double begin = wallSeconds();
    double last = -1;
    std::string before;
    const Dataset data = openDataset(request, folders, [&](double done, const std::string& what) {
        const std::lock_guard lock(guard);
        const double now = wallSeconds() - begin;
        const std::string phase = what.substr(0, what.find(':'));
        if (phase != before)
            file << "# " << (before = phase) << '\n';
        else if (done - last < 0.002)
            return;
        last = done;
        file << fmt::format("{:.5g} {:.5g}\n", now, done);
    });
    file << fmt::format("{:.5g} 1\n", wallSeconds() - begin);
    fmt::print("{}: {:.1f} s\n", each.id, wallSeconds() - begin);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3)
        return std::fprintf(stderr, "waits DATA_DIR OUT_DIR [NAME…]\n"), 2;
    const DataFolders folders{argv[1], {}};
    const auto wanted = [&](const std::string& name) {
        return argc == 3 || std::find(argv + 3, argv + argc, name) != argv + argc;
    };
    for (const LoadCase& each : loads)
        if (wanted(std::string("load-") + each.id))
            load(each, folders, argv[2]);
    for (const RunCase& run : runs)
        if (wanted(run.name))
            record(run, folders, argv[2]);
}
