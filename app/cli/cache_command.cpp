// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "core/machine/error.h"
#include "datasets/caches/feature_cache.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace gapscope {
namespace {

std::string megabytes(std::uint64_t bytes)
{
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

ExitStatus listCache()
{
    const std::string folder = featureCacheFolder();
    std::uint64_t bytes = 0;
    const std::vector<CachedFeatures> files = cachedFeatures();
    for (const CachedFeatures& file : files)
        bytes += file.bytes;
    fmt::print("{}: {} {}, {}\n", folder.empty() ? "no cache folder" : folder, files.size(),
        files.size() == 1 ? "file" : "files", megabytes(bytes));
    for (const CachedFeatures& file : files)
        fmt::print("  {:>10}  {}\n", megabytes(file.bytes),
            file.source.empty() ? "damaged, of no use"
                                : fmt::format("{} images of {}", file.images, file.source));
    return exitDone;
}

ExitStatus clearCache()
{
    const ClearedFeatures cleared = clearFeatureCache();
    fmt::print("removed {} {}, {} freed\n", cleared.files, cleared.files == 1 ? "file" : "files",
        megabytes(cleared.bytes));
    if (!cleared.failure.empty())
        throw InputError(featureCacheFolder(), 0, "cannot remove " + cleared.failure,
            "a folder that may be written to");
    return exitDone;
}

} // namespace

Command addCacheCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("cache",
        "Features of photographs kept on disk: in $GAPSCOPE_CACHE, else gapscope/features in "
        "$XDG_CACHE_HOME or ~/.cache");
    const auto clear = std::make_shared<bool>(false);
    command->add_flag("--clear", *clear, "Removes them");
    return {command, [clear] { return *clear ? clearCache() : listCache(); }};
}

} // namespace gapscope
