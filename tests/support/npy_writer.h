// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>
#include <string>
#include <vector>

namespace gapscope {

template <typename T> std::string bytesOf(const std::vector<T>& values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    if (!values.empty())
        std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

/// A .npy file of version 1.0 (or 2.0) with that dictionary, padded to 64 bytes as NumPy does.
inline std::string npyFile(std::string dictionary, const std::string& data, bool versionTwo = false)
{
    const std::size_t begin = versionTwo ? 12 : 10;
    dictionary.append(63 - (begin + dictionary.size()) % 64, ' ').append(1, '\n');
    std::string file = "\x93NUMPY";
    file += static_cast<char>(versionTwo ? 2 : 1);
    file += '\0';
    for (std::size_t k = 0; k < begin - 8; ++k)
        file += static_cast<char>(dictionary.size() >> (8 * k) & 0xFF);
    return file + dictionary + data;
}

} // namespace gapscope
