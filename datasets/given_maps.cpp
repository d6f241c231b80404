// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "datasets/image_decode.h"
#include "datasets/npy_file.h"
#include "datasets/onnx_maps.h"
#include "datasets/pose_maps.h"
#include "datasets/sha256.h"

#include "core/atomic_file.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <optional>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostFileBytes = std::size_t{256} << 20;

std::string arrayNameOf(const std::string& image)
{
    return fs::path(image).filename().replace_extension(".npy").string();
}

/// ⌈length / cell⌉.
std::size_t cellsOf(std::size_t length, double cell)
{
    return static_cast<std::size_t>(std::ceil(static_cast<double>(length) / cell));
}

} // namespace

struct GivenMaps::State {
    std::shared_ptr<const ImageStore> store;
    std::string folder;            ///< "" where the store has them
    std::string inStore;           ///< "maps/"
    std::optional<OnnxMaps> model; ///< one photograph at a time
    std::string modelDigest;
    mutable std::mutex guard;
    std::vector<PosePoint> displacements;

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
    FloatArray arrayOf(const std::string& image)
    {
        if (model) {
            const cv::Mat3b photograph = decodePhotograph(store->bytes(image), store->where(image));
            const std::scoped_lock lock(guard);
            return model->maps(photograph);
        }
        const std::string file = arrayNameOf(image);
        if (!has(file))
            throw InputError(where(file), 0, "is missing", "maps of every photograph");
        FloatArray array = readNpy(bytes(file), where(file));
        checkMapShape(array.shape, where(file));
        return array;
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
    std::error_code error;
    if (path.empty()) {
        for (const std::string& name : state->store->names())
            if (name.ends_with(".npy") && fs::path(name).parent_path().filename() == "maps") {
                state->inStore = fs::path(name).parent_path().string() + "/";
                break;
            }
        if (state->inStore.empty())
            return nullptr;
    } else if (fs::is_directory(path, error)) {
        state->folder = path;
    } else {
        const std::string bytes = readFile(path, mostFileBytes);
        state->modelDigest = sha256Of(bytes);
        state->model.emplace(bytes, path);
    }
    if (const std::string file = "displacements.npy"; !state->model && state->has(file)) {
        const FloatArray array = readNpy(state->bytes(file), state->where(file));
        if (array.shape != std::vector<std::size_t>{arcCount, relationTypes, 2})
            throw InputError(state->where(file), 0, "has the shape " + shapeText(array.shape),
                fmt::format("{}×{}×2: x and y of every arc and type", arcCount, relationTypes));
        for (std::size_t k = 0; k < array.values.size(); k += 2)
            state->displacements.push_back({array.values[k], array.values[k + 1]});
    }
    return std::shared_ptr<const GivenMaps>(new GivenMaps(std::move(state)));
}

const std::vector<PosePoint>& GivenMaps::displacements() const { return m_state->displacements; }

std::string GivenMaps::sha256(const std::string& image) const
{
    if (m_state->model)
        return m_state->modelDigest;
    const std::string file = arrayNameOf(image);
    return m_state->has(file) ? sha256Of(m_state->bytes(file)) : "";
}

double GivenMaps::cellOf(const std::string& image) const
{
    const FloatArray array = m_state->arrayOf(image);
    const cv::Size size = imageSize(m_state->store->bytes(image), m_state->store->where(image));
    const auto width = static_cast<std::size_t>(size.width);
    const auto height = static_cast<std::size_t>(size.height);
    constexpr int mostCell = 256;
    // The nearest whole number first: several may fit a small photograph.
    const double guess = std::max(static_cast<double>(width) / static_cast<double>(array.shape[2]),
        static_cast<double>(height) / static_cast<double>(array.shape[1]));
    for (int off = 0; off < mostCell; ++off)
        for (const double cell : {std::round(guess) - off, std::round(guess) + off})
            if (cell >= 1 && cell <= mostCell && cellsOf(width, cell) == array.shape[2]
                && cellsOf(height, cell) == array.shape[1])
                return cell;
    throw InputError(m_state->where(arrayNameOf(image)), 0,
        fmt::format("maps of {} × {} cells for {} × {} pixels", array.shape[2], array.shape[1],
            width, height),
        "one cell for every c × c pixels, the last ones of a side begun");
}

ImageMaps GivenMaps::of(const std::string& image, double cell) const
{
    const FloatArray array = m_state->arrayOf(image);
    const cv::Size size = imageSize(m_state->store->bytes(image), m_state->store->where(image));
    ImageMaps maps{array.shape[1], array.shape[2], {}, {}};
    if (cellsOf(static_cast<std::size_t>(size.width), cell) != maps.columns
        || cellsOf(static_cast<std::size_t>(size.height), cell) != maps.rows)
        throw InputError(m_state->where(arrayNameOf(image)), 0,
            fmt::format("maps of {} × {} cells", maps.columns, maps.rows),
            fmt::format("cells of {} pixels, as the others have: {} × {}", cell,
                cellsOf(static_cast<std::size_t>(size.width), cell),
                cellsOf(static_cast<std::size_t>(size.height), cell)));
    const auto parts =
        array.values.begin() + static_cast<std::ptrdiff_t>(partCount * maps.rows * maps.columns);
    maps.unary.assign(array.values.begin(), parts);
    for (auto at = parts; at != array.values.end(); ++at)
        maps.relations.push_back(toBfloat16(*at));
    return maps;
}

} // namespace gapscope
