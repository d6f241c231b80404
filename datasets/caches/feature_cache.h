// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/caches/piece_file.h"

#include <deque>

namespace gapscope {

/// Features of images on disk, one file for each set of images and settings, so that they are made
/// once: $GAPSCOPE_CACHE, else gapscope/features in $XDG_CACHE_HOME, else in ~/.cache; "" when none
/// of these is known.
std::string featureCacheFolder();

/// The file that features of this key (64 hexadecimal digits) have in a folder.
std::string featureFilePath(const std::string& folder, const std::string& key);

struct CachedFeatures {
    std::string path;
    std::uint64_t bytes = 0;
    std::string source; ///< where the images came from; "" of a file that is damaged
    std::size_t images = 0;
};

/// The cache's files, by source and name. Other files, folders and links in the folder are
/// ignored.
std::vector<CachedFeatures> cachedFeatures(const std::string& folder = featureCacheFolder());
/// Bytes of all of them together.
std::uint64_t featureCacheBytes(const std::string& folder = featureCacheFolder());

struct ClearedFeatures {
    std::size_t files = 0;
    std::uint64_t bytes = 0;
    std::string failure{}; ///< what could not be removed, and why
};
/// Removes the cache's files, and nothing else. Features in use stay in use.
ClearedFeatures clearFeatureCache(const std::string& folder = featureCacheFolder());

/// How much of mapped features stays in memory, as a rule.
inline constexpr std::uint64_t residentBudget = std::uint64_t{320} << 20;

/// Pieces of a mapped file of which only so many bytes stay in memory: a piece that was not visited
/// for a while is released for the one that is (the "clock" of operating systems, which would
/// rather let the process grow). A released piece is loaded again when it is read. The system loads
/// up to 2 MiB around it, so that small pieces take up to twice the budget.
class ResidentPieces {
public:
    ResidentPieces(std::vector<std::span<const std::byte>> pieces, std::uint64_t budget);

    /// The piece is about to be read. Any thread; a few nanoseconds when it was visited lately.
    void visit(std::size_t piece);

private:
    void release(std::size_t piece);

    enum State : std::uint8_t { absent, resident, visited };

    const std::vector<std::span<const std::byte>> m_pieces;
    const std::byte *m_first = nullptr, *m_last = nullptr; ///< of all pieces
    const std::uint64_t m_budget;
    std::vector<std::atomic<State>> m_states;
    std::mutex m_guard;
    std::deque<std::size_t> m_queue; ///< those in memory
    std::uint64_t m_bytes = 0;       ///< of them
};

/// For pieces of a file that are larger than the budget; else nullptr.
std::shared_ptr<ResidentPieces> residentOf(
    const PieceSet& set, std::uint64_t budget = residentBudget);

} // namespace gapscope
