// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/tasks/pose/pose_body.h"

#include <array>
#include <cstddef>

namespace gapscope {

/// A place in a photograph, in pixels; the middle of the upper left pixel is (0.5, 0.5).
struct PosePoint {
    float x = 0, y = 0;
    bool operator==(const PosePoint&) const = default;
};

double distance(PosePoint a, PosePoint b);
PosePoint middleOf(PosePoint a, PosePoint b);

/// Where all parts of a pose are.
using PosePlaces = std::array<PosePoint, partCount>;

/// Joints and the middles between them.
PosePlaces placesOf(const std::array<PosePoint, jointCount>& joints);

/// Maps of a photograph: cell k is in row k / columns and covers `side` × `side` pixels.
struct CellGrid {
    double side = 8;
    std::size_t rows = 0, columns = 0;
    static constexpr std::size_t mostCells = 65'536;

    /// The cell nearest to a place, which may be outside of the photograph.
    Label nearest(PosePoint place) const;
    /// Its middle.
    PosePoint middle(Label cell) const;
};

/// As many cells of that side as cover a photograph of so many pixels.
CellGrid gridOf(double side, std::size_t width, std::size_t height);

/// l_from − l_to in cells, of a map of so many columns.
PosePoint cellDifference(std::size_t columns, Label from, Label to);

/// l_p − l_q in cells of all arcs pq, of parts in their nearest cells.
std::array<PosePoint, arcCount> arcDifferences(const PosePlaces& places, const CellGrid& grid);

} // namespace gapscope
