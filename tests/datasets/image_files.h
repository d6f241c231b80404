// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"
#include "datasets/formats/binary/image_library.h"
#include "tests/support/samples.h"

#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

namespace gapscope {

struct TarEntry {
    std::string name, bytes;
    char type = '0'; ///< '2': a symbolic link
};

/// A tar archive as POSIX.1-1988 has it.
inline std::string tarOf(const std::vector<TarEntry>& entries)
{
    std::string tar;
    for (const TarEntry& entry : entries) {
        std::string header(512, '\0');
        const auto put = [&header](std::size_t at, const std::string& text) {
            header.replace(at, text.size(), text);
        };
        put(0, entry.name);
        put(100, "0000644");
        put(124, fmt::format("{:011o}", entry.bytes.size()));
        put(136, "00000000000");
        header[156] = entry.type;
        if (entry.type == '2')
            put(157, "/etc/passwd");
        put(257, "ustar");
        put(263, "00");
        put(148, "        ");
        unsigned sum = 0;
        for (const char c : header)
            sum += static_cast<unsigned char>(c);
        put(148, fmt::format("{:06o}", sum));
        header[154] = '\0';
        tar += header + entry.bytes + std::string((512 - entry.bytes.size() % 512) % 512, '\0');
    }
    return tar + std::string(1024, '\0');
}

inline std::string png(const cv::Mat& image)
{
    std::vector<std::uint8_t> bytes;
    imageLibrary().imencode(".png", image, bytes, {});
    return {bytes.begin(), bytes.end()};
}

inline std::string jpeg(const cv::Mat& image)
{
    std::vector<std::uint8_t> bytes;
    imageLibrary().imencode(".jpg", image, bytes, {});
    return {bytes.begin(), bytes.end()};
}

/// Horses as files, to be damaged.
using Files = std::map<std::string, std::string>;

inline std::string tarOfFiles(const Files& files)
{
    std::vector<TarEntry> entries;
    for (const auto& [name, bytes] : files)
        entries.push_back({name, bytes});
    return tarOf(entries);
}

inline bool says(const InputError& error, const std::string& part)
{
    return std::string(error.what()).find(part) != std::string::npos;
}

inline bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace gapscope
