// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as files of photographs: accepted files keep their contract, the others are an
// InputError. The first byte says what the rest is.
#include "core/machine/error.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/feature_file.h"
#include "datasets/images/image_selection.h"
#include "datasets/poses/map_file.h"
#include "datasets/poses/map_shape.h"
#include "tests/fuzz/stored_input.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <zlib.h>

using namespace gapscope;

namespace {
/// Larger images are not decoded: they take long and show nothing more.
constexpr std::int64_t pixelsDecoded = 1 << 20;

bool isSmall(const std::string& bytes) { return imageSize(bytes, "fuzz").area() <= pixelsDecoded; }

void checkClasses(const MaskClasses& classes)
{
    const auto count = static_cast<int>(classes.names.size());
    require(count >= 2 && classes.values.size() == classes.names.size());
    for (const auto& [value, number] : classes.classOf)
        require(
            value < 2 * MaskClasses::colour && number >= MaskClasses::voidClass && number < count);
    for (int k = 0; k < count; ++k)
        require(classes.classOf.at(classes.values[static_cast<std::size_t>(k)]) == k);
}

void readImage(const std::string& bytes)
{
    if (!isSmall(bytes))
        return;
    const cv::Size size = imageSize(bytes, "fuzz");
    try {
        const cv::Mat3b photograph = decodePhotograph(bytes, "fuzz");
        require(photograph.size().area() == size.area());
    } catch (const InputError&) {
        // it may still be a mask
    }
    const cv::Mat mask = decodeMask(bytes, "fuzz");
    require(mask.size().area() == size.area());
    const MaskClasses classes = classesOf(valuesIn(mask), "fuzz");
    checkClasses(classes);
    const cv::Mat1i labels = classes.read(mask, "fuzz");
    require(labels.size() == mask.size());
    for (const int label : labels)
        require(label >= MaskClasses::voidClass && label < static_cast<int>(classes.names.size()));
}

void readClasses(const std::string& table) { checkClasses(classesOf(table, "fuzz")); }

/// Removes and returns the text before the next zero byte.
std::string take(std::string& text)
{
    const std::size_t end = std::min(text.find('\0'), text.size());
    std::string taken = text.substr(0, end);
    text.erase(0, end + 1);
    return taken;
}

void checkPairs(std::vector<ImagePair> pairs, const std::set<std::string>& names,
    const std::string& duplicates, const std::string& split)
{
    for (const ImagePair& pair : pairs)
        require(names.contains(pair.image) && (pair.mask.empty() || names.contains(pair.mask)));
    const std::size_t count = pairs.size();
    splitParts(pairs, duplicates, split);
    require(pairs.size() == count);
}

/// names, pairs.csv, duplicates.txt and --split, with a zero byte between them.
void readPairs(std::string text)
{
    std::set<std::string> names;
    for (std::string list = take(text); !list.empty();) {
        const std::size_t end = std::min(list.find('\n'), list.size());
        names.insert(list.substr(0, end));
        list.erase(0, end + 1);
    }
    const std::string csv = take(text), duplicates = take(text), split = take(text);
    const std::vector<std::string> all(names.begin(), names.end());
    const ImagePairs found = pairImages(all);
    require(std::ranges::is_sorted(found.pairs, {}, &ImagePair::key));
    for (const std::string& mask : found.leftOver)
        require(names.contains(mask));
    checkPairs(found.pairs, names, duplicates, "");
    checkPairs(pairImages(csv, "fuzz", all).pairs, names, duplicates, split);
}

void readArchive(const std::string& bytes)
{
    StoreLimits limits;
    limits.entryBytes = 1 << 18;
    limits.entries = 16;
    limits.pathBytes = 100;
    const ImageStore store = ImageStore::open(inMemory(bytes), {}, {}, limits);
    require(store.names().size() <= limits.entries && store.sha256().size() == 64);
    for (const std::string& name : store.names()) {
        require(!name.empty() && name.size() <= limits.pathBytes && name.front() != '/');
        const std::string content = store.bytes(name);
        require(content.size() <= limits.entryBytes);
        try {
            if (!isSmall(content))
                return;
        } catch (const InputError&) {
            // no image
        }
    }
    const ImageSelection wanted = wantedImages(store, {});
    const ImageSelection sound = soundImages(store, wanted.pairs, "", {}, {});
    checkClasses(sound.classes);
    require(!sound.pairs.empty() && sound.pairs.size() <= wanted.pairs.size());
}

template <typename T> T numberAt(const std::string& bytes, std::size_t at)
{
    T value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

template <typename T> void setNumber(std::string& bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

std::uint32_t checksum(const std::string& bytes, std::uint64_t from, std::uint64_t size)
{
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()) + from, size));
}

// Places in the format that piece_file.h describes.
constexpr std::size_t crcAt = 12, keyAt = 16, keyBytes = 64, sizeAt = 80, firstAt = 88,
                      imagesAt = 96, headBytes = 128, recordBytes = 40, recordCrcAt = 32;

/// Makes size and checksums right, which hardly any mutation would get past.
void mend(std::string& bytes)
{
    setNumber<std::uint64_t>(bytes, sizeAt, bytes.size());
    const auto images = numberAt<std::uint64_t>(bytes, imagesAt);
    for (std::size_t k = 0, at = headBytes; k < images && at + recordBytes <= bytes.size();
         ++k, at += recordBytes) {
        const auto start = numberAt<std::uint64_t>(bytes, at);
        const auto size = numberAt<std::uint64_t>(bytes, at + 8);
        if (start <= bytes.size() && size <= bytes.size() - start)
            setNumber(bytes, at + recordCrcAt, checksum(bytes, start, size));
    }
    const auto first = numberAt<std::uint64_t>(bytes, firstAt);
    setNumber<std::uint32_t>(bytes, crcAt, 0);
    if (first <= bytes.size())
        setNumber(bytes, crcAt, checksum(bytes, 0, first));
}

/// Reads every number, so that the address sanitizer checks where it lies.
template <typename T> void touch(std::span<const T> numbers, std::size_t expected)
{
    require(numbers.size() == expected);
    std::uint64_t sum = 0;
    for (const std::byte byte : std::as_bytes(numbers))
        sum += std::to_integer<std::uint64_t>(byte);
    static volatile std::uint64_t seen = 0;
    seen = seen + sum;
}

void checkFeatures(const FeatureSet& set)
{
    const std::size_t labels = set.head.labelNames.size();
    require(labels >= 2 && set.head.labelValues.size() == labels);
    for (const SegmentationImage& image : set.images) {
        const std::size_t nodes = image.truth.size();
        touch(image.unary, nodes * set.head.unaryFeatures);
        touch(image.pairwise, image.edges.size() * set.head.pairFeatures);
        touch(image.pixels, nodes * labels);
        touch(image.regions, image.width * image.height);
        for (const GraphEdge& edge : image.edges)
            require(edge.a < nodes && edge.b < nodes && edge.a != edge.b);
        for (const Label label : image.truth)
            require(label < labels);
        for (const std::uint16_t region : image.regions)
            require(region < nodes);
    }
}

/// A cached file with these bytes, repaired or not. Returns the key that it has.
std::string setFile(const NamedFile& file, std::string bytes, bool mended)
{
    std::string key;
    if (bytes.size() >= headBytes) {
        key = bytes.substr(keyAt, keyBytes);
        if (mended)
            mend(bytes);
    }
    file.set(bytes);
    return key;
}

void readFeatureFile(const std::string& bytes, bool mended)
{
    static const NamedFile file("fuzz-features-");
    const std::string key = setFile(file, bytes, mended);
    const PieceReadResult<FeatureSet> look = readFeatures(file.path(), key, 1, {}, {});
    require(look.found.has_value() == look.damage.empty() || bytes.empty());
    if (!look.found)
        return;
    checkFeatures(*look.found);
    const std::optional<PieceNote> note = noteOf(file.path());
    require(note && note->images == look.found->images.size());
}

void readMapFile(const std::string& bytes, bool mended)
{
    static const NamedFile file("fuzz-maps-");
    const std::string key = setFile(file, bytes, mended);
    const PieceReadResult<MapSet> look = readMaps(file.path(), key, 1, {}, {});
    require(look.found.has_value() == look.damage.empty() || bytes.empty());
    if (!look.found)
        return;
    require(look.found->head.kept.size() == look.found->images.size());
    for (const KeptMaps& maps : look.found->images) {
        const std::size_t cells = maps.rows * maps.columns;
        require(cells > 0 && cells <= CellGrid::mostCells);
        touch(maps.unary, partCount * cells);
        if (!maps.relations.empty())
            touch(maps.relations, relationMaps * cells);
    }
    const std::optional<PieceNote> note = noteOf(file.path());
    require(note && note->images == look.found->images.size());
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        switch (data[0]) {
        case 'i':
            readImage(rest);
            break;
        case 'c':
            readClasses(rest);
            break;
        case 'p':
            readPairs(rest);
            break;
        case 'a':
            readArchive(rest);
            break;
        case 'f':
            readFeatureFile(rest, true);
            break;
        case 'F':
            readFeatureFile(rest, false);
            break;
        case 'm':
            readMapFile(rest, true);
            break;
        case 'M':
            readMapFile(rest, false);
            break;
        default:
            break;
        }
    } catch (const InputError&) {
        // expected for bad input
    } catch (const Cancelled&) {
    }
    return 0;
}
