// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/map_file.h"

#include "core/files/json_input.h"
#include "datasets/poses/map_shape.h"

#include <cassert>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

constexpr const char* kind = "maps";

/// The numbers of a piece.
struct Extent {
    enum : std::size_t { rows, columns, relations };
};

std::uint64_t cellsOf(const PieceNumbers& numbers)
{
    return std::uint64_t{numbers[Extent::rows]} * numbers[Extent::columns];
}

std::uint64_t unaryBytes(const PieceNumbers& numbers)
{
    return aligned(cellsOf(numbers) * partCount * sizeof(float));
}

std::uint64_t sizeOf(const PieceNumbers& numbers)
{
    return unaryBytes(numbers)
        + aligned(
            numbers[Extent::relations] * cellsOf(numbers) * relationMaps * sizeof(std::uint16_t));
}

KeptMaps mapsAt(const std::byte* place, const PieceNumbers& numbers)
{
    const std::uint64_t cells = cellsOf(numbers);
    return {numbers[Extent::rows], numbers[Extent::columns],
        valuesAt<float>(place, cells * partCount),
        valuesAt<std::uint16_t>(
            place + unaryBytes(numbers), numbers[Extent::relations] * cells * relationMaps)};
}

PieceTable tableOf(const MapHead& head)
{
    PieceTable table;
    nlohmann::ordered_json json;
    head.shape.write(json, table.values);
    table.json = jsonText(json);
    return table;
}

/// throws: InputError.
void readHead(const PieceTable& table, const std::string& path, MapHead& head)
{
    static_cast<PieceHead&>(head) = table.head;
    const nlohmann::json parsed = parseJson(table.json, path);
    const JsonView view(parsed, path);
    std::size_t expected = 0;
    const std::shared_ptr<PoseShape> shape = readPoseShape(view, expected);
    if (expected != table.values.size() || head.kept.size() != table.records.size())
        view.refuseType("a shape of its bytes");
    shape->readBytes(table.values, path);
    head.shape = std::move(*shape);
}

} // namespace

PieceReadResult<MapSet> readMaps(const std::string& path, const std::string& key,
    std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    const auto fill = [&path](const PieceTable& table, MapSet& set) {
        readHead(table, path, set.head);
        for (std::size_t k = 0; k < table.records.size(); ++k) {
            const PieceNumbers& numbers = table.records[k].numbers;
            if (cellsOf(numbers) == 0 || cellsOf(numbers) > CellGrid::mostCells
                || numbers[Extent::relations] > 1 || table.records[k].size != sizeOf(numbers))
                return "its table is damaged";
            set.images.push_back(mapsAt(set.pieces[k].data(), numbers));
        }
        return "";
    };
    return readPieces<MapSet>(path, kind, key, threads, progress, stop, fill,
        [](const MapSet&, std::size_t) { return std::string(); });
}

MapWriter::MapWriter(
    const std::string& path, const MapHead& head, std::size_t count, std::uint64_t mostBytes)
    : m_head(head)
    , m_pieces(path, kind, head, count, tableOf(head), mostBytes)
{
    assert(head.kept.size() == count);
}

void MapWriter::add(std::size_t image, const ImageMaps& maps)
{
    const PieceNumbers numbers{static_cast<std::uint32_t>(maps.rows),
        static_cast<std::uint32_t>(maps.columns), maps.relations.empty() ? 0U : 1U};
    assert(cellsOf(numbers) > 0 && cellsOf(numbers) <= CellGrid::mostCells);
    m_pieces.start(image, sizeOf(numbers), numbers);
    m_pieces.append(image, std::as_bytes(std::span(maps.unary)));
    m_pieces.append(image, std::as_bytes(std::span(maps.relations)));
}

MapSet MapWriter::finish(std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    MapSet set;
    static_cast<PieceSet&>(set) = m_pieces.finish();
    const std::string& path = m_pieces.path();
    if (!path.empty())
        return foundIn(readMaps(path, m_head.key, threads, progress, stop), path);
    set.head = m_head;
    for (std::size_t k = 0; k < set.pieces.size(); ++k)
        set.images.push_back(mapsAt(set.pieces[k].data(), m_pieces.numbers(k)));
    return set;
}

} // namespace gapscope
