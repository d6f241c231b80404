// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/path/search_checkpoint.h"

#include "core/solvers/checkpoint/checkpoint_parts.h"

#include <cmath>

namespace gapscope {

std::string searchBytes(const PathResult& found)
{
    BinaryWriter out;
    out(found);
    return out.take();
}

PathResult searchFromBytes(std::string_view bytes, const std::string& source)
{
    BinaryReader in(bytes, source);
    PathResult found;
    in(found);
    in.finish();
    double above = unlimited;
    for (const LambdaPoint& point : found.points) {
        in.require(point.lambda > 0 && point.lambda < above, "points whose lambdas do not fall");
        in.require(point.pass >= 0 && point.seconds >= 0, "a point without its cost");
        above = point.lambda;
    }
    for (const OptionEvent& event : found.events)
        in.require(findOption(event.option) != nullptr, "a change of an unknown option");
    return found;
}

} // namespace gapscope
