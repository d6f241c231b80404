// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/horseseg_hdf5.h"

#include "datasets/formats/binary/hdf5_file.h"
#include "datasets/images/features/region_features.h"
#include "datasets/images/pair_choice.h"
#include "datasets/opening/opening.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr std::array<std::size_t, 3> histogramOrder{16, 128, 512};
constexpr std::size_t mostSuperpixels = 65'535;
constexpr std::size_t mostPixels = std::size_t{1} << 24; ///< exact in single precision

struct Image {
    std::string name;
    std::vector<float> unary, pairwise;
    std::vector<GraphEdge> edges;
    Labelling truth;
    std::vector<std::uint32_t> pixels;
    bool sized = false; ///< the file has the sizes of the superpixels
};

/// χ² distance ½ Σ (a − b)² / (a + b) of the squares of x and y: the file's have length 1.
double chiSquareOfSquares(const float* x, const float* y, std::size_t length)
{
    double sum = 0;
    for (std::size_t k = 0; k < length; ++k) {
        const double a = std::pow(static_cast<double>(x[k]), 2);
        const double b = std::pow(static_cast<double>(y[k]), 2);
        if (a + b > 0)
            sum += (a - b) * (a - b) / (a + b);
    }
    return sum / 2;
}

void addScales(double distance, std::vector<float>& row)
{
    for (std::size_t k = 0; k < scales; ++k)
        row.push_back(static_cast<float>(std::exp(-std::ldexp(distance, static_cast<int>(k) - 5))));
}

void addPairFeatures(Image& image)
{
    image.pairwise.reserve(image.edges.size() * pairFeatures);
    for (const auto [a, b] : image.edges) {
        const float* x = image.unary.data() + a * horseSegFeatures + 1;
        const float* y = image.unary.data() + b * horseSegFeatures + 1;
        image.pairwise.push_back(1);
        for (const std::size_t bins : histogramOrder)
            for (std::size_t scope = 0; scope < scopes; ++scope, x += bins, y += bins)
                addScales(chiSquareOfSquares(x, y, bins), image.pairwise);
    }
}

/// Reads one image of the file.
class ImageReader {
public:
    ImageReader(Hdf5File& file, const std::string& path, std::string number)
        : m_file(file)
        , m_path(path)
        , m_number(std::move(number))
    {
    }

    Image read(bool pairs)
    {
        Image image;
        image.name = m_number;
        const std::size_t count = wholeOf("superpixel_count_", mostSuperpixels);
        readLabels(image, count);
        Hdf5Numbers features = numbersOf("features_");
        if (features.extent != std::vector<std::size_t>{count, horseSegFeatures})
            refuse("features_", fmt::format("{} numbers", fmt::join(features.extent, " × ")),
                fmt::format("{} × {}", count, horseSegFeatures));
        image.unary = std::move(features.values);
        readEdges(image, count);
        if (!pairs)
            return image;
        m_file.charge(
            "edge_structure_" + m_number, image.edges.size() * pairFeatures * sizeof(float));
        addPairFeatures(image);
        return image;
    }

private:
    [[noreturn]] void refuse(
        const char* what, const std::string& found, const std::string& expected) const
    {
        throw InputError(m_path + ": " + what + m_number, 0, found, expected);
    }

    Hdf5Numbers numbersOf(const char* what) { return m_file.read(what + m_number); }

    /// A whole number from 0 to most.
    std::size_t whole(const char* what, float value, std::size_t most) const
    {
        if (!(value >= 0 && value <= static_cast<float>(most)) || value != std::floor(value))
            refuse(what, fmt::format("found {}", value),
                fmt::format("a whole number from 0 to {}", most));
        return static_cast<std::size_t>(value);
    }

    std::size_t wholeOf(const char* what, std::size_t most)
    {
        const Hdf5Numbers one = numbersOf(what);
        if (one.values.size() != 1)
            refuse(what, fmt::format("{} numbers", one.values.size()), "one");
        return whole(what, one.values[0], most);
    }

    void readLabels(Image& image, std::size_t count)
    {
        const Hdf5Numbers labels = numbersOf("labels_");
        if (count == 0 || labels.values.size() != count)
            refuse("labels_", fmt::format("{} labels", labels.values.size()),
                fmt::format("{}, one for each superpixel and at least one", count));
        std::vector<float> sizes(count, 1.0F);
        image.sized = m_file.names().contains("superpixel_size_" + m_number);
        if (image.sized)
            sizes = numbersOf("superpixel_size_").values;
        if (sizes.size() != count)
            refuse("superpixel_size_", fmt::format("{} sizes", sizes.size()),
                fmt::format("{}, one for each superpixel", count));
        for (std::size_t p = 0; p < count; ++p) {
            const std::size_t label = whole("labels_", labels.values[p], 1);
            const auto pixels =
                static_cast<std::uint32_t>(whole("superpixel_size_", sizes[p], mostPixels));
            image.truth.push_back(static_cast<Label>(label));
            image.pixels.insert(
                image.pixels.end(), {label == 0 ? pixels : 0U, label == 1 ? pixels : 0U});
        }
    }

    void readEdges(Image& image, std::size_t count)
    {
        const Hdf5Numbers edges = numbersOf("edge_structure_");
        if (edges.values.size() % 2 != 0
            || (!edges.values.empty() && (edges.extent.size() != 2 || edges.extent[1] != 2)))
            refuse("edge_structure_", fmt::format("{} numbers", fmt::join(edges.extent, " × ")),
                "two superpixels for each edge: E × 2");
        if (m_file.names().contains("edge_count_" + m_number)
            && wholeOf("edge_count_", mostHdf5Numbers) != edges.values.size() / 2)
            refuse("edge_count_", "another number of edges", "that of edge_structure_");
        for (std::size_t e = 0; e + 1 < edges.values.size(); e += 2) {
            const std::size_t a = whole("edge_structure_", edges.values[e], count - 1);
            const std::size_t b = whole("edge_structure_", edges.values[e + 1], count - 1);
            if (a == b)
                refuse("edge_structure_", "an edge from a superpixel to itself", "two superpixels");
            image.edges.push_back({static_cast<std::uint32_t>(std::min(a, b)),
                static_cast<std::uint32_t>(std::max(a, b))});
        }
    }

    Hdf5File& m_file;
    const std::string& m_path;
    std::string m_number;
};

/// Numbers of the images, ascending.
std::vector<std::string> numbersIn(const Hdf5File& file)
{
    constexpr std::string_view prefix = "superpixel_count_";
    std::vector<std::string> numbers;
    for (const std::string& name : file.names())
        if (name.starts_with(prefix)
            && name.find_first_not_of("0123456789", prefix.size()) == std::string::npos)
            numbers.push_back(name.substr(prefix.size()));
    return numbers;
}

/// Refuses options that these features, which are made and split already, leave no room for.
void checkHorsesRequest(const DataRequest& request)
{
    checkTask(request, std::string(SegmentationShape::key));
    const char* found = "given for features that are made already";
    refuseOptions(request, {"--split"}, found, "--test FILE for the test part");
    refuseOptions(request, {"--superpixels", "--augment"}, found, "photographs");
    if (request.test.empty())
        refuseOptions(request, {"--test-every"}, found, "--test FILE for the test part");
    refuseOptions(request, {"--pairs"}, found, "photographs");
}

} // namespace

std::shared_ptr<SegmentationExamples> readHorseSeg(const StoredBytes& bytes,
    const HorseSegChoice& choice, const Progress& progress, std::stop_token stop, bool* sized)
{
    const std::string& path = bytes.name();
    Hdf5File file(bytes);
    std::vector<std::string> numbers;
    const std::vector<std::string> all = numbersIn(file);
    for (std::size_t k = 0; k < all.size(); k += choice.every)
        if (choice.limit == 0 || numbers.size() < choice.limit)
            numbers.push_back(all[k]);
    if (numbers.empty())
        throw InputError(path, 0, "an HDF5 file without superpixel_count_NNNNNN",
            "one in the layout of HorseSeg's features");
    auto images = std::make_shared<std::vector<Image>>();
    for (const std::string& number : numbers) {
        throwIfStopped(stop);
        images->push_back(ImageReader(file, path, number).read(choice.pairs));
        if (progress)
            progress(static_cast<double>(images->size()) / static_cast<double>(numbers.size()),
                fmt::format("features: {} of {}", images->size(), numbers.size()));
    }
    auto examples = std::make_shared<SegmentationExamples>();
    for (const Image& image : *images)
        examples->images.push_back(
            {image.name, image.unary, image.pairwise, image.edges, image.truth, image.pixels, {}});
    examples->memory = images;
    if (sized)
        *sized = *sized && std::ranges::all_of(*images, &Image::sized);
    return examples;
}

SegmentationLayout horseSegLayout()
{
    using Kind = FeatureGroup::Kind;
    const FeatureGroup histograms[] = {{Kind::other, "places", {}, 0, 16},
        {Kind::other, "colours", {}, 0, 128}, {Kind::words, "SIFT words", {}, 0, 512}};
    SegmentationLayout layout = biasLayout();
    for (const FeatureGroup& histogram : histograms)
        for (const char* scope : {"own", "neighbours", "second neighbours"})
            addHistogram(layout, histogram, scope);
    return layout;
}

Dataset openHorseSeg(const Opening& opening, StoredBytes bytes)
{
    const DataRequest& request = opening.request;
    checkHorsesRequest(request);
    SegmentationShape shape;
    shape.labelNames = {"background", "foreground"};
    shape.labelValues = {0, 255};
    shape.unaryFeatures = horseSegFeatures;
    shape.pairFeatures = pairFeatures;
    shape.layout = std::make_shared<const SegmentationLayout>(horseSegLayout());
    Dataset dataset;
    bool sized = true;
    choosePotts(shape, request, {});
    const auto read = [&](StoredBytes& file, const HorseSegChoice& choice) {
        return std::make_shared<const SegmentationProblem>(
            readHorseSeg(file, choice, opening.progress, opening.stop, &sized), shape);
    };
    dataset.train = read(bytes, {request.every, request.limit, !shape.fixedPotts});
    DatasetInfo& info = dataset.info;
    bytes.rewind();
    info = opening.info(bytes.wholeSha256(), "HorseSeg features");
    if (!request.test.empty()) {
        StoredBytes test = StoredBytes::file(request.test);
        dataset.test = read(test, {request.testEvery, 0, !shape.fixedPotts});
        test.rewind();
        info.testSha256 = test.wholeSha256();
    }
    describeParts(dataset, "");
    info.labels = shape.labelCount();
    if (!sized)
        info.note = "Features without photographs: each superpixel counts as one pixel.";
    return dataset;
}

} // namespace gapscope
