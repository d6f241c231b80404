// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/map_file.h"

#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "datasets/caches/cached_file.h"
#include "datasets/caches/map_file_format.h"

#include <algorithm>
#include <cstring>

namespace gapscope {
namespace {

struct Contents {
    MapHead head;
    std::vector<RecordOfMaps> images;
};

/// Every image is of the size its numbers say, and lies behind the head and in no other's place.
bool soundTable(std::vector<RecordOfMaps> images, std::uint64_t first, std::uint64_t size)
{
    std::ranges::sort(images, {}, &RecordOfMaps::start);
    for (const RecordOfMaps& image : images) {
        const std::uint64_t cells = std::uint64_t{image.rows} * image.columns;
        if (image.start % 64 != 0 || image.start < first || image.start > size
            || image.size > size - image.start || cells == 0 || cells > CellGrid::mostCells
            || image.relations > 1 || image.size != sizeOf(image))
            return false;
        first = image.start + image.size;
    }
    return true;
}

/// What the JSON and the shape's bytes say. throws: InputError.
void readTexts(std::string_view json, std::string_view bytes, const std::string& path, MapHead& to)
{
    const nlohmann::json parsed = parseJson(json, path);
    const JsonView view(parsed, path);
    std::size_t expected = 0;
    const std::shared_ptr<PoseShape> shape = readPoseShape(view, expected);
    if (expected != bytes.size())
        view.refuseType("a shape of its bytes");
    shape->readBytes(bytes, path);
    to.shape = std::move(*shape);
    to.source = view.string("source");
    to.note = view.string("note");
    for (const JsonView& element : view.member("kept").elements()) {
        const auto number = static_cast<std::uint32_t>(element.asInteger(0, 0xffffffff));
        if (!to.kept.empty() && number <= to.kept.back())
            element.refuseType("ascending numbers");
        to.kept.push_back(number);
    }
}

/// Everything before the first image. Gives what is wrong with it, or "".
std::string readContents(
    std::span<const std::byte> bytes, const std::string& path, Contents& contents)
{
    HeadOfMaps head, expected{};
    expected.magic = mapMagic;
    expected.version = mapFileVersion;
    std::vector<std::byte> before;
    if (std::string damage = readHead(bytes, expected, "maps", head, before); !damage.empty())
        return damage;
    if (head.images > bytes.size() / sizeof(RecordOfMaps) || head.jsonBytes > bytes.size()
        || head.shapeBytes > bytes.size()
        || head.first != mapHeadSize(head.images, head.jsonBytes, head.shapeBytes))
        return "its head is damaged";
    contents.head.key.assign(head.key.begin(), head.key.end());
    const std::byte* place = before.data() + sizeof head;
    contents.images.resize(head.images);
    if (head.images > 0)
        std::memcpy(contents.images.data(), place, head.images * sizeof(RecordOfMaps));
    const std::string_view texts(
        reinterpret_cast<const char*>(place) + head.images * sizeof(RecordOfMaps),
        head.jsonBytes + head.shapeBytes);
    try {
        readTexts(
            texts.substr(0, head.jsonBytes), texts.substr(head.jsonBytes), path, contents.head);
    } catch (const InputError&) {
        return "its head is damaged";
    }
    if (!soundTable(contents.images, head.first, head.size))
        return "its table is damaged";
    return contents.head.kept.size() == head.images ? "" : "its head is damaged";
}

} // namespace

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
    look.damage = damageOfImages(set.pieces, contents.images, threads, progress,
        "checking the cached maps", stop, [](std::size_t) { return std::string(); });
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
