// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstddef>

namespace gapscope {

/// A number stored as bfloat16: the upper half of a float, rounded to nearest even.
std::uint16_t toBfloat16(float value);
inline float fromBfloat16(std::uint16_t bits)
{
    const std::uint32_t whole = static_cast<std::uint32_t>(bits) << 16;
    return __builtin_bit_cast(float, whole);
}

/// q(Δ) = constant + linear · Δ − Σ_axis quadratic_axis Δ_axis²; Δ in cells, x to the right, y
/// down.
struct Deformation {
    double constant = 0;
    double linearX = 0, quadraticX = 0;
    double linearY = 0, quadraticY = 0;

    double at(double x, double y) const
    {
        return constant + x * (linearX - quadraticX * x) + y * (linearY - quadraticY * y);
    }
};

/// An edge of a tree whose nodes a and b lie on a grid and whose two arcs have a type each:
///   weightA · scoresA[t](l_a) + atA[t](l_a − l_b) + weightB · scoresB[u](l_b) + atB[u](l_b − l_a)
struct GridEdge {
    std::size_t a = 0, b = 0;
    std::span<const Deformation> atA{}, atB{}; ///< of every type
    /// For every type a map of all cells, as bfloat16; empty: 0.
    std::span<const std::uint16_t> scoresA{}, scoresB{};
    double weightA = 0, weightB = 0;
};

/// A tree over parts that each lie in one cell of a grid, row after row.
struct GridTree {
    std::size_t rows = 0, columns = 0; ///< at least 1; at most 65,536 cells
    std::size_t parts = 0, types = 0;
    std::vector<GridEdge> edges; ///< parts − 1, a tree
    /// Messages by distance transforms instead of dense products wherever both quadratic terms of a
    /// pair of types are above 0: the same up to rounding.
    bool transforms = false;

    std::size_t cells() const { return rows * columns; }
};

/// An arg max: the cell of each part, and of each edge the types at a and at b.
struct GridAnswer {
    std::vector<Label> cells; ///< row · columns + column
    std::vector<Label> types; ///< 2 an edge
};

/// Max-sum on a tree of parts (Felzenszwalb & Huttenlocher 2005; Osokin et al. 2016, App. I.4):
///   max over l and types of Σ_p unary_p(l_p) + Σ_edges (above)
/// exactly, for quadratic terms of any sign, in single precision: messages are dense max-plus
/// products row by row and column by column, over all pairs of types, and no arg max is stored.
///
/// unary: parts maps one after another.  root: to which part messages go.
/// ensures: ties go to the lowest cell, then to the lowest types; rootBelief, where given, has for
/// each cell the best value with the root there (its max-marginal).
/// Thread-safe; scratch of a few hundred kilobytes belongs to the thread.
void treeMaxSum(const GridTree& tree, std::span<const float> unary, std::size_t root,
    GridAnswer& best, std::span<float> rootBelief = {});

/// The value of an answer, summed in double precision.
double valueOf(const GridTree& tree, std::span<const float> unary, const GridAnswer& answer);

} // namespace gapscope
