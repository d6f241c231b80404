// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/narrow_numbers.h"

#include <algorithm>

namespace gapscope {
namespace {

unsigned bytesFor(std::uint32_t most) { return most < 0x100 ? 1 : most < 0x10000 ? 2 : 4; }

template <typename From, typename Number>
void convert(const From* from, std::size_t count, Number* to)
{
    std::transform(from, from + count, to, [](From k) { return static_cast<Number>(k); });
}

} // namespace

NarrowNumbers::NarrowNumbers(std::size_t count, std::uint32_t most)
    : m_memory(count * bytesFor(most))
    , m_bytes(bytesFor(most))
{
}

std::vector<std::uint32_t> NarrowNumbers::part(std::size_t first, std::size_t last) const
{
    return view(first).typed(
        [=](const auto* all) { return std::vector<std::uint32_t>(all, all + (last - first)); });
}

void NarrowNumbers::append(std::span<const std::uint32_t> numbers)
{
    if (numbers.empty())
        return;
    const unsigned bytes = bytesFor(*std::ranges::max_element(numbers));
    if (bytes > m_bytes)
        changeTo(bytes);
    const std::size_t before = size();
    m_memory.resize(m_memory.size() + numbers.size() * m_bytes);
    edit([&](auto* all) { convert(numbers.data(), numbers.size(), all + before); });
}

void NarrowNumbers::keep(std::size_t count)
{
    m_memory.resize(count * m_bytes);
    const unsigned bytes = view().typed([count](const auto* all) {
        return bytesFor(count > 0 ? *std::max_element(all, all + count) : 0);
    });
    if (bytes < m_bytes)
        changeTo(bytes);
    m_memory.shrink_to_fit();
}

bool NarrowNumbers::operator==(const NarrowNumbers& other) const
{
    return part(0, size()) == other.part(0, other.size());
}

void NarrowNumbers::changeTo(unsigned bytes)
{
    NarrowNumbers changed;
    changed.m_bytes = bytes;
    changed.m_memory.resize(size() * bytes);
    view().typed(
        [&](const auto* from) { changed.edit([&](auto* to) { convert(from, size(), to); }); });
    *this = std::move(changed);
}

} // namespace gapscope
