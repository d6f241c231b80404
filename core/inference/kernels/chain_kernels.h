// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstddef>
#include <string_view>

namespace gapscope {

/// The weight rows of each token of a sequence, as offsets into w in eights of doubles.
struct ChainRows {
    const std::uint16_t* narrow; ///< nullptr: they need 32 bits
    const std::uint32_t* wide;
    const std::uint32_t* start; ///< of each token and behind the last
};

/// The inner loops of chain inference, compiled once per instruction set. All arrays of labels
/// have rows of `stride` doubles, a multiple of 8; every variant does the same additions in the
/// same order, so all give the same bits.
struct ChainKernels {
    const char* name; ///< "sse2", "avx2", "avx512"; "portable" elsewhere

    /// out[t] = the sum of the rows of token t, 0 … length−1: emission potentials.  groups: only
    /// labels b with bit (b / 8) % 8 of groups[t]; nullptr: all.
    void (*gather)(const double* w, const ChainRows& rows, const unsigned char* groups,
        std::size_t length, std::size_t stride, double* out);

    /// Max-sum along the chain: value[t][b] = emission[t][b] + (best[t][b] + loss[t][b]),
    /// best[t][b] = max_a value[t−1][a] + transition[a][b]; best[0] is not written.
    /// loss[t][b] = perToken where b ≠ truth[t], else 0; truth nullptr: no loss at all.
    /// Labels ≥ L of a row hold garbage.
    void (*maxSum)(const double* emission, const double* transition, std::size_t length,
        std::size_t labels, std::size_t stride, const Label* truth, double perToken, double* value,
        double* best);

    /// Each row of token t += in[t].
    void (*scatter)(
        const double* in, const ChainRows& rows, std::size_t length, std::size_t stride, double* w);

    /// Σ_tt' gram[t · length + t'] ⟨in[t], in[t']⟩, gram symmetric.  tokens: scratch, length long.
    double (*gramNorm)(const double* in, const std::uint16_t* gram, std::size_t length,
        std::size_t stride, std::uint32_t* tokens);
};

/// The best variant this processor runs; chosen once.
const ChainKernels& chainKernels();
/// Its name, for records.
std::string_view chainKernelName();
/// All variants this processor runs, slowest first (tests compare them).
std::span<const ChainKernels* const> availableChainKernels();

namespace detail {
extern const ChainKernels chainKernelsPortable;
extern const ChainKernels chainKernelsSse2;
extern const ChainKernels chainKernelsAvx2;
extern const ChainKernels chainKernelsAvx512;
} // namespace detail

} // namespace gapscope
