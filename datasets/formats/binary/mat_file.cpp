// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/mat_file.h"

#include "core/machine/error.h"
#include "datasets/formats/text_format.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <zlib.h>

namespace gapscope {
namespace {

constexpr std::size_t fileHeaderBytes = 128;
constexpr std::size_t mostNamesShown = 10;

/// mxClassID, MAT-File Format, table 1-4.
constexpr std::array<std::string_view, 18> classNames{"", "a cell array", "a struct", "an object",
    "text", "a sparse matrix", "numbers", "numbers", "numbers", "numbers", "numbers", "numbers",
    "numbers", "numbers", "numbers", "numbers", "a function handle", "an object"};
constexpr std::uint32_t firstNumeric = 6, lastNumeric = 15, opaque = 17;

/// A variable before its numbers.
struct Variable {
    std::uint32_t kind = 0; ///< mxClassID
    bool complex = false;
    std::vector<std::size_t> dims;
    std::string name;
};

class MatFile {
public:
    MatFile(std::string_view bytes, const std::string& where, const MatLimits& limits)
        : m_bytes(bytes)
        , m_where(where)
        , m_limits(limits)
    {
    }

    MatArray find(const std::string& name)
    {
        const bool bigEndian = checkFileHeader();
        MatElements elements(m_bytes.substr(fileHeaderBytes), m_where, bigEndian);
        std::vector<std::string> names;
        for (std::size_t count = 0; !elements.atEnd(); ++count) {
            if (count == m_limits.variables)
                refuse("more than " + std::to_string(count) + " variables", "a smaller file");
            const MatElement element = elements.next(false);
            const bool packed = element.type == MatElement::compressed;
            if (!packed && element.type != MatElement::matrix)
                damaged("an element of type " + std::to_string(element.type)
                    + " stands where a variable should");
            const std::string start =
                packed ? unpacked(element.bytes, m_limits.headerBytes).bytes : std::string();
            MatElements inside(packed ? start : element.bytes, m_where, bigEndian);
            const std::size_t size = packed ? inside.startMatrix() : element.bytes.size();
            const Variable variable = variableOf(inside);
            if (variable.name == name) {
                checkKind(variable);
                return packed ? readPacked(variable, element.bytes, size, bigEndian)
                              : read(variable, inside);
            }
            if (!variable.name.empty())
                names.push_back(variable.name);
        }
        refuseName(name, names);
    }

private:
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const
    {
        throw InputError(m_where, 0, found, expected);
    }

    [[noreturn]] void damaged(const std::string& detail) const
    {
        refuseDamagedMat(m_where, detail);
    }

    [[noreturn]] void refuseOther() const
    {
        constexpr std::size_t headBytes = 65536;
        if (m_bytes.starts_with("MATLAB 5.0"))
            damaged("its header of 128 bytes is damaged or cut off");
        const std::string other = notText(m_bytes.substr(0, headBytes));
        refuse("is no MAT-file but " + (other.empty() ? "text" : other), readableMatFile);
    }

    /// Returns whether the file is big endian.
    bool checkFileHeader() const
    {
        const std::string form = readableMatFile;
        if (notText(m_bytes.substr(0, 8)) == hdf5File || m_bytes.starts_with("MATLAB 7.3"))
            refuse("is a MAT-file of version 7.3 (HDF5)", form);
        if (m_bytes.empty())
            refuse("is empty", form);
        if (m_bytes.substr(0, 4).find('\0') != std::string_view::npos)
            refuse("is a MAT-file of version 4, or none", form);
        if (m_bytes.size() < fileHeaderBytes)
            refuseOther();
        const std::string_view order = m_bytes.substr(126, 2), version = m_bytes.substr(124, 2);
        const bool bigEndian = order == "MI";
        if (!bigEndian && order != "IM")
            refuseOther();
        const char major = version[bigEndian ? 0 : 1];
        if (major == 2)
            refuse("is a MAT-file of version 7.3 (HDF5)", form);
        if (major != 1)
            refuse("is a MAT-file of an unknown version", form);
        return bigEndian;
    }

    Variable variableOf(MatElements& header) const
    {
        Variable variable;
        const MatElement flags = header.next(true);
        if (flags.type != MatElement::uint32 || flags.bytes.size() != 8)
            damaged("the kind of a variable is damaged");
        const std::uint32_t word = header.uint32At(flags.bytes, 0);
        variable.kind = word & 0xFF;
        variable.complex = (word & 0x0800) != 0;
        if (variable.kind == 0 || variable.kind >= classNames.size())
            damaged("a variable is of the unknown kind " + std::to_string(variable.kind));
        if (variable.kind != opaque) { // which has none
            const MatElement dims = header.next(true);
            const std::size_t count = dims.bytes.size() / 4;
            if (dims.type != MatElement::int32 || dims.bytes.size() % 4 != 0 || count < 2
                || count > m_limits.dimensions)
                damaged("the dimensions of a variable are damaged");
            for (std::size_t k = 0; k < count; ++k)
                variable.dims.push_back(header.uint32At(dims.bytes, 4 * k));
        }
        const MatElement name = header.next(true);
        if (name.type != MatElement::int8 && name.type != MatElement::utf8)
            damaged("the name of a variable is damaged");
        variable.name = name.bytes;
        return variable;
    }

    /// Product of the dimensions.
    std::size_t countOf(const Variable& variable) const
    {
        std::size_t count = 1;
        for (const std::size_t extent : variable.dims) {
            if (extent > m_limits.numbers || count * extent > m_limits.numbers)
                refuse(quotedText(variable.name) + " has more than "
                        + std::to_string(m_limits.numbers) + " numbers",
                    "a smaller array");
            count *= extent;
        }
        return count;
    }

    void checkKind(const Variable& variable) const
    {
        if (variable.kind < firstNumeric || variable.kind > lastNumeric)
            refuse(quotedText(variable.name) + " is " + std::string(classNames[variable.kind]),
                "an array of numbers");
        if (variable.complex)
            refuse(quotedText(variable.name) + " is complex", "an array of real numbers");
    }

    /// after: what stands behind the variable's header.
    MatArray read(const Variable& variable, MatElements after) const
    {
        return {variable.name, variable.dims, after.numbers(after.next(true), countOf(variable))};
    }

    /// size: of the unpacked variable, as stated in its header.
    MatArray readPacked(
        const Variable& variable, std::string_view packed, std::size_t size, bool bigEndian) const
    {
        constexpr std::size_t tag = 8, widestNumber = 8;
        if (size > m_limits.headerBytes + countOf(variable) * widestNumber
            || (size > m_limits.ratioFreeBytes && size > m_limits.ratio * packed.size()))
            refuse("a packed variable says that it has " + std::to_string(size) + " bytes",
                "no more than its numbers take, and than " + std::to_string(m_limits.ratio)
                    + " times what is stored");
        const Unpacked whole = unpacked(packed, size + tag + 1);
        if (!whole.complete || whole.bytes.size() != size + tag)
            damaged("a packed variable is damaged or cut off");
        MatElements inside(whole.bytes, m_where, bigEndian);
        inside.startMatrix();
        return read(variableOf(inside), inside);
    }

    struct Unpacked {
        std::string bytes;
        bool complete = false; ///< that is all, and its checksum is right
    };

    /// The first `most` bytes of what zlib packed.
    Unpacked unpacked(std::string_view packed, std::size_t most) const
    {
        z_stream stream{};
        if (inflateInit(&stream) != Z_OK)
            throw std::bad_alloc();
        std::string out(most, '\0');
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        stream.avail_in = static_cast<uInt>(packed.size());
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(most);
        const int status = inflate(&stream, Z_SYNC_FLUSH);
        const std::size_t left = stream.avail_out;
        inflateEnd(&stream);
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            damaged("a packed variable is damaged");
        out.resize(most - left);
        return {std::move(out), status == Z_STREAM_END};
    }

    [[noreturn]] void refuseName(
        const std::string& name, const std::vector<std::string>& names) const
    {
        std::string known;
        for (std::size_t k = 0; k < std::min(names.size(), mostNamesShown); ++k)
            known += (k > 0 ? ", " : "") + quotedText(names[k]);
        if (names.size() > mostNamesShown)
            known += ", …";
        refuse("has no variable " + quotedText(name),
            names.empty() ? "one of that name; the file has none"
                          : "one of that name; it has " + known);
    }

    std::string_view m_bytes;
    const std::string& m_where;
    const MatLimits& m_limits;
};

} // namespace

MatArray readMatArray(std::string_view bytes, const std::string& where, const std::string& name,
    const MatLimits& limits)
{
    return MatFile(bytes, where, limits).find(name);
}

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
