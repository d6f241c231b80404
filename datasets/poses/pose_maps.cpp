// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/pose_maps.h"

#include "core/files/json_input.h"
#include "datasets/formats/binary/image_decode.h"

#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

/// Raise it with every change that results in other maps for the same images.
constexpr int mapsVersion = 2;

/// Bytes for each pixel: the photograph, its gradients, and 1.4 KiB of maps for a cell of 64
/// pixels.
constexpr std::uint64_t bytesForMaps = 48;

void writeAll(const MapOrder& order, const std::vector<JointRow>& rows, const PoseShape& shape,
    MapWriter& writer, ProgressPart progress, std::stop_token stop)
{
    onThreads(order.threads, rows.size(), progress, "maps of parts", stop, [&](std::size_t k) {
        const std::string& image = rows[k].image;
        const WorkingRoom room(bytesForMaps * rows[k].width * rows[k].height);
        writer.add(k,
            order.given
                ? order.given->of(image, shape.cell)
                : mapsOf(decodePhotograph(order.store->bytes(image), order.store->where(image)),
                    *shape.maps));
    });
}

std::optional<MadePoses> fromCache(const MapOrder& order, const std::string& path,
    const std::string& key, ProgressPart progress, std::stop_token stop, std::string& damage)
{
    PieceReadResult<MapSet> read = readMaps(path, key, order.threads, progress, stop);
    damage = read.damage;
    if (!read.found)
        return {};
    std::vector<JointRow> rows = keptOf(read.found->head, order.candidates);
    if (rows.size() != read.found->images.size()) {
        damage = "it does not fit the images";
        return {};
    }
    std::string note = read.found->head.note;
    return MadePoses{std::move(*read.found), std::move(rows), std::move(note)};
}

/// Pixels of a cell as far as they are known before any maps are; 0: not.
double cellOf(const MapOrder& order)
{
    return order.model ? order.model->cell : order.given ? 0 : PoseShape().cell;
}

std::vector<const JointRow*> teachersIn(const std::vector<JointRow>& rows)
{
    std::vector<const JointRow*> teachers;
    for (const JointRow& row : rows)
        if (row.part == ImagePart::train && row.labelled())
            teachers.push_back(&row);
    return teachers;
}

std::size_t areaOf(const JointRow& row) { return row.width * row.height; }

/// The maps of the largest photograph: several sizes of cells may fit those of a small one.
double cellOf(const GivenMaps& given, const std::vector<JointRow>& rows)
{
    return given.cellOf(std::ranges::max_element(rows, {}, areaOf)->image);
}

PartTeachers teachersFrom(const ImageStore& store, const std::vector<const JointRow*>& rows)
{
    PartTeachers teachers;
    teachers.count = rows.size();
    for (const JointRow* row : rows) {
        teachers.places.push_back(placesOf(row->joints));
        teachers.sizes.emplace_back(static_cast<int>(row->width), static_cast<int>(row->height));
    }
    teachers.photograph = [&store, rows](std::size_t k) {
        return decodePhotograph(store.bytes(rows[k]->image), store.where(rows[k]->image));
    };
    return teachers;
}

/// The meaning of these rows' maps: the order's model, or learnt from the training part:
/// classifiers where no file has the maps, and the types of relations where no file has them.
/// rows: inspected, with their sizes.
/// throws: InputError: nothing to learn from; Cancelled.
PoseShape shapeFor(const MapOrder& order, const std::vector<JointRow>& rows, ProgressPart progress,
    std::stop_token stop)
{
    if (order.model)
        return *order.model;
    PoseShape shape;
    if (order.given)
        shape.cell = cellOf(*order.given, rows);
    if (order.given && !order.given->displacements().empty()) {
        std::ranges::copy(order.given->displacements(), shape.displacements.begin());
        return shape;
    }
    const std::vector<const JointRow*> known = teachersIn(rows);
    if (known.empty())
        throw InputError(order.store->path(), 0, "no pose is known to learn maps of parts from",
            "photographs of the training part with all their joints, or a model");
    const PartTeachers teachers = teachersFrom(*order.store, known);
    shape.displacements = learnDisplacements(teachers, shape.cell, stop);
    if (!order.given)
        shape.maps = std::make_shared<const PartMaps>(
            learnPartMaps(teachers, shape, order.threads, progress, stop));
    return shape;
}

MadePoses newMaps(const MapOrder& order, const std::string& path, const std::string& key,
    ProgressPart progress, std::stop_token stop)
{
    const Progress looking = progress.part(0, 0.05);
    PoseSelection sound = soundPoses(*order.store, order.candidates, cellOf(order), looking, stop);
    MapHead head{
        {key, order.store->path(), sound.note, numbersOf(sound.rows, order.candidates)}, {}};
    // Learning takes about as long as the maps of 4.5 photographs for each that teaches.
    const auto all = static_cast<double>(sound.rows.size());
    const bool learns = !order.model && !order.given;
    const double learning = learns
        ? 4.5 * static_cast<double>(std::min(teachersIn(sound.rows).size(), mostTeachers))
        : 0;
    const double share = 0.05 + 0.9 * learning / (learning + all);
    head.shape = shapeFor(order, sound.rows, progress.part(0.05, share), stop);
    progress = progress.part(share, 1);
    MadePoses made;
    made.note = sound.note;
    made.rows = std::move(sound.rows);
    const auto write = [&](const std::string& file, std::uint64_t mostBytes) {
        MapWriter writer(file, head, made.rows.size(), mostBytes);
        writeAll(order, made.rows, head.shape, writer, progress.part(0, 0.96), stop);
        made.set = writer.finish(order.threads, progress.part(0.96, 1), stop);
    };
    addSentence(made.note, writeSomewhere(path, "maps", write));
    return made;
}

/// A model that was trained on these very images has the classifiers that the cache has.
std::optional<MadePoses> fromCacheOfModel(
    const MapOrder& order, ProgressPart progress, std::stop_token stop)
{
    if (!order.model || order.given)
        return {};
    MapOrder own = order;
    own.model.reset();
    const std::string key = keyOf(own, stop);
    std::string damage;
    std::optional<MadePoses> made =
        fromCache(own, featureFilePath(order.folder, key), key, progress, stop, damage);
    const bool same = made && made->set.head.shape.maps
        && *made->set.head.shape.maps == *order.model->maps
        && made->set.head.shape.displacements == order.model->displacements;
    return same ? std::move(made) : std::nullopt;
}

} // namespace

std::string keyOf(const MapOrder& order, std::stop_token stop)
{
    std::vector<std::string> lines(order.candidates.size());
    onThreads(order.threads, lines.size(), {}, "", stop, [&](std::size_t k) {
        const JointRow& row = order.candidates[k];
        lines[k] = fmt::format("{} {} {} {} {} {}", static_cast<int>(row.part), row.width,
            row.height, order.store->sha256(row.image),
            order.given ? order.given->sha256(row.image) : "learnt", row.image);
        for (const PosePoint at : row.joints)
            lines[k] += fmt::format(" {} {}", at.x, at.y);
    });
    Sha256 digest;
    digest.add(fmt::format("maps {}\n", mapsVersion));
    for (const std::string& line : lines)
        digest.add(line + "\n");
    if (order.given)
        for (const PosePoint r : order.given->displacements())
            digest.add(fmt::format("{} {}\n", r.x, r.y));
    if (order.model) {
        nlohmann::ordered_json members;
        std::string bytes;
        order.model->write(members, bytes);
        digest.add(jsonText(members) + bytes);
    }
    return digest.hex();
}

MadePoses posesWithoutMaps(const MapOrder& order, ProgressPart progress, std::stop_token stop)
{
    PoseSelection sound =
        soundPoses(*order.store, order.candidates, cellOf(order), progress.part(0, 1), stop);
    const auto cell = std::make_shared<const std::vector<float>>(partCount);
    MadePoses made;
    made.set.images.assign(sound.rows.size(), {1, 1, *cell, {}});
    made.set.memory = cell;
    made.rows = std::move(sound.rows);
    made.note = std::move(sound.note);
    return made;
}

MadePoses poseMaps(const MapOrder& order, ProgressPart progress, std::stop_token stop)
{
    if (order.folder.empty())
        return newMaps(order, "", order.given ? keyOf(order, stop) : std::string(64, '0'), progress,
            stop); // what is given tells the data apart, also without a cache
    sweepTemporaryFiles(order.folder);
    progress(0, "looking for cached maps");
    if (std::optional<MadePoses> made = fromCacheOfModel(order, progress, stop))
        return std::move(*made);
    const std::string key = keyOf(order, stop), path = featureFilePath(order.folder, key);
    std::string damage;
    if (std::optional<MadePoses> made =
            fromCache(order, path, key, progress.part(0, 1), stop, damage))
        return std::move(*made);
    MadePoses made = newMaps(order, path, key, progress, stop);
    if (!damage.empty())
        addSentence(made.note,
            fmt::format("The cached maps were damaged ({}) and were built again.", damage));
    return made;
}

} // namespace gapscope
