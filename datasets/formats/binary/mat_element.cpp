// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/mat_element.h"

#include "core/machine/error.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace gapscope {

static_assert(std::endian::native == std::endian::little);

namespace {
constexpr std::size_t tagBytes = 8, smallBytes = 4, alignment = 8;
} // namespace

void refuseDamagedMat(const std::string& where, const std::string& detail)
{
    throw InputError(where, 0, "is a damaged or cut off MAT-file: " + detail, readableMatFile);
}

template <typename T> T MatElements::numberAt(std::string_view bytes, std::size_t at) const
{
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes.data() + at, sizeof(T));
    if (m_bigEndian)
        std::ranges::reverse(raw);
    return std::bit_cast<T>(raw);
}

std::uint32_t MatElements::uint32At(std::string_view bytes, std::size_t at) const
{
    return numberAt<std::uint32_t>(bytes, at);
}

MatElement MatElements::next(bool padded)
{
    if (m_rest.size() < tagBytes)
        refuse("a variable is cut off");
    const std::uint32_t first = uint32At(m_rest, 0);
    if (const std::size_t size = first >> 16; size != 0) { // type, size and bytes in 8 bytes
        if (size > smallBytes)
            refuse("a small element says that it has " + std::to_string(size) + " bytes");
        const MatElement element{first & 0xFFFF, m_rest.substr(smallBytes, size)};
        m_rest.remove_prefix(tagBytes);
        return element;
    }
    const std::size_t size = uint32At(m_rest, 4);
    if (size > m_rest.size() - tagBytes)
        refuse("a variable is cut off: " + std::to_string(m_rest.size() - tagBytes) + " of "
            + std::to_string(size) + " bytes are there");
    const MatElement element{first, m_rest.substr(tagBytes, size)};
    const std::size_t taken = padded ? (size + alignment - 1) / alignment * alignment : size;
    m_rest.remove_prefix(std::min(tagBytes + taken, m_rest.size()));
    return element;
}

std::size_t MatElements::startMatrix()
{
    if (m_rest.size() < tagBytes || uint32At(m_rest, 0) != MatElement::matrix)
        refuse("a packed variable is damaged");
    const std::size_t size = uint32At(m_rest, 4);
    m_rest.remove_prefix(tagBytes);
    return size;
}

template <typename T>
std::vector<double> MatElements::numbersAs(std::string_view bytes, std::size_t count) const
{
    if (bytes.size() != count * sizeof(T))
        refuse("a variable of " + std::to_string(count) + " numbers has "
            + std::to_string(bytes.size()) + " bytes for them");
    std::vector<double> values(count);
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = static_cast<double>(numberAt<T>(bytes, k * sizeof(T)));
    return values;
}

std::vector<double> MatElements::numbers(const MatElement& element, std::size_t count) const
{
    std::vector<double> values;
    const auto as = [&]<typename T>(std::uint32_t type, T) {
        if (element.type == type)
            values = numbersAs<T>(element.bytes, count);
        return element.type == type;
    };
    const bool known = as(MatElement::int8, std::int8_t{}) || as(MatElement::uint8, std::uint8_t{})
        || as(MatElement::int16, std::int16_t{}) || as(MatElement::uint16, std::uint16_t{})
        || as(MatElement::int32, std::int32_t{}) || as(MatElement::uint32, std::uint32_t{})
        || as(MatElement::float32, float{}) || as(MatElement::float64, double{})
        || as(MatElement::int64, std::int64_t{}) || as(MatElement::uint64, std::uint64_t{});
    if (!known)
        refuse("the numbers of a variable are of type " + std::to_string(element.type));
    return values;
}

} // namespace gapscope
