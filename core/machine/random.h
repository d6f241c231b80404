// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace gapscope {

/// The only generator of the solvers: the standard 64-bit Mersenne Twister, with our own mapping
/// to ranges (those of the standard library differ between libraries).
class Random {
public:
    explicit Random(std::uint64_t seed = 1)
        : m_engine(seed)
        , m_next(m_engine())
    {
    }

    /// Uniform in [0, 1): the upper 53 bits.
    double uniform() { return unit(take()); }
    /// Uniform in [least, most).
    double between(double least, double most) { return least + (most - least) * uniform(); }
    /// The next result of uniform(); draws nothing.
    double nextUniform() const { return unit(m_next); }

    /// Uniform in 0 … n−1, n ≥ 1, without bias (Lemire 2019, multiply and reject).
    std::uint64_t below(std::uint64_t n)
    {
        __extension__ using Wide = unsigned __int128;
        Wide product = static_cast<Wide>(take()) * n;
        if (static_cast<std::uint64_t>(product) < n) {
            const std::uint64_t threshold = (0 - n) % n;
            while (static_cast<std::uint64_t>(product) < threshold)
                product = static_cast<Wide>(take()) * n;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    /// Everything that decides the draws to come, for checkpoints: the engine's words, how many of
    /// them are used up, and the word drawn ahead.
    std::vector<std::uint64_t> state() const;
    /// The inverse. False, and nothing changes, when that is no state of this generator.
    bool setState(const std::vector<std::uint64_t>& state);

private:
    static double unit(std::uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }
    std::uint64_t take() { return std::exchange(m_next, m_engine()); }

    std::mt19937_64 m_engine;
    std::uint64_t m_next;
};

} // namespace gapscope
