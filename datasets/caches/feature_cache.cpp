// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/feature_cache.h"

#include <cstdlib>
#include <filesystem>
#include <tuple>
#include <utility>

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
    // The specification says to ignore a relative one.
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

ResidentPieces::ResidentPieces(std::vector<std::span<const std::byte>> pieces, std::uint64_t budget)
    : m_pieces(std::move(pieces))
    , m_budget(budget)
    , m_states(m_pieces.size())
{
    for (const std::span<const std::byte> piece : m_pieces) {
        m_first = m_first ? std::min(m_first, piece.data()) : piece.data();
        m_last =
            m_last ? std::max(m_last, piece.data() + piece.size()) : piece.data() + piece.size();
    }
}

void ResidentPieces::visit(std::size_t piece)
{
    if (m_states[piece].load(std::memory_order_relaxed) == visited)
        return;
    const std::scoped_lock lock(m_guard);
    if (m_states[piece].exchange(visited, std::memory_order_relaxed) != absent)
        return;
    m_queue.push_back(piece);
    m_bytes += m_pieces[piece].size();
    while (m_bytes > m_budget && m_queue.size() > 1) {
        const std::size_t oldest = m_queue.front();
        m_queue.pop_front();
        State state = m_states[oldest].load(std::memory_order_relaxed);
        if (oldest == piece || state == visited) { // a second chance
            if (oldest != piece)
                m_states[oldest].store(resident, std::memory_order_relaxed);
            m_queue.push_back(oldest);
            continue;
        }
        m_states[oldest].store(absent, std::memory_order_relaxed);
        m_bytes -= m_pieces[oldest].size();
        release(oldest);
    }
}

/// Releases a piece with the bytes up to multiples of 2 MiB that were loaded along with it.
void ResidentPieces::release(std::size_t piece)
{
    constexpr std::uintptr_t together = std::uintptr_t{2} << 20;
    const auto address = [](const std::byte* place) {
        return reinterpret_cast<std::uintptr_t>(place);
    };
    const std::span<const std::byte> bytes = m_pieces[piece];
    const std::uintptr_t first = address(bytes.data()), last = first + bytes.size();
    const std::uintptr_t before = std::min(first % together, first - address(m_first));
    const std::uintptr_t behind =
        std::min((together - last % together) % together, address(m_last) - last);
    releasePages({bytes.data() - before, before + bytes.size() + behind});
}

std::shared_ptr<ResidentPieces> residentOf(const PieceSet& set, std::uint64_t budget)
{
    return set.mapped && set.bytes() > budget ? std::make_shared<ResidentPieces>(set.pieces, budget)
                                              : nullptr;
}

} // namespace gapscope
