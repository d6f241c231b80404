// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/feature_writer.h"

#include "core/machine/error.h"
#include "datasets/caches/feature_file_format.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace gapscope {

std::uint64_t mostInMemory()
{
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES))
        * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 2;
}

FeatureWriter::FeatureWriter(
    const std::string& path, const FeatureHead& head, std::size_t count, std::uint64_t mostBytes)
    : m_head(head)
    , m_slots(count)
    , m_first(headSize(count, textsOf(head).size(), head.words.size(), head.meanDistances.size()))
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
    const ImageLayout at =
        layoutOf({0, 0, slot.nodes, slot.edges, slot.width, slot.height, 0, 0}, m_head);
    slot.size = at.back();
    slot.start = m_next.fetch_add(slot.size);
    if (!m_file && slot.start + slot.size > m_most)
        throw InputError(inMemory, 0,
            fmt::format("the features of all images take more than {} MiB", m_most >> 20),
            "a folder with room for them ($GAPSCOPE_CACHE), or fewer images (--limit, --every)");
    if (!m_file)
        slot.bytes.resize(slot.size);
    std::vector<std::byte> bytes(at[ImageField::pairwise]);
    const auto set = [&]<typename T>(std::size_t part, const std::vector<T>& values) {
        assert(values.size() * sizeof(T) <= at[part + 1] - at[part]);
        if (!values.empty())
            std::memcpy(bytes.data() + at[part], values.data(), values.size() * sizeof(T));
    };
    set(ImageField::unary, arrays.unary);
    set(ImageField::edges, arrays.edges);
    set(ImageField::truth, arrays.truth);
    set(ImageField::pixels, arrays.pixels);
    set(ImageField::regions, arrays.regions);
    put(slot, 0, bytes);
}

void FeatureWriter::addPairs(std::size_t image, std::span<const float> rows)
{
    Slot& slot = m_slots[image];
    const ImageLayout at =
        layoutOf({0, 0, slot.nodes, slot.edges, slot.width, slot.height, 0, 0}, m_head);
    assert(rows.size() == slot.edges * m_head.pairFeatures);
    std::vector<std::byte> bytes(at[ImageField::count] - at[ImageField::pairwise]);
    if (!rows.empty())
        std::memcpy(bytes.data(), rows.data(), rows.size_bytes());
    put(slot, at[ImageField::pairwise], bytes);
}

std::string FeatureWriter::headBytes() const
{
    const std::string texts = textsOf(m_head);
    HeadRecord head{featureMagic, featureFileVersion, 0, {}, m_next, m_first, m_slots.size(),
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

} // namespace gapscope
