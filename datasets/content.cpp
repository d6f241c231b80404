// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/content.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gapscope {
namespace {

struct Signature {
    std::size_t offset;
    std::string_view bytes;
    const char* description;
};

using namespace std::string_view_literals;
constexpr std::array signatures = {
    Signature{257, "ustar"sv, "a tar archive"},
    Signature{0, "PK\x03\x04"sv, "a zip archive"},
    Signature{0,
        "\xfd"
        "7zXZ\0"sv,
        "an xz-compressed file"},
    Signature{0, "BZh"sv, "a bzip2-compressed file"},
    Signature{0, "\x28\xb5\x2f\xfd"sv, "a zstd-compressed file"},
    Signature{0, "\x1f\x8b"sv, "a gzip file inside a gzip file"},
    Signature{0, "\x89PNG"sv, "a PNG image"},
    Signature{0, "\xff\xd8\xff"sv, "a JPEG image"},
    Signature{0, "\x89HDF"sv, "an HDF5 file"},
    Signature{0, "MATLAB 5.0"sv, "a MATLAB file"},
    Signature{0, "%PDF"sv, "a PDF document"},
    Signature{0,
        "\x7f"
        "ELF"sv,
        "a program"},
    Signature{0, "GAPSCOPE"sv, "a GapScope model"},
};

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

std::size_t spaceSeparated(std::string_view line)
{
    std::size_t columns = 0;
    for (std::size_t k = 0; k < line.size(); ++k)
        columns += line[k] != ' ' && (k == 0 || line[k - 1] == ' ');
    return columns;
}

/// Words stand in tab-separated columns: text without a tab in its first line may be something
/// else that is known by its shape.
std::string otherText(std::string_view head)
{
    const std::size_t start = head.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos)
        return "";
    if (head[start] == '{') {
        for (const auto& [format, description] :
            std::array{std::pair{"\"gapscope-run\"", "a run record, for gapscope-cli replay"},
                std::pair{"\"gapscope-compare\"", "a comparison, for gapscope-cli compare"}})
            if (head.find(format) != std::string_view::npos)
                return description;
        return "JSON";
    }
    if (head[start] == '<')
        return "XML or HTML";
    const std::string_view line = head.substr(0, head.find_first_of("\r\n"));
    if (line.find('\t') != std::string_view::npos)
        return "";
    const std::size_t columns = spaceSeparated(line);
    const std::string_view first = line.substr(0, line.find(' '));
    if (columns > 3 && isNumber(first))
        return "rows of numbers separated by spaces";
    if (columns == 3)
        return "text in three columns separated by spaces";
    return "";
}

} // namespace

Content contentOf(std::string_view head)
{
    for (const Signature& signature : signatures) {
        if (head.size() > signature.offset
            && head.substr(signature.offset).starts_with(signature.bytes))
            return {false, signature.description};
    }
    const std::string_view start = head.substr(0, 4096);
    const auto control = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 9 || (byte > 13 && byte < 32) || byte == 127;
    };
    if (std::any_of(start.begin(), start.end(), control))
        return {false, "binary data"};
    if (const std::string other = otherText(head); !other.empty())
        return {false, other};
    return {true, "text"};
}

} // namespace gapscope
