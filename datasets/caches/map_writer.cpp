// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "datasets/caches/feature_file_format.h"
#include "datasets/caches/map_file_format.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// The head as JSON; shapeBytes ← those of the shape.
std::string jsonOf(const MapHead& head, std::string& shapeBytes)
{
    nlohmann::ordered_json json;
    head.shape.write(json, shapeBytes);
    json["source"] = head.source;
    json["note"] = head.note;
    json["kept"] = head.kept;
    return jsonText(json);
}

} // namespace

struct MapWriter::State {
    std::string path;
    MapHead head;
    std::vector<RecordOfMaps> records;
    std::vector<std::vector<std::byte>> memory;
    std::unique_ptr<AtomicFile> file;
    std::string json, shape;
    std::uint64_t first = 0, most = 0;
    std::atomic<std::uint64_t> next = 0;
};

MapWriter::MapWriter(
    const std::string& path, MapHead head, std::size_t count, std::uint64_t mostBytes)
    : m_state(std::make_unique<State>())
{
    assert(head.kept.size() == count && head.key.size() == 64);
    m_state->path = path;
    m_state->most = mostBytes;
    m_state->json = jsonOf(head, m_state->shape);
    m_state->head = std::move(head);
    m_state->records.resize(count);
    m_state->memory.resize(path.empty() ? count : 0);
    m_state->first = mapHeadSize(count, m_state->json.size(), m_state->shape.size());
    m_state->next = m_state->first;
    if (!path.empty())
        m_state->file = std::make_unique<AtomicFile>(path, AtomicFile::Link::replaced);
}

MapWriter::~MapWriter() = default;

void MapWriter::add(std::size_t image, const ImageMaps& maps)
{
    assert(maps.rows * maps.columns > 0 && maps.rows * maps.columns <= CellGrid::mostCells);
    RecordOfMaps& record = m_state->records[image];
    record.rows = static_cast<std::uint32_t>(maps.rows);
    record.columns = static_cast<std::uint32_t>(maps.columns);
    record.relations = maps.relations.empty() ? 0 : 1;
    record.size = sizeOf(record);
    record.start = m_state->next.fetch_add(record.size);
    if (!m_state->file && record.start + record.size > m_state->most)
        throw InputError(inMemory, 0,
            fmt::format("the maps of all photographs take more than {} MiB", m_state->most >> 20),
            "a folder with room for them ($GAPSCOPE_CACHE), or fewer photographs");
    const auto unary = std::as_bytes(std::span(maps.unary));
    const auto relations = std::as_bytes(std::span(maps.relations));
    assert(unary.size() + relations.size() <= record.size);
    const std::vector<std::byte> padding(record.size - unary.size() - relations.size());
    if (!m_state->file)
        m_state->memory[image].reserve(record.size);
    std::uint64_t at = record.start;
    for (const std::span<const std::byte> part : {unary, relations, std::span(padding)}) {
        if (part.empty()) // zlib would start the checksum anew
            continue;
        record.crc = checksum(part, record.crc);
        if (m_state->file)
            m_state->file->writeAt(at, {reinterpret_cast<const char*>(part.data()), part.size()});
        else
            m_state->memory[image].insert(m_state->memory[image].end(), part.begin(), part.end());
        at += part.size();
    }
}

MapSet MapWriter::finish(std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    State& s = *m_state;
    MapSet set;
    if (!s.file) {
        const auto memory =
            std::make_shared<std::vector<std::vector<std::byte>>>(std::move(s.memory));
        for (std::size_t k = 0; k < memory->size(); ++k) {
            set.images.push_back(mapsAt((*memory)[k].data(), s.records[k]));
            set.pieces.emplace_back((*memory)[k]);
        }
        set.head = s.head;
        set.memory = memory;
        return set;
    }
    HeadOfMaps head{mapMagic, mapFileVersion, 0, {}, s.next, s.first, s.records.size(),
        s.json.size(), s.shape.size()};
    std::ranges::copy(s.head.key, head.key.begin());
    std::string bytes(reinterpret_cast<const char*>(&head), sizeof head);
    bytes.append(
        reinterpret_cast<const char*>(s.records.data()), s.records.size() * sizeof(RecordOfMaps));
    bytes += s.json + s.shape;
    bytes.resize(s.first);
    const std::uint32_t crc = checksum(std::as_bytes(std::span(bytes)));
    std::memcpy(bytes.data() + offsetof(HeadOfMaps, crc), &crc, sizeof crc);
    s.file->writeAt(0, bytes);
    s.file->commit();
    MapLook look = readMaps(s.path, s.head.key, threads, progress, stop);
    if (!look.found)
        throw InputError(s.path, 0, look.damage.empty() ? "is gone" : look.damage,
            "a file that stays as it was written");
    return std::move(*look.found);
}

} // namespace gapscope
