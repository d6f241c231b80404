// SPDX-License-Identifier: GPL-3.0-or-later
// Features of photographs: CPU and memory to make them, and the time to open them again. "large": a
// training over 6,000 images, most of them copies, which exceed the memory allowed for them.
#include "core/solvers/training/training.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/open.h"
#include "tests/bench/bars.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace gapscope;

namespace {

namespace fs = std::filesystem;

double processCpuSeconds()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// "VmHWM" (peak), "VmRSS" (now) in MB.
double memoryMb(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key + ":"))
            return std::stod(line.substr(key.size() + 1)) * 1024 / 1e6;
    return 0;
}

/// Resets VmHWM to the memory that is resident now.
void resetPeak()
{
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

DataRequest horses()
{
    const char* folder = std::getenv("GAPSCOPE_DATA");
    const fs::path path =
        fs::path(folder ? folder : GAPSCOPE_SOURCE_DIR "/../shared/data") / "horses.tar";
    DataRequest request;
    request.source = fs::exists(path) ? path.string() : "sample:horses";
    if (request.source == "sample:horses") { // the sample has no cache without copies
        request.augment = 200;
        fmt::print("horses.tar was not found: sample:horses with copies instead\n");
    }
    return request;
}

struct Opened {
    Dataset data;
    double wall = 0, cpu = 0, peakMb = 0;
};

Opened open(const DataRequest& request)
{
    Opened opened;
    resetPeak();
    const double cpu = processCpuSeconds();
    const auto start = std::chrono::steady_clock::now();
    opened.data = openDataset(request);
    opened.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    opened.cpu = processCpuSeconds() - cpu;
    opened.peakMb = memoryMb("VmHWM");
    return opened;
}

/// Seconds of CPU of a block step, over so many passes.
double secondsPerStep(const Dataset& data, double passes)
{
    SolverOptions options;
    options.lambda = 0.3;
    options.sampling = Sampling::uniform;
    options.epsilon = 0;
    options.maxPasses = passes;
    options.gapCheck = 1e6;
    options.traceEvery = 1e6;
    Training training(data.train, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    return result.cpuSeconds / static_cast<double>(training.trace().back().blockSteps);
}

bool makingAndOpening()
{
    const DataRequest request = horses();
    Opened cold = open(request);
    const DatasetInfo info = cold.data.info;
    cold.data = {};
    const auto images = static_cast<double>(info.n + info.nTest);
    const Opened warm = open(request);
    const double step = secondsPerStep(warm.data, 5);
    const double trained = memoryMb("VmHWM");
    fmt::print("{}: {} + {} images, d {}\n", info.title, info.n, info.nTest, info.d);
    fmt::print("| opening | CPU | CPU per image | wall | peak resident |\n|---|---|---|---|---|\n");
    for (const auto& [name, opened] :
        {std::pair<const char*, const Opened*>{"cold", &cold}, {"from the cache", &warm}})
        fmt::print("| {} | {:.2f} s | {:.4f} s | {:.2f} s | {:.0f} MB |\n", name, opened->cpu,
            opened->cpu / images, opened->wall, opened->peakMb);
    fmt::print("five passes: {:.0f} µs a step, peak resident {:.0f} MB\ncache: {:.0f} MB\n",
        step * 1e6, trained, static_cast<double>(featureCacheBytes()) / 1e6);
    const bool cpu = cold.cpu <= 60 && cold.cpu / images <= 0.15;
    const bool memory = std::max({cold.peakMb, warm.peakMb, trained}) <= 600;
    fmt::print("bars: 0.15 s per image and 60 s in all: {}; 600 MB: {}\n", bench::verdict(cpu),
        bench::verdict(memory));
    return cpu && memory;
}

bool manyImages()
{
    DataRequest request = horses();
    std::vector<std::pair<double, double>> steps;
    fmt::print("| images | made in | features | opening from the cache | a step | peak resident |\n"
               "|---|---|---|---|---|---|\n");
    double peak = 0;
    for (const std::size_t n : {std::size_t{0}, std::size_t{1500}, std::size_t{6000}}) {
        request.augment = n;
        clearFeatureCache();
        Opened cold = open(request);
        cold.data = {};
        const Opened warm = open(request);
        const double step = secondsPerStep(warm.data, 1);
        const double resident = std::max({cold.peakMb, warm.peakMb, memoryMb("VmHWM")});
        peak = std::max(peak, resident);
        steps.emplace_back(static_cast<double>(warm.data.info.n), step * 1e6);
        fmt::print("| {} | {:.0f} s | {:.2f} GB | {:.2f} s | {:.0f} µs | {:.0f} MB |\n",
            warm.data.info.n, cold.wall, static_cast<double>(featureCacheBytes()) / 1e9, warm.wall,
            step * 1e6, resident);
        std::fflush(stdout);
    }
    const auto [first, least] = steps.front();
    const auto [last, most] = steps.back();
    fmt::print("slope: {:.1f} µs a step for every 1,000 images more\n",
        (most - least) / (last - first) * 1000);
    fmt::print("bar: 3 GB resident: {}\n", bench::verdict(peak <= 3000));
    return peak <= 3000;
}

} // namespace

int main(int argc, char** argv)
{
    // A separate cache beside the user's, on the same disk.
    const std::string person = featureCacheFolder();
    const std::string own = (person.empty() ? "/tmp/gapscope" : person) + "-bench";
    ::setenv("GAPSCOPE_CACHE", own.c_str(), 1);
    clearFeatureCache();
    const bool large = argc > 1 && std::string(argv[1]) == "large";
    const bool held = large ? manyImages() : makingAndOpening();
    clearFeatureCache();
    std::error_code ignored;
    fs::remove(own, ignored); // only when it is empty
    return held ? 0 : 1;
}
