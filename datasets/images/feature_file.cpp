// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/feature_file.h"

#include "core/files/json_input.h"

#include <cassert>
#include <cstring>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

constexpr const char* kind = "features";
constexpr std::uint64_t mostNodes = 65'536, mostImageSide = 65'535, mostFeatures = 1 << 20;
constexpr std::size_t mostLabels = 65'536;

static_assert(sizeof(Label) == 2 && sizeof(GraphEdge) == 8);

/// The numbers of a piece.
struct Extent {
    enum : std::size_t { nodes, edges, width, height };
};

/// Where the parts of an image start, and its size at the end.
struct Part {
    enum : std::size_t { unary, edges, truth, pixels, regions, pairwise, count };
};
using Layout = std::array<std::uint64_t, Part::count + 1>;

Layout layoutOf(const PieceNumbers& image, const FeatureHead& head)
{
    const std::uint64_t nodes = image[Extent::nodes], edges = image[Extent::edges];
    const std::array<std::uint64_t, Part::count> sizes{nodes * head.unaryFeatures * sizeof(float),
        edges * sizeof(GraphEdge), nodes * sizeof(Label),
        nodes * head.labelNames.size() * sizeof(std::uint32_t),
        std::uint64_t{image[Extent::width]} * image[Extent::height] * sizeof(std::uint16_t),
        edges * head.pairFeatures * sizeof(float)};
    Layout layout{};
    for (std::size_t k = 0; k < Part::count; ++k)
        layout[k + 1] = layout[k] + aligned(sizes[k]);
    return layout;
}

/// requires: the place holds layoutOf(numbers, head).back() bytes.
SegmentationImage imageAt(
    const std::byte* place, const PieceNumbers& numbers, const FeatureHead& head)
{
    const Layout at = layoutOf(numbers, head);
    const std::uint64_t nodes = numbers[Extent::nodes], edges = numbers[Extent::edges];
    SegmentationImage image;
    image.width = numbers[Extent::width];
    image.height = numbers[Extent::height];
    image.unary = valuesAt<float>(place + at[Part::unary], nodes * head.unaryFeatures);
    image.pairwise = valuesAt<float>(place + at[Part::pairwise], edges * head.pairFeatures);
    image.edges = valuesAt<GraphEdge>(place + at[Part::edges], edges);
    image.truth = valuesAt<Label>(place + at[Part::truth], nodes);
    image.pixels =
        valuesAt<std::uint32_t>(place + at[Part::pixels], nodes * head.labelNames.size());
    image.regions = valuesAt<std::uint16_t>(place + at[Part::regions], image.width * image.height);
    return image;
}

/// The error in the numbers of an image, or "".
std::string damageOf(const SegmentationImage& image, std::size_t labels)
{
    const std::size_t nodes = image.truth.size();
    if (!std::ranges::all_of(image.truth, [&](Label label) { return label < labels; }))
        return "a label is out of range";
    if (!std::ranges::all_of(image.edges,
            [&](const GraphEdge& e) { return e.a < nodes && e.b < nodes && e.a != e.b; }))
        return "an edge is out of range";
    if (!std::ranges::all_of(image.regions, [&](std::uint16_t p) { return p < nodes; }))
        return "a superpixel is out of range";
    return {};
}

std::string valuesOf(const FeatureHead& head)
{
    std::string values;
    const auto append = [&]<typename T>(const std::vector<T>& numbers) {
        values.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T));
    };
    append(head.words);
    append(head.meanDistances);
    return values;
}

PieceTable tableOf(const FeatureHead& head)
{
    PieceTable table;
    table.json = jsonText({{"labels", head.labelNames}, {"label_values", head.labelValues},
        {"unary_features", head.unaryFeatures}, {"pair_features", head.pairFeatures},
        {"words", head.words.size()}, {"means", head.meanDistances.size()}});
    table.values = valuesOf(head);
    return table;
}

/// throws: InputError.
void readHead(const PieceTable& table, const std::string& path, FeatureHead& head)
{
    static_cast<PieceHead&>(head) = table.head;
    const nlohmann::json parsed = parseJson(table.json, path);
    const JsonView view(parsed, path);
    head.labelNames = view.member("labels").strings();
    for (const JsonView& value : view.member("label_values").elements())
        head.labelValues.push_back(static_cast<std::uint32_t>(value.asInteger(0, 0xffffffff)));
    head.unaryFeatures = view.count("unary_features", mostFeatures);
    head.pairFeatures = view.count("pair_features", mostFeatures);
    head.words.resize(view.count("words", table.values.size()));
    head.meanDistances.resize(view.count("means", table.values.size()));
    const std::size_t words = head.words.size() * sizeof(float),
                      means = head.meanDistances.size() * sizeof(double);
    if (words + means != table.values.size() || head.labelNames.size() < 2
        || head.labelNames.size() > mostLabels || head.labelNames.size() != head.labelValues.size())
        view.refuseType("a head of features");
    if (words > 0)
        std::memcpy(head.words.data(), table.values.data(), words);
    if (means > 0)
        std::memcpy(head.meanDistances.data(), table.values.data() + words, means);
}

} // namespace

PieceReadResult<FeatureSet> readFeatures(const std::string& path, const std::string& key,
    std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    const auto fill = [&path](const PieceTable& table, FeatureSet& set) {
        readHead(table, path, set.head);
        for (std::size_t k = 0; k < table.records.size(); ++k) {
            const auto& [start, size, numbers, crc, zero] = table.records[k];
            if (numbers[Extent::nodes] == 0 || numbers[Extent::nodes] > mostNodes
                || numbers[Extent::width] > mostImageSide || numbers[Extent::height] > mostImageSide
                || size != layoutOf(numbers, set.head).back())
                return "its table is damaged";
            set.images.push_back(imageAt(set.pieces[k].data(), numbers, set.head));
        }
        return "";
    };
    return readPieces<FeatureSet>(
        path, kind, key, threads, progress, stop, fill, [](const FeatureSet& set, std::size_t k) {
            return damageOf(set.images[k], set.head.labelNames.size());
        });
}

FeatureWriter::FeatureWriter(
    const std::string& path, const FeatureHead& head, std::size_t count, std::uint64_t mostBytes)
    : m_head(head)
    , m_pieces(path, kind, head, count, tableOf(head), mostBytes)
{
}

void FeatureWriter::add(std::size_t image, const ImageArrays& arrays)
{
    const PieceNumbers numbers{static_cast<std::uint32_t>(arrays.truth.size()),
        static_cast<std::uint32_t>(arrays.edges.size()), static_cast<std::uint32_t>(arrays.width),
        static_cast<std::uint32_t>(arrays.height)};
    m_pieces.start(image, layoutOf(numbers, m_head).back(), numbers);
    const auto append = [&](const auto& values) {
        m_pieces.append(image, std::as_bytes(std::span(values)));
    };
    append(arrays.unary);
    append(arrays.edges);
    append(arrays.truth);
    append(arrays.pixels);
    append(arrays.regions);
}

void FeatureWriter::addPairs(std::size_t image, std::span<const float> rows)
{
    assert(rows.size() == m_pieces.numbers(image)[Extent::edges] * m_head.pairFeatures);
    m_pieces.append(image, std::as_bytes(rows));
}

void FeatureWriter::setMeans(std::vector<double> means)
{
    m_head.meanDistances = std::move(means);
    m_pieces.setValues(valuesOf(m_head));
}

FeatureSet FeatureWriter::finish(std::size_t threads, ProgressPart progress, std::stop_token stop)
{
    FeatureSet set;
    static_cast<PieceSet&>(set) = m_pieces.finish();
    const std::string& path = m_pieces.path();
    if (!path.empty())
        return foundIn(readFeatures(path, m_head.key, threads, progress, stop), path);
    set.head = m_head;
    for (std::size_t k = 0; k < set.pieces.size(); ++k)
        set.images.push_back(imageAt(set.pieces[k].data(), m_pieces.numbers(k), m_head));
    return set;
}

} // namespace gapscope
