// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/pose/pose_shape.h"

#include "core/files/json_input.h"
#include "core/files/npz.h"
#include "core/machine/error.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

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

std::vector<std::string> bodyPartNames()
{
    std::vector<std::string> names;
    for (const BodyPart& part : bodyParts)
        names.emplace_back(part.name);
    return names;
}

Label PoseShape::nearestType(std::size_t arc, PosePoint difference) const
{
    std::size_t best = 0;
    for (std::size_t type = 1; type < relationTypes; ++type)
        if (distance(difference, displacement(arc, type))
            < distance(difference, displacement(arc, best)))
            best = type;
    return static_cast<Label>(best);
}

std::string PoseShape::outOfBounds() const
{
    return fmt::format("a {} below {}", positive ? "weight of a displacement" : "quadratic weight",
        leastQuadratic);
}

void PoseShape::write(nlohmann::ordered_json& header, std::string& bytes) const
{
    header["cell"] = cell;
    if (positive)
        header["bounds"] = "all";
    bytes.append(reinterpret_cast<const char*>(displacements.data()), displacementBytes);
    if (!maps)
        return;
    header["maps"] = {{"window", maps->window}, {"channels", maps->channels},
        {"relation_space", maps->relationSpace}};
    for (const std::vector<float>* values : arraysOf(*maps))
        bytes.append(reinterpret_cast<const char*>(values->data()), values->size() * sizeof(float));
}

std::shared_ptr<PoseShape> readPoseShape(const JsonView& header, std::size_t& bytes)
{
    auto shape = std::make_shared<PoseShape>();
    shape->cell = header.number("cell");
    if (!(shape->cell >= 1 && shape->cell <= 1024))
        header.member("cell").refuseType("1 to 1024 pixels");
    shape->positive = header.stringOr("bounds", "") == "all";
    bytes = displacementBytes;
    if (header.has("maps")) {
        const JsonView in = header.member("maps");
        PartMaps maps;
        maps.cell = static_cast<std::size_t>(shape->cell);
        maps.window = in.count("window", 63);
        maps.channels = in.count("channels", 1024);
        maps.relationSpace = in.count("relation_space", 65'536);
        if (maps.window % 2 == 0 || maps.channels == 0)
            in.refuseType("an odd window of cells with channels");
        for (const std::size_t size : sizesOf(maps))
            bytes += size * sizeof(float);
        shape->maps = std::make_shared<const PartMaps>(std::move(maps));
    }
    return shape;
}

std::shared_ptr<ModelShape> readPoseModel(const JsonView& header, std::size_t& bytes)
{
    if (header.member("labels").strings() != bodyPartNames())
        header.member("labels").refuse("other parts", "the 26 parts of a body");
    return readPoseShape(header, bytes);
}

void PoseShape::readBytes(std::string_view bytes, const std::string& source)
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
    take(displacements.data(), displacementBytes);
    requireFinite(std::ranges::all_of(
        displacements, [](PosePoint r) { return std::isfinite(r.x) && std::isfinite(r.y); }));
    if (!maps)
        return;
    auto filled = std::make_shared<PartMaps>(*maps);
    const std::array<std::size_t, 5> sizes = sizesOf(*filled);
    std::size_t k = 0;
    for (std::vector<float>* values : arraysOf(*filled)) {
        const std::size_t count = sizes[k++];
        if (bytes.size() < count * sizeof(float))
            throw InputError(source, 0, "is cut off", "a model file written by GapScope");
        values->resize(count);
        take(values->data(), count * sizeof(float));
        requireFinite(std::ranges::all_of(*values, [](float x) { return std::isfinite(x); }));
    }
    maps = std::move(filled);
}

ShapeMismatch PoseShape::mismatch(const ModelShape& other) const
{
    const auto& data = static_cast<const PoseShape&>(other);
    const bool learnt = maps != nullptr;
    if (cell != data.cell || displacements != data.displacements || learnt != (data.maps != nullptr)
        || (learnt && *maps != *data.maps))
        return {"a model of other maps of parts", "those of the training part"};
    if (positive != data.positive)
        return {positive ? "a model whose weights of displacements are all above 0"
                         : "a model whose linear weights may be below 0",
            "those by the same --pose-bounds"};
    return {};
}

void PoseShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    const std::vector<std::size_t> terms = {arcCount, relationTypes, 2};
    std::vector<double> places;
    for (const PosePoint r : displacements) {
        places.push_back(static_cast<double>(r.x));
        places.push_back(static_cast<double>(r.y));
    }
    writeNpz(path,
        {{"parts", {partCount}, w.first(partCount)},
            {"relations", {arcCount}, w.subspan(relationStart, arcCount)},
            {"linear", terms, w.subspan(linearStart, places.size())},
            {"quadratic", terms, w.subspan(quadraticStart, places.size())},
            {"displacements", terms, std::span<const double>(places)}});
}

std::string PoseShape::weightsCsv(std::span<const double> w) const
{
    std::string out(weightsCsvHead);
    const auto line = [&out](const char* group, std::string_view row, const std::string& label,
                          double weight) {
        fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", group, row, label, weight);
    };
    const auto arcName = [](std::size_t arc) {
        return fmt::format("{} > {}", bodyParts[arcFrom(arc)].name, bodyParts[arcTo(arc)].name);
    };
    for (std::size_t p = 0; p < partCount; ++p)
        line("part", bodyParts[p].name, "", w[p]);
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        line("relation", arcName(arc), "", w[relationStart + arc]);
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        for (std::size_t k = 0; k < 2 * relationTypes; ++k) {
            const std::size_t at = 2 * arc * relationTypes + k;
            const std::string label = fmt::format("{} {}", k / 2 + 1, k % 2 == 0 ? "x" : "y");
            line("linear", arcName(arc), label, w[linearStart + at]);
            line("quadratic", arcName(arc), label, w[quadraticStart + at]);
        }
    return out;
}

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
