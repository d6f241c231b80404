// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"
#include "core/files/sha256.h"
#include "core/machine/error.h"
#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/formats/binary/npy_file.h"
#include "datasets/poses/onnx_maps.h"
#include "datasets/poses/pose_maps.h"

#include <cmath>
#include <filesystem>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostFileBytes = std::size_t{256} << 20;

std::string withEnding(const fs::path& image)
{
    return fs::path(image).replace_extension(".npy").generic_string();
}

/// The folders named maps that a store has arrays in, with "/" behind; the outer one of two.
std::set<std::string> mapFolders(const ImageStore& store)
{
    std::set<std::string> folders;
    for (const std::string& name : store.names())
        if (const std::size_t at = ("/" + name).find("/maps/");
            at != std::string::npos && name.ends_with(".npy"))
            folders.insert(name.substr(0, at + 5));
    return folders;
}

/// Distances of the types of all arcs. throws: InputError naming where.
std::vector<PosePoint> displacementsIn(const FloatArray& array, const std::string& where)
{
    const std::string form =
        fmt::format("{}×{}×2: x and y of every arc and type, in cells", arcCount, relationTypes);
    if (array.shape != std::vector<std::size_t>{arcCount, relationTypes, 2})
        throw InputError(where, 0, "holds " + shapeText(array.shape), form);
    std::vector<PosePoint> displacements;
    for (std::size_t k = 0; k < array.values.size(); k += 2)
        displacements.push_back({array.values[k], array.values[k + 1]});
    for (const float value : array.values)
        if (!(std::abs(value) <= static_cast<float>(CellGrid::mostCells)))
            throw InputError(where, 0, fmt::format("has a distance of {:g} cells", value), form);
    return displacements;
}

CellGrid gridOver(cv::Size pixels, double side)
{
    return gridOf(
        side, static_cast<std::size_t>(pixels.width), static_cast<std::size_t>(pixels.height));
}

} // namespace

struct GivenMaps::State {
    std::shared_ptr<const ImageStore> store;
    std::string folder;            ///< "" where the store has them
    std::string inStore;           ///< "maps/"
    std::optional<OnnxMaps> model; ///< one photograph at a time
    std::string modelPath, modelDigest;
    mutable std::mutex guard;
    std::vector<PosePoint> displacements;
    std::map<std::string, std::vector<std::string>> byFile; ///< photographs that "1.npy" may be of

    std::string where(const std::string& file) const
    {
        return folder.empty() ? store->where(inStore + file) : (fs::path(folder) / file).string();
    }
    bool has(const std::string& file) const
    {
        std::error_code error;
        return folder.empty() ? store->has(inStore + file)
                              : fs::is_regular_file(fs::path(folder) / file, error);
    }
    std::string bytes(const std::string& file) const
    {
        return folder.empty() ? store->bytes(inStore + file)
                              : readFile((fs::path(folder) / file).string(), mostFileBytes);
    }
    /// The file of a photograph: in the same folder as the photograph, or by its name alone where
    /// no other has it. throws: InputError if it could be of another, too.
    std::string fileOf(const std::string& image) const
    {
        const std::string full = withEnding(image), file = fs::path(full).filename().string();
        const bool own = full == file || has(full);
        std::vector<std::string> meant = byFile.at(file);
        if (own)
            std::erase_if(meant, [&](const std::string& name) { return withEnding(name) != full; });
        if (meant.size() > 1 && has(own ? full : file))
            throw InputError(where(own ? full : file), 0,
                fmt::format("could be of {} photographs: {}", meant.size(), firstOf(meant)),
                "one photograph of a name, or maps in folders as the photographs are: " + full);
        return own ? full : file;
    }
    /// The source that errors about a photograph's maps name.
    std::string source(const std::string& image) const
    {
        return model ? fmt::format("{} ({})", modelPath, image) : where(fileOf(image));
    }
    FloatArray arrayOf(const std::string& image)
    {
        if (model) {
            const cv::Mat3b photograph = decodePhotograph(store->bytes(image), store->where(image));
            const std::scoped_lock lock(guard);
            return model->maps(photograph);
        }
        const std::string file = fileOf(image);
        if (!has(file))
            throw InputError(where(file), 0, "is missing", "maps of every photograph");
        FloatArray array = readNpy(bytes(file), where(file));
        checkMapShape(array.shape, where(file));
        return array;
    }
    /// The folder in the store; false: it has none.
    bool findInStore()
    {
        const std::set<std::string> folders = mapFolders(*store);
        if (folders.size() > 1)
            throw InputError(store->path(), 0,
                fmt::format("{} folders of maps: {}", folders.size(), fmt::join(folders, ", ")),
                "one folder maps, with folders in it as the photographs have them");
        if (!folders.empty())
            inStore = *folders.begin();
        return !folders.empty();
    }
};

GivenMaps::GivenMaps(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
GivenMaps::~GivenMaps() = default;

std::shared_ptr<const GivenMaps> GivenMaps::open(
    const std::string& path, std::shared_ptr<const ImageStore> store)
{
    auto state = std::make_unique<State>();
    state->store = std::move(store);
    for (const std::string& name : state->store->names())
        if (isImageName(name))
            state->byFile[withEnding(fs::path(name).filename())].push_back(name);
    std::error_code error;
    if (path.empty()) {
        if (!state->findInStore())
            return nullptr;
    } else if (fs::is_directory(path, error)) {
        state->folder = path;
    } else if (!fs::exists(path, error)) {
        throw InputError("--maps", 0, "there is no " + path,
            "a folder with the array NAME.npy of each photograph NAME.jpg, 676 × rows × columns or "
            "26 × rows × columns, or an ONNX model that makes them");
    } else {
        std::string bytes = readFile(path, mostFileBytes);
        state->modelPath = path;
        state->modelDigest = sha256Of(bytes);
        state->model.emplace(std::move(bytes), path);
    }
    if (const std::string file = "displacements.npy"; !state->model && state->has(file))
        state->displacements =
            displacementsIn(readNpy(state->bytes(file), state->where(file)), state->where(file));
    return std::shared_ptr<const GivenMaps>(new GivenMaps(std::move(state)));
}

const std::vector<PosePoint>& GivenMaps::displacements() const { return m_state->displacements; }

std::string GivenMaps::sha256(const std::string& image) const
{
    if (m_state->model)
        return m_state->modelDigest;
    const std::string file = m_state->fileOf(image);
    return m_state->has(file) ? sha256Of(m_state->bytes(file)) : "";
}

double GivenMaps::cellOf(const std::string& image) const
{
    const FloatArray array = m_state->arrayOf(image);
    const cv::Size size = imageSize(m_state->store->bytes(image), m_state->store->where(image));
    constexpr int mostCell = 256;
    // The nearest whole number first: several may fit a small photograph.
    const double guess = std::max(size.width / static_cast<double>(array.shape[2]),
        size.height / static_cast<double>(array.shape[1]));
    for (int off = 0; off < mostCell; ++off)
        for (const double cell : {std::round(guess) - off, std::round(guess) + off})
            if (cell >= 1 && cell <= mostCell && gridOver(size, cell).columns == array.shape[2]
                && gridOver(size, cell).rows == array.shape[1])
                return cell;
    throw InputError(m_state->source(image), 0,
        fmt::format("maps of {} × {} cells for {} × {} pixels", array.shape[2], array.shape[1],
            size.width, size.height),
        "one cell for every c × c pixels, the last ones of a side begun");
}

ImageMaps GivenMaps::of(const std::string& image, double cell) const
{
    const FloatArray array = m_state->arrayOf(image);
    const cv::Size size = imageSize(m_state->store->bytes(image), m_state->store->where(image));
    ImageMaps maps{array.shape[1], array.shape[2], {}, {}};
    const CellGrid grid = gridOver(size, cell);
    if (grid.columns != maps.columns || grid.rows != maps.rows)
        throw InputError(m_state->source(image), 0,
            fmt::format("maps of {} × {} cells", maps.columns, maps.rows),
            fmt::format(
                "cells of {} pixels, as the others have: {} × {}", cell, grid.columns, grid.rows));
    const auto parts =
        array.values.begin() + static_cast<std::ptrdiff_t>(partCount * maps.rows * maps.columns);
    maps.unary.assign(array.values.begin(), parts);
    for (auto at = parts; at != array.values.end(); ++at)
        maps.relations.push_back(toBfloat16(*at));
    return maps;
}

} // namespace gapscope
