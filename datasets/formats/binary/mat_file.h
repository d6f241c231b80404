// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// The expected form where a file is none of these, or damaged.
inline constexpr const char* readableMatFile =
    "a whole MAT-file of version 5 (in MATLAB: save -v7, not -v7.3; in Octave: save -7)";

/// throws: InputError that the file is damaged, and where that shows.
[[noreturn]] void refuseDamagedMat(const std::string& where, const std::string& detail);

/// A data element of a MAT-file: a type and bytes (MAT-File Format, chapter 1).
struct MatElement {
    enum Type : std::uint32_t {
        int8 = 1,
        uint8,
        int16,
        uint16,
        int32,
        uint32,
        float32,
        float64 = 9,
        int64 = 12,
        uint64,
        matrix,
        compressed,
        utf8,
    };
    std::uint32_t type = 0;
    std::string_view bytes;
};

/// Elements one after another in bytes that outlive it.
class MatElements {
public:
    /// where: names the file in errors, and outlives it.
    MatElements(std::string_view bytes, const std::string& where, bool bigEndian)
        : m_rest(bytes)
        , m_where(&where)
        , m_bigEndian(bigEndian)
    {
    }

    bool atEnd() const { return m_rest.empty(); }
    /// padded: the next one begins at a multiple of 8 bytes. throws: InputError if it is cut off.
    MatElement next(bool padded);
    /// Steps into a variable whose end may lie beyond these bytes; returns its size after the tag.
    /// throws: InputError if it is none.
    std::size_t startMatrix();

    std::uint32_t uint32At(std::string_view bytes, std::size_t at) const;
    /// throws: InputError if they are no numbers, or not so many.
    std::vector<double> numbers(const MatElement& element, std::size_t count) const;

private:
    [[noreturn]] void refuse(const std::string& detail) const
    {
        refuseDamagedMat(*m_where, detail);
    }
    template <typename T> T numberAt(std::string_view bytes, std::size_t at) const;
    template <typename T>
    std::vector<double> numbersAs(std::string_view bytes, std::size_t count) const;

    std::string_view m_rest;
    const std::string* m_where;
    bool m_bigEndian;
};

/// A numeric array of a MAT-file.
struct MatArray {
    std::string name;
    std::vector<std::size_t> dims; ///< at least two, as MATLAB has them
    std::vector<double> values;    ///< their product; the first index runs fastest
};

/// Limits on untrusted MAT-files.
struct MatLimits {
    std::size_t numbers = std::size_t{1} << 24; ///< of the array
    std::size_t variables = 10'000;
    std::size_t dimensions = 32;
    std::size_t headerBytes = 4096; ///< kind, dimensions and name of a variable
    /// Unpacked to stored bytes of a variable, beyond the first ratioFreeBytes.
    std::size_t ratio = 200;
    std::size_t ratioFreeBytes = std::size_t{16} << 20;
};

/// The real numeric array of that name in a MAT-file of version 5 (MATLAB's -v6 and -v7; of
/// Octave and scipy, too), in either byte order, its variables packed by zlib or not. Other
/// variables are passed over, whatever they are.
/// where: names the file in errors.
/// throws: InputError if the file is of version 4 or 7.3 (HDF5) or none, damaged, cut off or passes
/// a limit, has no such variable (naming those it has), or that one is complex, sparse, text or
/// no array of numbers.
MatArray readMatArray(std::string_view bytes, const std::string& where, const std::string& name,
    const MatLimits& limits = {});

} // namespace gapscope
