// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/map_file.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/pose_shape.h"
#include "datasets/feature_file_format.h"
#include "datasets/mapped_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstring>
#include <mutex>

namespace gapscope {
namespace {

constexpr std::uint32_t mapFileVersion = 1;
constexpr std::array<char, 8> mapMagic{'G', 'A', 'P', 'S', 'M', 'A', 'P', 'S'};
constexpr std::size_t relationMaps = arcCount * relationTypes;

struct HeadOfMaps {
    std::array<char, 8> magic;
    std::uint32_t version, crc;
    std::array<char, 64> key;
    std::uint64_t size, first, images, jsonBytes, shapeBytes;
};
static_assert(sizeof(HeadOfMaps) == 120 && std::is_trivially_copyable_v<HeadOfMaps>);

struct RecordOfMaps {
    std::uint64_t start, size;
    std::uint32_t rows, columns, crc, relations;
};
static_assert(sizeof(RecordOfMaps) == 32 && std::is_trivially_copyable_v<RecordOfMaps>);

constexpr std::uint64_t rounded(std::uint64_t bytes) { return (bytes + 63) / 64 * 64; }

std::uint64_t sizeOf(const RecordOfMaps& record)
{
    const std::uint64_t cells = std::uint64_t{record.rows} * record.columns;
    return rounded(cells * partCount * sizeof(float)
        + (record.relations ? cells * relationMaps * sizeof(std::uint16_t) : 0));
}

std::uint64_t headSize(std::uint64_t images, std::uint64_t jsonBytes, std::uint64_t shapeBytes)
{
    return rounded(sizeof(HeadOfMaps) + images * sizeof(RecordOfMaps) + jsonBytes + shapeBytes);
}

MapSet::Maps mapsAt(const std::byte* place, const RecordOfMaps& record)
{
    const std::size_t cells = std::size_t{record.rows} * record.columns;
    MapSet::Maps maps{record.rows, record.columns, {}, {}};
    maps.unary = {reinterpret_cast<const float*>(place), cells * partCount};
    if (record.relations)
        maps.relations = {reinterpret_cast<const std::uint16_t*>(place + maps.unary.size_bytes()),
            cells * relationMaps};
    return maps;
}

std::string jsonOf(const MapHead& head)
{
    nlohmann::ordered_json json = poseParts(head.shape).members;
    json["source"] = head.source;
    json["note"] = head.note;
    json["kept"] = head.kept;
    return jsonText(json);
}

struct Contents {
    MapHead head;
    std::vector<RecordOfMaps> images;
};

/// Everything before the first image. Gives what is wrong with it, or "".
std::string readContents(
    std::span<const std::byte> bytes, const std::string& path, Contents& contents)
{
    HeadOfMaps head;
    if (bytes.size() < sizeof head)
        return "it is cut off";
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != mapMagic || head.version != mapFileVersion)
        return "it is no file of maps of this version";
    if (head.size != bytes.size() || head.first > bytes.size())
        return "it is cut off";
    if (head.images > bytes.size() / sizeof(RecordOfMaps) || head.jsonBytes > bytes.size()
        || head.shapeBytes > bytes.size()
        || head.first != headSize(head.images, head.jsonBytes, head.shapeBytes))
        return "its head is damaged";
    std::vector<std::byte> before(
        bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(head.first));
    std::memset(before.data() + offsetof(HeadOfMaps, crc), 0, sizeof head.crc);
    if (checksum(before) != head.crc)
        return "its head is damaged";
    contents.head.key.assign(head.key.begin(), head.key.end());
    const std::byte* place = before.data() + sizeof head;
    contents.images.resize(head.images);
    if (head.images > 0)
        std::memcpy(contents.images.data(), place, head.images * sizeof(RecordOfMaps));
    const char* text = reinterpret_cast<const char*>(place) + head.images * sizeof(RecordOfMaps);
    try {
        const nlohmann::json json = parseJson({text, head.jsonBytes}, path);
        const JsonView view(json, path);
        ShapeHeader shape = poseFrom(view);
        if (shape.bytes != head.shapeBytes)
            return "its head is damaged";
        readShapeBytes(shape.shape, {text + head.jsonBytes, head.shapeBytes}, path);
        contents.head.shape = std::get<PoseShape>(shape.shape);
        contents.head.source = view.string("source");
        contents.head.note = view.string("note");
        for (const JsonView& number : view.member("kept").elements())
            contents.head.kept.push_back(
                static_cast<std::uint32_t>(number.asInteger(0, 0xffffffff)));
    } catch (const InputError&) {
        return "its head is damaged";
    }
    for (const RecordOfMaps& image : contents.images)
        if (image.start % 64 != 0 || image.start < head.first || image.start > bytes.size()
            || image.size > bytes.size() - image.start || image.rows == 0 || image.columns == 0
            || image.rows > 65'536 || image.columns > 65'536 || image.size != sizeOf(image))
            return "its table is damaged";
    return contents.head.kept.size() == head.images ? "" : "its head is damaged";
}

} // namespace

struct MapWriter::State {
    std::string path;
    MapHead head;
    std::vector<RecordOfMaps> records;
    std::vector<std::vector<std::byte>> memory;
    std::unique_ptr<AtomicFile> file;
    std::string json, shape;
    std::uint64_t first = 0;
    std::atomic<std::uint64_t> next = 0;
};

MapWriter::MapWriter(const std::string& path, MapHead head, std::size_t count)
    : m_state(std::make_unique<State>())
{
    assert(head.kept.size() == count && head.key.size() == 64);
    m_state->path = path;
    m_state->json = jsonOf(head);
    m_state->shape = poseParts(head.shape).bytes;
    m_state->head = std::move(head);
    m_state->records.resize(count);
    m_state->memory.resize(path.empty() ? count : 0);
    m_state->first = headSize(count, m_state->json.size(), m_state->shape.size());
    m_state->next = m_state->first;
    if (!path.empty())
        m_state->file = std::make_unique<AtomicFile>(path, AtomicFile::Link::replaced);
}

MapWriter::~MapWriter() = default;

void MapWriter::add(std::size_t image, const ImageMaps& maps)
{
    RecordOfMaps& record = m_state->records[image];
    record.rows = static_cast<std::uint32_t>(maps.rows);
    record.columns = static_cast<std::uint32_t>(maps.columns);
    record.relations = maps.relations.empty() ? 0 : 1;
    record.size = sizeOf(record);
    record.start = m_state->next.fetch_add(record.size);
    std::vector<std::byte> bytes(record.size);
    const std::size_t unary = maps.unary.size() * sizeof(float);
    std::memcpy(bytes.data(), maps.unary.data(), unary);
    if (record.relations)
        std::memcpy(bytes.data() + unary, maps.relations.data(),
            maps.relations.size() * sizeof(std::uint16_t));
    record.crc = checksum(bytes);
    if (m_state->file)
        m_state->file->writeAt(
            record.start, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    else
        m_state->memory[image] = std::move(bytes);
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

MapLook readMaps(const std::string& path, const std::string& key, std::size_t threads,
    ProgressPart progress, std::stop_token stop)
{
    std::optional<MappedFile> opened = MappedFile::open(path);
    if (!opened)
        return {};
    const auto file = std::make_shared<const MappedFile>(std::move(*opened));
    Contents contents;
    MapLook look;
    look.damage = readContents(file->bytes(), path, contents);
    if (look.damage.empty() && contents.head.key != key)
        look.damage = "it is of other images";
    if (!look.damage.empty())
        return look;
    MapSet set;
    set.head = std::move(contents.head);
    set.memory = file;
    set.mapped = true;
    for (const RecordOfMaps& record : contents.images) {
        set.pieces.push_back(file->bytes().subspan(record.start, record.size));
        set.images.push_back(mapsAt(set.pieces.back().data(), record));
    }
    std::mutex guard;
    onThreads(
        threads, set.pieces.size(), progress, "checking the cached maps", stop, [&](std::size_t k) {
            const bool sound = checksum(set.pieces[k]) == contents.images[k].crc;
            letGo(set.pieces[k]); // what is not needed yet is not to fill the memory
            if (!sound) {
                const std::scoped_lock lock(guard);
                look.damage = "a checksum is wrong";
            }
        });
    if (look.damage.empty())
        look.found = std::move(set);
    return look;
}

std::optional<MapFileNote> mapNoteOf(const std::string& path)
{
    const std::optional<MappedFile> file = MappedFile::open(path);
    Contents contents;
    if (!file || !readContents(file->bytes(), path, contents).empty())
        return {};
    return MapFileNote{contents.head.source, contents.images.size()};
}

} // namespace gapscope
