// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/feature_file.h"

#include "core/error.h"
#include "datasets/mapped_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <zlib.h>

namespace gapscope {
namespace {

static_assert(std::endian::native == std::endian::little, "files of features are little-endian");
static_assert(sizeof(Label) == 2 && sizeof(GraphEdge) == 8);

constexpr std::array<char, 8> magic{'G', 'A', 'P', 'S', 'F', 'E', 'A', 'T'};
constexpr std::uint64_t mostNodes = 65'536, mostSide = 65'535, mostFeatures = 1 << 20,
                        mostLabels = 65'536;

struct HeadRecord {
    std::array<char, 8> magic;
    std::uint32_t version, crc;
    std::array<char, 64> key;
    std::uint64_t size, first, images;
    std::uint32_t unaryFeatures, pairFeatures, textBytes, words, means, zero;
};
static_assert(sizeof(HeadRecord) == 128 && std::is_trivially_copyable_v<HeadRecord>);

struct ImageRecord {
    std::uint64_t start, size;
    std::uint32_t nodes, edges, width, height, crc, zero;
};
static_assert(sizeof(ImageRecord) == 40 && std::is_trivially_copyable_v<ImageRecord>);

std::uint64_t aligned(std::uint64_t size) { return (size + 63) / 64 * 64; }

/// Where the parts of an image start, and its size at the end.
enum Part { unary, edges, truth, pixels, regions, pairwise, parts };
using Layout = std::array<std::uint64_t, parts + 1>;

Layout layoutOf(const ImageRecord& image, std::uint64_t labels, std::uint64_t unaryFeatures,
    std::uint64_t pairFeatures)
{
    const std::uint64_t nodes = image.nodes;
    const std::array<std::uint64_t, parts> sizes{nodes * unaryFeatures * sizeof(float),
        std::uint64_t{image.edges} * sizeof(GraphEdge), nodes * sizeof(Label),
        nodes * labels * sizeof(std::uint32_t),
        std::uint64_t{image.width} * image.height * sizeof(std::uint16_t),
        std::uint64_t{image.edges} * pairFeatures * sizeof(float)};
    Layout layout{};
    for (std::size_t k = 0; k < parts; ++k)
        layout[k + 1] = layout[k] + aligned(sizes[k]);
    return layout;
}

Layout layoutOf(const ImageRecord& image, const FeatureHead& head)
{
    return layoutOf(image, head.labelNames.size(), head.unaryFeatures, head.pairFeatures);
}

std::uint32_t checksum(std::span<const std::byte> bytes, std::uint32_t before = 0)
{
    return static_cast<std::uint32_t>(
        crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

template <typename T> std::span<const T> valuesAt(const std::byte* place, std::uint64_t count)
{
    return {reinterpret_cast<const T*>(place), static_cast<std::size_t>(count)};
}

SegmentationImage imageAt(
    const std::byte* piece, const ImageRecord& record, const FeatureHead& head)
{
    const Layout at = layoutOf(record, head);
    const std::uint64_t nodes = record.nodes;
    SegmentationImage image;
    image.unary = valuesAt<float>(piece + at[unary], nodes * head.unaryFeatures);
    image.pairwise =
        valuesAt<float>(piece + at[pairwise], std::uint64_t{record.edges} * head.pairFeatures);
    image.edges = valuesAt<GraphEdge>(piece + at[edges], record.edges);
    image.truth = valuesAt<Label>(piece + at[truth], nodes);
    image.pixels = valuesAt<std::uint32_t>(piece + at[pixels], nodes * head.labelNames.size());
    image.regions =
        valuesAt<std::uint16_t>(piece + at[regions], std::uint64_t{record.width} * record.height);
    image.width = record.width;
    image.height = record.height;
    return image;
}

/// What a file's words are wrong with; "" when they are right.
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

/// The texts of a head, one to a line.
std::string textsOf(const FeatureHead& head)
{
    const auto line = [](std::string text) {
        std::ranges::replace(text, '\n', ' ');
        return text + '\n';
    };
    std::string texts = line(head.source) + line(head.note);
    texts += fmt::format("{}\n", fmt::join(head.kept, " "));
    for (std::size_t k = 0; k < head.labelNames.size(); ++k)
        texts += line(fmt::format("{} {}", head.labelValues[k], head.labelNames[k]));
    return texts;
}

/// The number a text starts with, taken off it with the blank behind it.
std::optional<std::uint32_t> takeNumber(std::string_view& text)
{
    std::uint32_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc())
        return {};
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    if (text.starts_with(' '))
        text.remove_prefix(1);
    return value;
}

bool readTexts(std::string_view texts, FeatureHead& head)
{
    const auto line = [&texts] {
        const std::string_view found = texts.substr(0, texts.find('\n'));
        texts.remove_prefix(std::min(found.size() + 1, texts.size()));
        return found;
    };
    if (!texts.ends_with('\n'))
        return false;
    head.source = line();
    head.note = line();
    for (std::string_view kept = line(); !kept.empty();) {
        const std::optional<std::uint32_t> number = takeNumber(kept);
        if (!number || (!head.kept.empty() && *number <= head.kept.back()))
            return false;
        head.kept.push_back(*number);
    }
    while (!texts.empty()) {
        std::string_view label = line();
        const std::optional<std::uint32_t> value = takeNumber(label);
        if (!value || head.labelNames.size() == mostLabels)
            return false;
        head.labelValues.push_back(*value);
        head.labelNames.emplace_back(label);
    }
    return head.labelNames.size() >= 2;
}

/// Bytes before the first image.
std::uint64_t firstOf(
    std::uint64_t images, std::uint64_t textBytes, std::uint64_t words, std::uint64_t means)
{
    return aligned(sizeof(HeadRecord) + images * sizeof(ImageRecord) + textBytes
        + words * sizeof(float) + means * sizeof(double));
}

struct Contents {
    FeatureHead head;
    std::vector<ImageRecord> images;
};

/// Everything before the first image. Gives what is wrong with it, or "".
std::string readContents(std::span<const std::byte> bytes, Contents& contents)
{
    HeadRecord head;
    if (bytes.size() < sizeof head)
        return "it is cut off";
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != magic)
        return "it is no file of features";
    if (head.version != featureFileVersion)
        return fmt::format("it has version {} of the format", head.version);
    if (head.size != bytes.size() || head.first > bytes.size())
        return "it is cut off";
    if (head.images > bytes.size() / sizeof(ImageRecord) || head.textBytes > bytes.size()
        || head.words > bytes.size() || head.means > bytes.size()
        || head.first != firstOf(head.images, head.textBytes, head.words, head.means))
        return "its head is damaged";
    std::vector<std::byte> before(
        bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(head.first));
    std::memset(before.data() + offsetof(HeadRecord, crc), 0, sizeof head.crc);
    if (checksum(before) != head.crc)
        return "its head is damaged";
    contents.head.key.assign(head.key.begin(), head.key.end());
    contents.head.unaryFeatures = head.unaryFeatures;
    contents.head.pairFeatures = head.pairFeatures;
    contents.images.resize(head.images);
    const std::byte* place = before.data() + sizeof head;
    if (head.images > 0)
        std::memcpy(contents.images.data(), place, head.images * sizeof(ImageRecord));
    place += head.images * sizeof(ImageRecord);
    if (!readTexts({reinterpret_cast<const char*>(place), head.textBytes}, contents.head)
        || head.unaryFeatures > mostFeatures || head.pairFeatures > mostFeatures)
        return "its head is damaged";
    const auto take = [&place]<typename T>(std::vector<T>& values, std::size_t count) {
        values.resize(count);
        if (count > 0)
            std::memcpy(values.data(), place, count * sizeof(T));
        place += count * sizeof(T);
    };
    place += head.textBytes;
    take(contents.head.words, head.words);
    take(contents.head.meanDistances, head.means);
    for (const ImageRecord& image : contents.images)
        if (image.start % 64 != 0 || image.start < head.first || image.start > bytes.size()
            || image.size > bytes.size() - image.start || image.nodes == 0
            || image.nodes > mostNodes || image.width > mostSide || image.height > mostSide
            || image.size != layoutOf(image, contents.head).back())
            return "its table is damaged";
    return {};
}

} // namespace

FeatureWriter::FeatureWriter(
    const std::string& path, const FeatureHead& head, std::size_t count, std::uint64_t mostBytes)
    : m_head(head)
    , m_slots(count)
    , m_first(firstOf(count, textsOf(head).size(), head.words.size(), head.meanDistances.size()))
    , m_next(m_first)
    , m_most(mostBytes)
{
    if (!path.empty())
        m_file = std::make_unique<AtomicFile>(path, AtomicFile::Link::replaced);
}

void FeatureWriter::put(Slot& slot, std::uint64_t at, std::span<const std::byte> bytes)
{
    if (bytes.empty()) // an image without edges; zlib would start the checksum anew
        return;
    slot.crc = checksum(bytes, slot.crc);
    if (m_file)
        m_file->writeAt(
            slot.start + at, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    else
        std::ranges::copy(bytes, slot.bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

void FeatureWriter::add(std::size_t image, const ImageArrays& arrays)
{
    Slot& slot = m_slots[image];
    slot = {};
    slot.nodes = static_cast<std::uint32_t>(arrays.truth.size());
    slot.edges = static_cast<std::uint32_t>(arrays.edges.size());
    slot.width = static_cast<std::uint32_t>(arrays.width);
    slot.height = static_cast<std::uint32_t>(arrays.height);
    const Layout at =
        layoutOf({0, 0, slot.nodes, slot.edges, slot.width, slot.height, 0, 0}, m_head);
    slot.size = at.back();
    slot.start = m_next.fetch_add(slot.size);
    if (!m_file && slot.start + slot.size > m_most)
        throw InputError(inMemory, 0,
            fmt::format("the features of all images take more than {} MiB", m_most >> 20),
            "a folder with room for them ($GAPSCOPE_CACHE), or fewer images (--limit, --every)");
    if (!m_file)
        slot.bytes.resize(slot.size);
    std::vector<std::byte> bytes(at[pairwise]);
    const auto set = [&]<typename T>(Part part, const std::vector<T>& values) {
        assert(values.size() * sizeof(T) <= at[part + 1] - at[part]);
        if (!values.empty())
            std::memcpy(bytes.data() + at[part], values.data(), values.size() * sizeof(T));
    };
    set(unary, arrays.unary);
    set(edges, arrays.edges);
    set(truth, arrays.truth);
    set(pixels, arrays.pixels);
    set(regions, arrays.regions);
    put(slot, 0, bytes);
}

void FeatureWriter::addPairs(std::size_t image, std::span<const float> rows)
{
    Slot& slot = m_slots[image];
    const Layout at =
        layoutOf({0, 0, slot.nodes, slot.edges, slot.width, slot.height, 0, 0}, m_head);
    assert(rows.size() == slot.edges * m_head.pairFeatures);
    std::vector<std::byte> bytes(at[parts] - at[pairwise]);
    if (!rows.empty())
        std::memcpy(bytes.data(), rows.data(), rows.size_bytes());
    put(slot, at[pairwise], bytes);
}

std::string FeatureWriter::headBytes() const
{
    const std::string texts = textsOf(m_head);
    HeadRecord head{magic, featureFileVersion, 0, {}, m_next, m_first, m_slots.size(),
        static_cast<std::uint32_t>(m_head.unaryFeatures),
        static_cast<std::uint32_t>(m_head.pairFeatures), static_cast<std::uint32_t>(texts.size()),
        static_cast<std::uint32_t>(m_head.words.size()),
        static_cast<std::uint32_t>(m_head.meanDistances.size()), 0};
    assert(m_head.key.size() == head.key.size());
    std::ranges::copy(m_head.key, head.key.begin());
    std::string bytes(m_first, '\0');
    std::memcpy(bytes.data(), &head, sizeof head);
    std::size_t place = sizeof head;
    for (const Slot& slot : m_slots) {
        const ImageRecord record{
            slot.start, slot.size, slot.nodes, slot.edges, slot.width, slot.height, slot.crc, 0};
        std::memcpy(bytes.data() + place, &record, sizeof record);
        place += sizeof record;
    }
    bytes.replace(place, texts.size(), texts);
    place += texts.size();
    const auto put = [&]<typename T>(const std::vector<T>& values) {
        if (!values.empty())
            std::memcpy(bytes.data() + place, values.data(), values.size() * sizeof(T));
        place += values.size() * sizeof(T);
    };
    put(m_head.words);
    put(m_head.meanDistances);
    const std::uint32_t crc = checksum(std::as_bytes(std::span(bytes)));
    std::memcpy(bytes.data() + offsetof(HeadRecord, crc), &crc, sizeof crc);
    return bytes;
}

void FeatureWriter::setMeans(std::vector<double> means)
{
    assert(means.size() == m_head.meanDistances.size());
    m_head.meanDistances = std::move(means);
}

void FeatureWriter::finishFile()
{
    m_file->writeAt(0, headBytes());
    m_file->commit();
}

FeatureSet FeatureWriter::finishMemory()
{
    FeatureSet set;
    set.head = m_head;
    const auto memory = std::make_shared<std::vector<Slot>>(std::move(m_slots));
    for (const Slot& slot : *memory) {
        set.images.push_back(imageAt(slot.bytes.data(),
            {0, 0, slot.nodes, slot.edges, slot.width, slot.height, 0, 0}, m_head));
        set.pieces.emplace_back(slot.bytes);
    }
    set.memory = memory;
    return set;
}

FeatureLook readFeatures(const std::string& path, const std::string& key, std::size_t threads,
    ProgressPart progress, std::stop_token stop)
{
    std::optional<MappedFile> opened = MappedFile::open(path);
    if (!opened)
        return {};
    const auto file = std::make_shared<const MappedFile>(std::move(*opened));
    Contents contents;
    FeatureLook look;
    look.damage = readContents(file->bytes(), contents);
    if (look.damage.empty() && contents.head.key != key)
        look.damage = "it is of other images";
    if (!look.damage.empty())
        return look;
    FeatureSet set;
    set.head = contents.head;
    set.memory = file;
    set.mapped = true;
    for (const ImageRecord& record : contents.images) {
        set.pieces.push_back(file->bytes().subspan(record.start, record.size));
        set.images.push_back(imageAt(set.pieces.back().data(), record, set.head));
    }
    std::mutex guard;
    const std::size_t count = set.images.size();
    onThreads(threads, count, progress, "checking the cached features", stop, [&](std::size_t k) {
        std::string damage = checksum(set.pieces[k]) != contents.images[k].crc
            ? "a checksum is wrong"
            : damageOf(set.images[k], set.head.labelNames.size());
        letGo(set.pieces[k]); // what is not needed yet is not to fill the memory
        if (!damage.empty()) {
            const std::scoped_lock lock(guard);
            look.damage = std::move(damage);
        }
    });
    if (look.damage.empty())
        look.found = std::move(set);
    return look;
}

std::optional<FeatureFileNote> noteOf(const std::string& path)
{
    const std::optional<MappedFile> file = MappedFile::open(path);
    Contents contents;
    if (!file || !readContents(file->bytes(), contents).empty())
        return {};
    return FeatureFileNote{contents.head.source, contents.images.size()};
}

} // namespace gapscope
