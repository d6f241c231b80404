// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/pose_maps.h"

#include "core/files/atomic_file.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "datasets/bytes/notes.h"
#include "datasets/bytes/sha256.h"
#include "datasets/caches/feature_writer.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/poses/pose_teaching.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

namespace gapscope {
namespace {

/// To be raised with every change that gives other maps for the same images.
constexpr int mapsVersion = 2;

/// Of a pixel: the photograph, its gradients, and 1.4 KiB of maps of a cell of 64 pixels.
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

/// The rows that a file of maps has kept, or nothing if it does not fit them.
std::optional<std::vector<JointRow>> rowsOf(const MapOrder& order, const MapSet& set)
{
    std::vector<JointRow> rows;
    for (const std::uint32_t number : set.head.kept)
        if (number < order.candidates.size())
            rows.push_back(order.candidates[number]);
    if (rows.size() != set.images.size())
        return {};
    return rows;
}

std::optional<MadePoses> fromCache(const MapOrder& order, const std::string& path,
    const std::string& key, ProgressPart progress, std::stop_token stop, std::string& damage)
{
    MapLook look = readMaps(path, key, order.threads, progress, stop);
    damage = look.damage;
    if (!look.found)
        return {};
    auto rows = rowsOf(order, *look.found);
    if (!rows) {
        damage = "it does not fit the images";
        return {};
    }
    std::string note = look.found->head.note;
    return MadePoses{std::move(*look.found), std::move(*rows), std::move(note)};
}

/// Pixels of a cell as far as they are known before any maps are; 0: not.
double cellOf(const MapOrder& order)
{
    return order.model ? order.model->cell : order.given ? 0 : PoseShape().cell;
}

/// The maps as a file. Gives why there is none, or "".
std::string intoFile(const std::string& path, const MapOrder& order, const MapHead& head,
    MadePoses& made, ProgressPart progress, std::stop_token stop)
{
    try {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        MapWriter writer(path, head, made.rows.size());
        writeAll(order, made.rows, head.shape, writer, progress.part(0, 0.96), stop);
        made.set = writer.finish(order.threads, progress.part(0.96, 1), stop);
    } catch (const std::filesystem::filesystem_error& error) {
        return fmt::format("cannot be written ({})", error.code().message());
    } catch (const InputError& error) {
        if (error.where() != path)
            throw;
        return error.found();
    }
    return {};
}

/// failure: why there is no file at path; both "" where none is wanted.
void intoMemory(const std::string& path, const std::string& failure, const MapOrder& order,
    const MapHead& head, MadePoses& made, ProgressPart progress, std::stop_token stop)
{
    MapWriter writer("", head, made.rows.size(), mostInMemory());
    try {
        writeAll(order, made.rows, head.shape, writer, progress, stop);
    } catch (const InputError& error) {
        throw failure.empty() || error.where() != MapWriter::inMemory
            ? error
            : InputError(path, 0, failure, error.found() + "; " + error.expected());
    }
    made.set = writer.finish(order.threads, {}, stop);
    if (!failure.empty())
        addSentence(made.note,
            fmt::format(
                "The maps are kept in memory and made anew each time: {} {}.", path, failure));
}

MadePoses newMaps(const MapOrder& order, const std::string& path, const std::string& key,
    ProgressPart progress, std::stop_token stop)
{
    const Progress looking = progress.part(0, 0.05);
    PoseSelection sound = soundPoses(*order.store, order.candidates, cellOf(order), looking, stop);
    MapHead head{key, order.store->path(), sound.note, {}, {}};
    for (std::size_t k = 0, next = 0; k < order.candidates.size() && next < sound.rows.size(); ++k)
        if (order.candidates[k].image == sound.rows[next].image) {
            head.kept.push_back(static_cast<std::uint32_t>(k));
            ++next;
        }
    // Learning takes about as long as the maps of 400 photographs.
    const auto all = static_cast<double>(sound.rows.size());
    const bool learns = !order.model && !order.given;
    const double share = learns ? 0.05 + 0.9 * 400 / (400 + all) : 0.05;
    head.shape = shapeFor(order, sound.rows, progress.part(0.05, share), stop);
    progress = progress.part(share, 1);
    MadePoses made;
    made.note = sound.note;
    made.rows = std::move(sound.rows);
    std::string failure;
    if (!path.empty())
        failure = intoFile(path, order, head, made, progress, stop);
    if (path.empty() || !failure.empty())
        intoMemory(path, failure, order, head, made, progress, stop);
    return made;
}

/// A model that was trained on these very images has the classifiers that the cache has.
std::optional<MadePoses> asLearntHere(
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
    if (std::optional<MadePoses> made = asLearntHere(order, progress, stop))
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
