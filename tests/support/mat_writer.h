// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>
#include <zlib.h>

namespace gapscope {

/// MAT-files of version 5, written from the description of the format, for tests.
class MatWriter {
public:
    explicit MatWriter(bool bigEndian = false)
        : m_bigEndian(bigEndian)
    {
    }

    template <typename T> std::string number(T value) const
    {
        std::string bytes(sizeof(T), '\0');
        std::memcpy(bytes.data(), &value, sizeof(T));
        if (m_bigEndian)
            std::ranges::reverse(bytes);
        return bytes;
    }

    /// Small data (up to 4 bytes) are within the tag, as MATLAB writes them.
    std::string element(std::uint32_t type, const std::string& data) const
    {
        const auto size = static_cast<std::uint32_t>(data.size());
        if (size > 0 && size <= 4)
            return number(size << 16 | type) + data + std::string(4 - size, '\0');
        return number(type) + number(size) + data + std::string((8 - size % 8) % 8, '\0');
    }

    /// kind: mxClassID and flags.  numbers: the elements after the name.
    std::string variable(const std::string& name, std::uint32_t kind,
        const std::vector<std::int32_t>& dims, const std::string& numbers) const
    {
        std::string extents;
        for (const std::int32_t extent : dims)
            extents += number(extent);
        const std::string body = element(6, number(kind) + number(std::uint32_t{0}))
            + element(5, extents) + element(1, name) + numbers;
        return number(std::uint32_t{14}) + number(static_cast<std::uint32_t>(body.size())) + body;
    }

    /// Numbers of C++ type T as elements of a type of the file.
    template <typename T>
    std::string array(const std::string& name, std::uint32_t kind, std::uint32_t type,
        const std::vector<std::int32_t>& dims, const std::vector<T>& values) const
    {
        std::string data;
        for (const T value : values)
            data += number(value);
        return variable(name, kind, dims, element(type, data));
    }

    std::string doubles(const std::string& name, const std::vector<std::int32_t>& dims,
        const std::vector<double>& values) const
    {
        return array(name, 6, 9, dims, values);
    }

    std::string packed(const std::string& bytes) const
    {
        uLongf size = compressBound(bytes.size());
        std::string out(size, '\0');
        compress(reinterpret_cast<Bytef*>(out.data()), &size,
            reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
        out.resize(size);
        return number(std::uint32_t{15}) + number(static_cast<std::uint32_t>(size)) + out;
    }

    std::string file(const std::string& variables, std::uint16_t version = 0x0100) const
    {
        std::string header = "MATLAB 5.0 MAT-file, written by a test";
        header.resize(124, ' ');
        return header + number(version) + (m_bigEndian ? "MI" : "IM") + variables;
    }

private:
    bool m_bigEndian;
};

} // namespace gapscope
