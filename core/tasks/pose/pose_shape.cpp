// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/pose/pose_shape.h"

#include "core/machine/error.h"
#include "core/tasks/pose/part_maps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace gapscope {
namespace {

/// The arrays of learnt maps, and how long they are.
template <typename Maps> auto arraysOf(Maps& maps)
{
    return std::array{&maps.mean, &maps.scale, &maps.parts, &maps.projection, &maps.relations};
}

std::array<std::size_t, 5> sizesOf(const PartMaps& maps)
{
    return {maps.channels, maps.channels, (partCount + 1) * (maps.windowSize() + 1),
        maps.relationSpace * maps.windowSize(),
        arcCount * (relationTypes + 1) * (maps.relationSpace + 1)};
}

constexpr std::size_t displacementBytes = arcCount * relationTypes * sizeof(PosePoint);

} // namespace

ShapeParts poseParts(const PoseShape& shape)
{
    ShapeParts parts;
    parts.members["cell"] = shape.cell;
    parts.bytes.assign(
        reinterpret_cast<const char*>(shape.displacements.data()), displacementBytes);
    if (const PartMaps* maps = shape.maps.get()) {
        parts.members["maps"] = {{"window", maps->window}, {"channels", maps->channels},
            {"relation_space", maps->relationSpace}};
        for (const std::vector<float>* values : arraysOf(*maps))
            parts.bytes.append(
                reinterpret_cast<const char*>(values->data()), values->size() * sizeof(float));
    }
    return parts;
}

ShapeHeader poseFrom(const JsonView& header)
{
    PoseShape shape;
    shape.cell = header.number("cell");
    if (!(shape.cell >= 1 && shape.cell <= 1024))
        header.member("cell").refuseType("1 to 1024 pixels");
    std::size_t bytes = displacementBytes;
    if (header.has("maps")) {
        const JsonView in = header.member("maps");
        PartMaps maps;
        maps.cell = static_cast<std::size_t>(shape.cell);
        maps.window = in.count("window", 63);
        maps.channels = in.count("channels", 1024);
        maps.relationSpace = in.count("relation_space", 65'536);
        if (maps.window % 2 == 0 || maps.channels == 0)
            in.refuseType("an odd window of cells with channels");
        for (const std::size_t size : sizesOf(maps))
            bytes += size * sizeof(float);
        shape.maps = std::make_shared<const PartMaps>(std::move(maps));
    }
    return {std::move(shape), bytes};
}

void readPoseBytes(PoseShape& shape, std::string_view bytes, const std::string& source)
{
    const auto take = [&bytes](void* to, std::size_t size) {
        if (size > 0) // of nothing the address may be null
            std::memcpy(to, bytes.data(), size);
        bytes.remove_prefix(size);
    };
    const auto requireFinite = [&source](bool finite) {
        if (!finite)
            throw InputError(source, 0, "holds a number of the part maps that is not finite",
                "a model file written by GapScope");
    };
    if (bytes.size() < displacementBytes)
        throw InputError(source, 0, "is cut off", "a model file written by GapScope");
    take(shape.displacements.data(), displacementBytes);
    requireFinite(std::ranges::all_of(
        shape.displacements, [](PosePoint r) { return std::isfinite(r.x) && std::isfinite(r.y); }));
    if (!shape.maps)
        return;
    auto maps = std::make_shared<PartMaps>(*shape.maps);
    const std::array<std::size_t, 5> sizes = sizesOf(*maps);
    std::size_t k = 0;
    for (std::vector<float>* values : arraysOf(*maps)) {
        const std::size_t count = sizes[k++];
        if (bytes.size() < count * sizeof(float))
            throw InputError(source, 0, "is cut off", "a model file written by GapScope");
        values->resize(count);
        take(values->data(), count * sizeof(float));
        requireFinite(std::ranges::all_of(*values, [](float x) { return std::isfinite(x); }));
    }
    shape.maps = std::move(maps);
}

} // namespace gapscope
