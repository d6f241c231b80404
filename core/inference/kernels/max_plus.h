// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gapscope {

/// Max-plus products of maps with separable functions of Δ, the distance transforms of sampled
/// functions (Felzenszwalb & Huttenlocher 2012, §2) for functions of any shape:
///   out(i) = max(out(i), max_j source(j) + x(i_x − j_x) + y(i_y − j_y))
/// All candidates are compared, rows first, then columns, but for blocks of them that an upper
/// bound shows to be no better than what `out` has: bounds are sums of maxima of the same floats,
/// and rounding is monotone, so results are those of the full scan. Compiled for SSE2, AVX2 and
/// AVX-512; no sum depends on the width of a vector, so all give the same bits.

/// Maps as the kernels have them: rows of `stride` floats, `height` rows, what is beyond the map
/// is filled; in blocks of 4 × 4 cells, or as outputs of 4 rows × 16 columns.
struct MaxPlusGrid {
    static constexpr std::size_t block = 4, chunk = 16;

    std::size_t rows = 0, columns = 0;
    std::size_t stride = 0, height = 0; ///< multiples of 8 and of 4
    std::size_t bands = 0, groups = 0;  ///< height / 4, stride / 4
    std::size_t chunks = 0;             ///< the last is of 8 or 16 columns
    std::size_t bandStride = 0;         ///< bands, a multiple of 8

    MaxPlusGrid() = default;
    MaxPlusGrid(std::size_t rowCount, std::size_t columnCount);
    std::size_t size() const { return stride * height; }
    std::size_t blocks() const { return bands * groups; }
    std::size_t chunkBounds() const { return chunks * bandStride; }
};

/// q(Δ) = base + linear Δ − quadratic Δ² for −n ≤ Δ < n, n a multiple of 4; in double precision,
/// rounded once.
class MaxPlusTable {
public:
    /// window[m]: no q(Δ) with 4 m − 3 ≤ Δ < 4 m + width is more; width a multiple of 4.
    void fill(std::size_t n, std::size_t width, double base, double linear, double quadratic);
    const float* at() const { return m_values.data() + m_n; }
    /// In reverse, so that it goes along with j: element k is window[−k].
    const float* windows() const { return m_windows.data() + m_n / MaxPlusGrid::block; }
    float most() const { return m_most; }

private:
    std::size_t m_n = 0;
    std::vector<float> m_values, m_tops, m_windows;
    float m_most = 0;
};

/// A map to be transformed, −∞ beyond it.
struct MaxPlusSource {
    const float* values = nullptr;   ///< height rows
    const float* blockMax = nullptr; ///< of every 4 × 4 cells
    const float* bandMax = nullptr;  ///< of every 4 rows
};

/// A map that grows, +∞ beyond it, and the least value of each chunk of 4 rows, chunk after chunk.
struct MaxPlusTarget {
    float* values = nullptr;
    float* chunkMin = nullptr;
};

/// Scratch memory of a product.
struct MaxPlusScratch {
    explicit MaxPlusScratch(const MaxPlusGrid& grid);
    std::vector<float> rows;           ///< after the pass along rows
    std::vector<float> rowMax, needed; ///< of its chunks: the maximum; what is no use
    std::vector<std::uint32_t> list;
};

struct MaxPlusKernels {
    const char* name; ///< "sse2", "avx2", "avx512"; "portable" elsewhere

    /// The product above.
    void (*product)(const MaxPlusGrid& grid, const MaxPlusSource& source, const MaxPlusTable& x,
        const MaxPlusTable& y, MaxPlusScratch& scratch, const MaxPlusTarget& out);
    /// out = map + weight · scores, with maxima; map: rows × columns; scores: bfloat16, or nullptr.
    void (*source)(const MaxPlusGrid& grid, const float* map, const std::uint16_t* scores,
        float weight, float* out, float* blockMax, float* bandMax);
    /// out such that out + weight · scores is hardly less than message and, in floats, not more.
    void (*floor)(const MaxPlusGrid& grid, const float* message, const std::uint16_t* scores,
        float weight, const MaxPlusTarget& out);
    /// message = max(message, out + weight · scores).
    void (*merge)(const MaxPlusGrid& grid, const float* out, const std::uint16_t* scores,
        float weight, float* message);
};

/// All variants this processor runs, slowest first.
std::span<const MaxPlusKernels* const> availableMaxPlusKernels();
/// The best of them, or the one that this thread is told to use.
const MaxPlusKernels& maxPlusKernels();

/// While it lives, its thread uses this variant (tests and benchmarks compare them).
class MaxPlusChoice {
public:
    explicit MaxPlusChoice(const MaxPlusKernels& kernels);
    ~MaxPlusChoice();
    MaxPlusChoice(const MaxPlusChoice&) = delete;
    MaxPlusChoice& operator=(const MaxPlusChoice&) = delete;

private:
    const MaxPlusKernels* m_before;
};

} // namespace gapscope
