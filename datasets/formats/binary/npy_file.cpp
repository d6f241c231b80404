// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/npy_file.h"

#include "core/machine/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <regex>

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

/// The extents between the brackets of "()", "(7,)" and "(2, 3)". Nothing: they are damaged.
std::optional<std::vector<std::size_t>> extentsIn(const std::string& tuple)
{
    static const std::regex form(R"([ \n]*(?:\d+[ \n]*,[ \n]*)*(?:\d+[ \n]*)?)"), number(R"(\d+)");
    std::vector<std::size_t> extents;
    for (std::sregex_iterator each(tuple.begin(), tuple.end(), number), end; each != end; ++each) {
        const std::string digits = each->str();
        const char* last = digits.data() + digits.size();
        if (std::from_chars(digits.data(), last, extents.emplace_back()).ec != std::errc())
            return {};
    }
    const bool isNumber = extents.size() == 1 && tuple.find(',') == std::string::npos; // "(7)"
    if (!std::regex_match(tuple, form) || isNumber || extents.size() > mostDimensions)
        return {};
    return extents;
}

/// The dictionary of a header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
NpyHeader readDictionary(std::string text, const std::string& where)
{
    constexpr std::size_t mostBytes = 1024; // without its padding
    text.erase(text.find_last_not_of(" \n") + 1);
    static const std::regex begin(R"([ \n]*\{)"), end(R"([ \n]*\})");
    static const std::regex entry(R"([ \n]*(['"])(descr|fortran_order|shape)\1[ \n]*:[ \n]*)"
                                  R"((?:(['"])([^'"]*)\3|(True|False)|\(([0-9, \n]*)\)))"
                                  R"([ \n]*(?:,|(?=\})))");
    std::optional<std::string> descr;
    std::optional<bool> fortranOrder;
    std::optional<std::vector<std::size_t>> shape;
    auto at = text.cbegin();
    std::smatch found;
    const auto take = [&](const std::regex& form) {
        const bool there =
            std::regex_search(at, text.cend(), found, form, std::regex_constants::match_continuous);
        if (there)
            at = found[0].second;
        return there;
    };
    bool sound = text.size() <= mostBytes && take(begin);
    while (sound && take(entry)) {
        const std::string key = found[2].str();
        if (key == "descr" && !descr && found[3].matched)
            descr = found[4].str();
        else if (key == "fortran_order" && !fortranOrder && found[5].matched)
            fortranOrder = found[5] == "True";
        else
            sound =
                key == "shape" && !shape && found[6].matched && (shape = extentsIn(found[6].str()));
    }
    sound = sound && take(end) && at == text.cend();
    if (!sound || !descr || !fortranOrder || !shape)
        throw InputError(where, 0,
            "the header is damaged at " + quotedText(std::string(at, text.cend())),
            "{'descr': '<f4', 'fortran_order': False, 'shape': (26, 12, 10), }");
    return {*descr, *fortranOrder, *shape, {}};
}

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
    NpyHeader header = readDictionary(std::string(bytes.substr(begin, size)), where);
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

std::string shapeText(const std::vector<std::size_t>& shape)
{
    return shape.empty() ? "a single number" : fmt::format("{}", fmt::join(shape, "×"));
}

FloatArray readNpy(std::string_view bytes, const std::string& where)
{
    const NpyHeader header = headerOf(bytes, where);
    const bool wide = header.descr == "<f8";
    if (!wide && header.descr != "<f4")
        throw InputError(where, 0, "holds numbers of type " + quotedText(header.descr),
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
