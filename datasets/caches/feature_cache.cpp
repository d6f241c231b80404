// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/feature_cache.h"

#include "datasets/caches/piece_file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <tuple>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".features";

bool isCacheName(std::string_view name)
{
    constexpr std::size_t digits = 64;
    return name.size() == digits + ending.size() && name.ends_with(ending)
        && std::ranges::all_of(name.substr(0, digits),
            [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

struct CacheFile {
    std::string path;
    std::uint64_t bytes = 0;
};

std::vector<CacheFile> filesIn(const std::string& folder)
{
    std::vector<CacheFile> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code unknown;
        if (isCacheName(it->path().filename().string())
            && fs::is_regular_file(it->symlink_status(unknown)))
            files.push_back({it->path().string(), it->file_size(unknown)});
    }
    return files;
}

} // namespace

std::string featureCacheFolder()
{
    if (const std::string own = variable("GAPSCOPE_CACHE"); !own.empty())
        return own;
    // A relative one is to be ignored, says the specification.
    if (const std::string cache = variable("XDG_CACHE_HOME"); fs::path(cache).is_absolute())
        return (fs::path(cache) / "gapscope" / "features").string();
    const std::string home = variable("HOME");
    return home.empty() ? "" : (fs::path(home) / ".cache" / "gapscope" / "features").string();
}

std::string featureFilePath(const std::string& folder, const std::string& key)
{
    return (fs::path(folder) / (key + std::string(ending))).string();
}

std::vector<CachedFeatures> cachedFeatures(const std::string& folder)
{
    std::vector<CachedFeatures> found;
    for (const CacheFile& file : filesIn(folder)) {
        const PieceNote note = noteOf(file.path).value_or(PieceNote{});
        found.push_back({file.path, file.bytes, note.source, note.images});
    }
    std::ranges::sort(
        found, {}, [](const CachedFeatures& f) { return std::tie(f.source, f.path); });
    return found;
}

std::uint64_t featureCacheBytes(const std::string& folder)
{
    std::uint64_t bytes = 0;
    for (const CacheFile& file : filesIn(folder))
        bytes += file.bytes;
    return bytes;
}

ClearedFeatures clearFeatureCache(const std::string& folder)
{
    ClearedFeatures cleared;
    for (const CacheFile& file : filesIn(folder)) {
        std::error_code error;
        if (fs::remove(file.path, error)) {
            ++cleared.files;
            cleared.bytes += file.bytes;
        } else if (error && cleared.failure.empty()) {
            cleared.failure = fmt::format("{} ({})", file.path, error.message());
        }
    }
    sweepTemporaryFiles(folder);
    return cleared;
}

} // namespace gapscope
