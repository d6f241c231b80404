// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/pose/pose_places.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

double distance(PosePoint a, PosePoint b)
{
    return std::hypot(static_cast<double>(a.x) - static_cast<double>(b.x),
        static_cast<double>(a.y) - static_cast<double>(b.y));
}

PosePoint middleOf(PosePoint a, PosePoint b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

PosePlaces placesOf(const std::array<PosePoint, jointCount>& joints)
{
    PosePlaces places{};
    std::ranges::copy(joints, places.begin());
    for (std::size_t k = 0; k < middles.size(); ++k)
        places[jointCount + k] = middleOf(joints[middles[k].a], joints[middles[k].b]);
    return places;
}

Label CellGrid::nearest(PosePoint place) const
{
    const auto within = [this](float v, std::size_t count) {
        const double k = std::floor(static_cast<double>(v) / side);
        return static_cast<std::size_t>(std::clamp(k, 0.0, static_cast<double>(count - 1)));
    };
    return static_cast<Label>(within(place.y, rows) * columns + within(place.x, columns));
}

PosePoint CellGrid::middle(Label cell) const
{
    const auto at = [this](std::size_t k) {
        return static_cast<float>((static_cast<double>(k) + 0.5) * side);
    };
    return {at(cell % columns), at(cell / columns)};
}

CellGrid gridOf(double side, std::size_t width, std::size_t height)
{
    const auto cells = [side](std::size_t pixels) {
        return static_cast<std::size_t>(std::ceil(static_cast<double>(pixels) / side));
    };
    return {side, cells(height), cells(width)};
}

PosePoint cellDifference(std::size_t columns, Label from, Label to)
{
    return {static_cast<float>(from % columns) - static_cast<float>(to % columns),
        static_cast<float>(from / columns) - static_cast<float>(to / columns)};
}

std::array<PosePoint, arcCount> arcDifferences(const PosePlaces& places, const CellGrid& grid)
{
    std::array<PosePoint, arcCount> differences{};
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        differences[arc] = cellDifference(
            grid.columns, grid.nearest(places[arcFrom(arc)]), grid.nearest(places[arcTo(arc)]));
    return differences;
}

} // namespace gapscope
