// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/narrow_numbers.h"

#include <string_view>

namespace gapscope {

/// The rows of w that the tokens of a sequence have.
struct ChainRows {
    NarrowView attributes;      ///< numbers of rows
    const std::uint32_t* start; ///< of each token in attributes, and behind the last
    std::size_t length;         ///< tokens
    std::size_t biasRow;        ///< of every token; those of the first and the last one follow
    bool biases = true;         ///< false: there are no such rows

    /// f(row) for each row of token t, in the order of every sum.  all: the attributes.
    template <typename Number, typename F>
    [[gnu::always_inline]] void each(const Number* all, std::size_t t, F f) const
    {
        const Number* const end = all + start[t + 1];
        for (const Number* k = all + start[t]; k != end; ++k)
            f(std::size_t{*k});
        if (!biases)
            return;
        f(biasRow);
        if (t == 0)
            f(biasRow + 1);
        if (t + 1 == length)
            f(biasRow + 2);
    }
    template <typename F> void each(std::size_t t, F f) const
    {
        attributes.typed([&](const auto* all) { each(all, t, f); });
    }
};

/// The inner loops of chain inference, compiled once per instruction set. All arrays of labels
/// have rows of `stride` doubles, a multiple of 8; every variant does the same additions in the
/// same order, so all give the same bits.
struct ChainKernels {
    const char* name; ///< "sse2", "avx2", "avx512"; "portable" elsewhere

    /// out[t] = the sum of the rows of token t: emission potentials.  groups: only labels b with
    /// bit (b / 8) % 8 of groups[t]; nullptr: all.
    void (*gather)(const double* w, const ChainRows& rows, const unsigned char* groups,
        std::size_t stride, double* out);

    /// Max-sum along the chain: value[t][b] = emission[t][b] + (best[t][b] + loss[t][b]),
    /// best[t][b] = max_a value[t−1][a] + transition[a][b]; best[0] is not written.
    /// loss[t][b] = perToken where b ≠ truth[t], else 0; truth nullptr: no loss at all.
    /// Labels ≥ L of a row hold garbage.
    void (*maxSum)(const double* emission, const double* transition, std::size_t length,
        std::size_t labels, std::size_t stride, const Label* truth, double perToken, double* value,
        double* best);

    /// Each row of token t += in[t].
    void (*scatter)(const double* in, const ChainRows& rows, std::size_t stride, double* w);

    /// Σ_tt' gram[t · length + t'] ⟨in[t], in[t']⟩, gram symmetric.  tokens: scratch, length long.
    double (*gramNorm)(const double* in, NarrowView gram, std::size_t length, std::size_t stride,
        std::uint32_t* tokens);
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
