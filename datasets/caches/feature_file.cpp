// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/feature_file.h"

#include "datasets/caches/cached_file.h"

#include <algorithm>
#include <cstring>

namespace gapscope {
namespace {

constexpr std::uint64_t mostNodes = 65'536, mostSide = 65'535, mostFeatures = 1 << 20;

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

struct Contents {
    FeatureHead head;
    std::vector<ImageRecord> images;
};

/// Everything before the first image. Gives what is wrong with it, or "".
std::string readContents(std::span<const std::byte> bytes, Contents& contents)
{
    HeadRecord head, expected{};
    expected.magic = featureMagic;
    expected.version = featureFileVersion;
    std::vector<std::byte> before;
    if (std::string damage = readHead(bytes, expected, "features", head, before); !damage.empty())
        return damage;
    if (head.images > bytes.size() / sizeof(ImageRecord) || head.textBytes > bytes.size()
        || head.words > bytes.size() || head.means > bytes.size()
        || head.first != headSize(head.images, head.textBytes, head.words, head.means))
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
    look.damage = damageOfImages(set.pieces, contents.images, threads, progress,
        "checking the cached features", stop,
        [&](std::size_t k) { return damageOf(set.images[k], set.head.labelNames.size()); });
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
