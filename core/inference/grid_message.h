// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/kernels/max_plus.h"
#include "core/inference/tree_max_sum.h"

namespace gapscope {

/// An edge as seen from the part that sends (the child) to the one that receives (the parent):
///   childWeight · childScores[t](l_c) + atChild[t](l_c − l_p)
///     + parentWeight · parentScores[u](l_p) + atParent[u](l_p − l_c)
struct GridArcs {
    GridArcs(const GridEdge& edge, std::size_t child);

    std::span<const Deformation> atChild, atParent;
    std::span<const std::uint16_t> childScores, parentScores;
    double childWeight, parentWeight;
    bool childIsA;

    /// Both quadratics as one of Δ = l_p − l_c: that of the child's arc with its sign reversed.
    Deformation between(std::size_t t, std::size_t u) const;
};

/// A map of scores, or nullptr.
inline const std::uint16_t* scoreMap(
    std::span<const std::uint16_t> scores, std::size_t type, std::size_t cells)
{
    return scores.empty() ? nullptr : scores.data() + type * cells;
}

/// Maxima of a child's sources (belief + weight · scores) of each type, in blocks of 4 × 4 cells:
/// bounds for finding its cell again.
using SourceBounds = std::vector<float>;

/// Sends messages over edges of one grid.
class GridMessenger {
public:
    GridMessenger(std::size_t rows, std::size_t columns, std::size_t types);

    const MaxPlusGrid& grid() const { return m_grid; }
    /// message(l_p) − returned value = max over l_c, t, u of belief(l_c) + the edge's value;
    /// message's maximum is near 0. message: grid().size() floats. Returns in double precision.
    /// transforms: GridTree::transforms.
    double send(
        const GridArcs& arcs, const float* belief, float* message, float* bounds, bool transforms);

private:
    struct Pair {
        std::size_t t, u;
        Deformation q;
        double xMost, yMost; ///< of the parts along x and y, about
        double most;         ///< constant + xMost + yMost
        double upperBound;   ///< the most this pair may reach, about
    };
    double listPairs(const GridArcs& arcs);
    void addSources(const GridArcs& arcs, const float* belief, float* bounds);

    std::size_t m_types;
    MaxPlusGrid m_grid;
    MaxPlusScratch m_scratch;
    MaxPlusTable m_x, m_y;
    std::vector<Pair> m_pairs;
    std::vector<float> m_sources, m_bandMax, m_out, m_chunkMin, m_sourceMax;
};

/// The origin of a message's value at one cell of the parent.
struct SentFrom {
    Label cell = 0, typeA = 0, typeB = 0;
};

/// arg max over l_c, t, u of belief(l_c) + the edge's value with the parent in a cell. Maps are
/// single precision, as in the message, all else is double; ties go to the lowest cell, then to the
/// lowest type at a, then at b. bounds: from GridMessenger::send; blocks whose bound is less than a
/// value already found are not read.
SentFrom bestChild(const MaxPlusGrid& grid, const GridArcs& arcs, std::size_t parentCell,
    const float* belief, const float* bounds);

} // namespace gapscope
