// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {

/// Chunks counted, and the three rates made of them; a rate of nothing is 0, as conlleval has it.
struct ChunkCounts {
    std::size_t truth = 0, predicted = 0, correct = 0;

    double precision() const; ///< correct / predicted
    double recall() const;    ///< correct / truth
    double f1() const;        ///< their harmonic mean
    void operator+=(const ChunkCounts& other);
    bool operator==(const ChunkCounts&) const = default;
};

} // namespace gapscope
