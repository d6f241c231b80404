// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/feature_file_format.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <zlib.h>

namespace gapscope {
namespace {

constexpr std::size_t mostLabels = 65'536;

std::uint64_t aligned(std::uint64_t size) { return (size + 63) / 64 * 64; }

template <typename T> std::span<const T> valuesAt(const std::byte* place, std::uint64_t count)
{
    return {reinterpret_cast<const T*>(place), static_cast<std::size_t>(count)};
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

} // namespace

ImageLayout layoutOf(const ImageRecord& image, const FeatureHead& head)
{
    const std::uint64_t nodes = image.nodes;
    const std::array<std::uint64_t, ImageField::count> sizes{
        nodes * head.unaryFeatures * sizeof(float), std::uint64_t{image.edges} * sizeof(GraphEdge),
        nodes * sizeof(Label), nodes * head.labelNames.size() * sizeof(std::uint32_t),
        std::uint64_t{image.width} * image.height * sizeof(std::uint16_t),
        std::uint64_t{image.edges} * head.pairFeatures * sizeof(float)};
    ImageLayout layout{};
    for (std::size_t k = 0; k < ImageField::count; ++k)
        layout[k + 1] = layout[k] + aligned(sizes[k]);
    return layout;
}

std::uint64_t headSize(
    std::uint64_t images, std::uint64_t textBytes, std::uint64_t words, std::uint64_t means)
{
    return aligned(sizeof(HeadRecord) + images * sizeof(ImageRecord) + textBytes
        + words * sizeof(float) + means * sizeof(double));
}

std::uint32_t checksum(std::span<const std::byte> bytes, std::uint32_t before)
{
    return static_cast<std::uint32_t>(
        crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

SegmentationImage imageAt(
    const std::byte* place, const ImageRecord& record, const FeatureHead& head)
{
    const ImageLayout at = layoutOf(record, head);
    const std::uint64_t nodes = record.nodes;
    SegmentationImage image;
    image.unary = valuesAt<float>(place + at[ImageField::unary], nodes * head.unaryFeatures);
    image.pairwise = valuesAt<float>(
        place + at[ImageField::pairwise], std::uint64_t{record.edges} * head.pairFeatures);
    image.edges = valuesAt<GraphEdge>(place + at[ImageField::edges], record.edges);
    image.truth = valuesAt<Label>(place + at[ImageField::truth], nodes);
    image.pixels =
        valuesAt<std::uint32_t>(place + at[ImageField::pixels], nodes * head.labelNames.size());
    image.regions = valuesAt<std::uint16_t>(
        place + at[ImageField::regions], std::uint64_t{record.width} * record.height);
    image.width = record.width;
    image.height = record.height;
    return image;
}

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

} // namespace gapscope
