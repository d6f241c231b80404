// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/npy_file.h"

#include "core/machine/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

namespace gapscope {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::size_t mostDimensions = 8, mostHeaderBytes = 4096;

struct NpyHeader {
    std::string descr;
    bool fortranOrder = false;
    std::vector<std::size_t> shape;
    std::string_view data; ///< what follows
};

/// The dictionary of a header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
class NpyDictionary {
public:
    NpyDictionary(std::string_view text, const std::string& where)
        : m_rest(text)
        , m_where(where)
    {
    }

    NpyHeader read()
    {
        std::optional<std::string> descr;
        std::optional<bool> fortranOrder;
        std::optional<std::vector<std::size_t>> shape;
        expect("{");
        while (!take("}")) {
            const std::string key = text();
            expect(":");
            if (key == "descr" && !descr)
                descr = text();
            else if (key == "fortran_order" && !fortranOrder)
                fortranOrder = boolean();
            else if (key == "shape" && !shape)
                shape = tuple();
            else
                refuse();
            if (!take(",")) {
                expect("}");
                break;
            }
        }
        skipBlanks();
        if (!m_rest.empty() || !descr || !fortranOrder || !shape)
            refuse();
        return {*descr, *fortranOrder, *shape, {}};
    }

private:
    [[noreturn]] void refuse() const
    {
        throw InputError(m_where, 0, "the header is damaged at " + inQuotes(m_rest),
            "{'descr': '<f4', 'fortran_order': False, 'shape': (26, 12, 10), }");
    }

    void skipBlanks()
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \n"), m_rest.size()));
    }

    bool take(std::string_view token)
    {
        skipBlanks();
        const bool there = m_rest.starts_with(token);
        if (there)
            m_rest.remove_prefix(token.size());
        return there;
    }

    void expect(std::string_view token)
    {
        if (!take(token))
            refuse();
    }

    std::string text()
    {
        skipBlanks();
        const char quote = m_rest.empty() ? '\0' : m_rest.front();
        const std::size_t end =
            quote == '\'' || quote == '"' ? m_rest.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            refuse();
        const std::string inside(m_rest.substr(1, end - 1));
        m_rest.remove_prefix(end + 1);
        return inside;
    }

    bool boolean()
    {
        const bool value = take("True");
        if (!value)
            expect("False");
        return value;
    }

    /// "()", "(7,)", "(2, 3)"
    std::vector<std::size_t> tuple()
    {
        std::vector<std::size_t> extents;
        expect("(");
        while (!take(")")) {
            std::size_t extent = 0;
            skipBlanks();
            const char* end = m_rest.data() + m_rest.size();
            const auto [stop, error] = std::from_chars(m_rest.data(), end, extent);
            if (error != std::errc() || extents.size() == mostDimensions)
                refuse();
            m_rest.remove_prefix(static_cast<std::size_t>(stop - m_rest.data()));
            extents.push_back(extent);
            const bool comma = take(",");
            if (!comma && extents.size() == 1)
                refuse(); // "(7)" is a number
            if (!comma) {
                expect(")");
                break;
            }
        }
        return extents;
    }

    std::string_view m_rest;
    const std::string& m_where;
};

NpyHeader headerOf(std::string_view bytes, const std::string& where)
{
    const std::string form = "a .npy file of version 1.0 or 2.0 (numpy.save)";
    if (bytes.size() < 10 || !bytes.starts_with("\x93NUMPY"))
        throw InputError(where, 0, "is no .npy file", form);
    const auto byte = [&bytes](std::size_t at) {
        return std::size_t{static_cast<unsigned char>(bytes[at])};
    };
    if ((byte(6) != 1 && byte(6) != 2) || byte(7) != 0)
        throw InputError(where, 0,
            "is of version " + std::to_string(byte(6)) + "." + std::to_string(byte(7)), form);
    const bool wide = byte(6) == 2;
    const std::size_t begin = wide ? 12 : 10;
    if (bytes.size() < begin)
        throw InputError(where, 0, "ends within the header", form);
    const std::size_t size =
        byte(8) | byte(9) << 8 | (wide ? byte(10) << 16 | byte(11) << 24 : std::size_t{0});
    if (size > mostHeaderBytes || size > bytes.size() - begin)
        throw InputError(where, 0, "the header says that it has " + std::to_string(size) + " bytes",
            "at most " + std::to_string(mostHeaderBytes) + ", and all of them");
    NpyHeader header = NpyDictionary(bytes.substr(begin, size), where).read();
    header.data = bytes.substr(begin + size);
    return header;
}

/// Numbers of the header's shape. throws: InputError unless the data are of that size.
std::size_t countOf(const NpyHeader& header, std::size_t itemBytes, const std::string& where)
{
    const std::size_t there = header.data.size();
    std::size_t count = std::ranges::count(header.shape, std::size_t{0}) > 0 ? 0 : 1;
    bool tooMany = false;
    for (const std::size_t extent : header.shape) {
        tooMany = tooMany || (count > 0 && count > there / extent);
        count = tooMany ? 0 : count * extent;
    }
    if (tooMany || count * itemBytes != there)
        throw InputError(where, 0,
            "has " + std::to_string(there) + " bytes of numbers for " + shapeText(header.shape),
            std::to_string(itemBytes) + " for each number");
    return count;
}

/// throws: InputError if one is not finite.
template <typename T>
std::vector<float> numbersOf(std::string_view data, std::size_t count, const std::string& where)
{
    std::vector<float> values(count);
    for (std::size_t k = 0; k < count; ++k) {
        T value;
        std::memcpy(&value, data.data() + k * sizeof(T), sizeof(T));
        if (!(std::abs(value) <= std::numeric_limits<float>::max()))
            throw InputError(where, 0,
                "number " + std::to_string(k + 1) + " is "
                    + (std::isnan(value) ? "NaN" : "infinite or too large"),
                "finite numbers of float32");
        values[k] = static_cast<float>(value);
    }
    return values;
}

/// From the first index fastest to the last one fastest.
std::vector<float> inRowOrder(
    const std::vector<float>& values, const std::vector<std::size_t>& shape)
{
    std::vector<float> ordered(values.size());
    std::vector<std::size_t> index(shape.size(), 0), stride(shape.size(), 1);
    for (std::size_t k = 1; k < shape.size(); ++k)
        stride[k] = stride[k - 1] * shape[k - 1];
    std::size_t from = 0;
    for (float& value : ordered) {
        value = values[from];
        for (std::size_t k = shape.size(); k-- > 0;) {
            from += stride[k];
            if (++index[k] < shape[k])
                break;
            from -= stride[k] * shape[k];
            index[k] = 0;
        }
    }
    return ordered;
}

} // namespace

FloatArray readNpy(std::string_view bytes, const std::string& where)
{
    const NpyHeader header = headerOf(bytes, where);
    const bool wide = header.descr == "<f8";
    if (!wide && header.descr != "<f4")
        throw InputError(where, 0, "holds numbers of type " + inQuotes(header.descr),
            "'<f4' or '<f8', as numpy.save writes array.astype('<f4')");
    const std::size_t count = countOf(header, wide ? 8 : 4, where);
    FloatArray array{header.shape,
        wide ? numbersOf<double>(header.data, count, where)
             : numbersOf<float>(header.data, count, where)};
    if (header.fortranOrder)
        array.values = inRowOrder(array.values, array.shape);
    return array;
}

} // namespace gapscope
