// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text_format.h"

#include "datasets/bytes/text_lines.h"

#include <array>
#include <utility>

namespace gapscope {
namespace {

constexpr std::size_t mostHeadBytes = std::size_t{1} << 16; ///< of a TextHead at most
/// Most of them decide where the first one is damaged, which its format's reader must report.
constexpr std::size_t linesLookedAt = 20;

struct Signature {
    std::size_t offset;
    std::string_view bytes;
    std::string_view description;
};

using namespace std::string_view_literals;
constexpr std::array signatures = {
    Signature{257, "ustar"sv, tarArchive},
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
    Signature{0, "\x89HDF"sv, hdf5File},
    Signature{0, "\xff\xfe"sv, "text in UTF-16, not in UTF-8"},
    Signature{0, "\xfe\xff"sv, "text in UTF-16, not in UTF-8"},
    Signature{0, "MATLAB 5.0"sv, "a MATLAB file"},
    Signature{0, "%PDF"sv, "a PDF document"},
    Signature{0,
        "\x7f"
        "ELF"sv,
        "a program"},
    Signature{0, "GAPSCOPE"sv, "a GapScope model"},
};

/// JSON and markup are refused by name. A token may be a bracket, too: more than that must match.
std::string markup(std::string_view head)
{
    const auto follows = [&](std::string_view any) {
        const std::size_t next = head.find_first_not_of(" \t\r\n", 1);
        return next == std::string_view::npos || any.find(head[next]) != std::string_view::npos;
    };
    if (head[0] == '{' && follows("\"}")) {
        // First: it holds run records.
        if (head.find("\"gapscope-session\"") != std::string_view::npos)
            return "a session, for gapscope";
        for (const auto& [format, description] :
            std::array{std::pair{"\"gapscope-run\"", "a run record, for gapscope-cli replay"},
                std::pair{"\"gapscope-compare\"", "a comparison, for gapscope-cli compare"},
                std::pair{"\"gapscope-path\"", "the record of a path, for gapscope-cli replay"},
                std::pair{"\"gapscope-grid\"", "the record of a grid, for gapscope-cli replay"}})
            if (head.find(format) != std::string_view::npos)
                return description;
        return "JSON";
    }
    const bool name = head.size() > 1 && ((head[1] | 32) >= 'a' && (head[1] | 32) <= 'z');
    if (head[0] == '<' && head.size() > 1 && (head[1] == '?' || head[1] == '!' || name))
        return "XML or HTML";
    return "";
}

std::vector<std::string_view> firstLines(std::string_view head)
{
    std::vector<std::string_view> lines;
    while (!head.empty() && lines.size() < linesLookedAt) {
        const std::size_t end = std::min(head.find('\n'), head.size());
        const std::string_view line = head.substr(0, end);
        if (end == head.size() && head.size() > mostHeadBytes / 2 && !lines.empty())
            break;
        head.remove_prefix(std::min(end + 1, head.size()));
        if (line.find_first_not_of(" \t\r") != std::string_view::npos)
            lines.push_back(line.substr(0, line.find_last_not_of('\r') + 1));
    }
    return lines;
}

/// Without the byte order mark and blanks it begins with.
std::string_view startOf(std::string_view head)
{
    head = withoutByteOrderMark(head);
    return head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
}

} // namespace

TextHead::TextHead(std::string_view head)
{
    head = startOf(head);
    lines = firstLines(head);
    do {
        const std::size_t end = std::min(head.find('\n'), head.size());
        row = head.substr(0, end);
        head.remove_prefix(std::min(end + 1, head.size()));
    } while (row.starts_with('#') && !head.empty());
    row = row.substr(0, row.find('\r'));
}

std::string notText(std::string_view head)
{
    for (const Signature& signature : signatures) {
        if (head.size() > signature.offset
            && head.substr(signature.offset).starts_with(signature.bytes))
            return std::string(signature.description);
    }
    constexpr std::size_t endOfTar = 1024;
    if (head.size() >= endOfTar && head.find_first_not_of('\0') == std::string_view::npos)
        return "an empty tar archive";
    const auto control = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 9 || (byte > 13 && byte < 32) || byte == 127;
    };
    if (std::ranges::any_of(head.substr(0, 4096), control))
        return "binary data";
    const std::string_view text = startOf(head);
    return text.empty() ? "" : markup(text);
}

} // namespace gapscope
