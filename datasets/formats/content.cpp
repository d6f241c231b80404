// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/content.h"

#include "datasets/bytes/utf8.h"
#include "datasets/formats/text/table_header.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace gapscope {
namespace {

constexpr std::size_t headSize = std::size_t{1} << 16; ///< what contentOf() gets at most
/// Most of them decide where the first one is broken, which its format's reader is to report.
constexpr std::size_t linesLookedAt = 20;

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

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

std::vector<std::string_view> fieldsOf(std::string_view line)
{
    std::vector<std::string_view> fields;
    for (std::size_t at = line.find_first_not_of(" \t"); at != std::string_view::npos;
         at = line.find_first_not_of(" \t", at)) {
        const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end;
    }
    return fields;
}

/// JSON and markup are refused by name. A token may be a bracket, too: those begin with more.
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

/// Letters have 134 columns, all but one of them numbers; what is damaged may have lost some.
bool looksLikeLetters(std::string_view line)
{
    constexpr std::ptrdiff_t manyColumns = 64;
    return std::count(line.begin(), line.end(), '\t') >= manyColumns;
}

/// The first lines that are not blank, without their ends; the last one of the head, which may be
/// cut off, only where it is the first.
std::vector<std::string_view> firstLines(std::string_view head)
{
    std::vector<std::string_view> lines;
    while (!head.empty() && lines.size() < linesLookedAt) {
        const std::size_t end = std::min(head.find('\n'), head.size());
        const std::string_view line = head.substr(0, end);
        if (end == head.size() && head.size() > headSize / 2 && !lines.empty())
            break;
        head.remove_prefix(std::min(end + 1, head.size()));
        if (line.find_first_not_of(" \t\r") != std::string_view::npos)
            lines.push_back(line.substr(0, line.find_last_not_of('\r') + 1));
    }
    return lines;
}

/// FEATURE:VALUE, or what is meant to be that.
bool isFeature(std::string_view field)
{
    const std::size_t digits = field.find_first_not_of("0123456789");
    return digits != 0 && digits < field.size() && field[digits] == ':';
}

/// A class and features, or, of rows without classes, features alone; rows may have none.
bool looksLikeLibsvm(const std::vector<std::string_view>& lines)
{
    int rows = 0, others = 0;
    for (const std::string_view line : lines) {
        const std::vector<std::string_view> fields = fieldsOf(line.substr(0, line.find('#')));
        if (fields.empty())
            continue;
        const bool features = fields.size() > 1 && isFeature(fields[1]);
        const bool label =
            fields.front().find_first_not_of("+-.,0123456789eE") == std::string_view::npos;
        if ((label && features) || std::all_of(fields.begin(), fields.end(), isFeature))
            ++rows;
        else if ((!label || fields.size() > 1) && rows > 0 && others == 0)
            return true; // the first rows were such: the reader says what is wrong here
        else if (!label || fields.size() > 1)
            ++others;
    }
    return rows > others;
}

/// Numbers separated by blanks, more than text in columns has.
bool isNumberRow(std::string_view line)
{
    const std::vector<std::string_view> fields = fieldsOf(line);
    return fields.size() > 3 && std::all_of(fields.begin(), fields.end(), isNumber);
}

/// The first line, or most of them.
bool looksLikeNumberRows(const std::vector<std::string_view>& lines)
{
    const auto rows = static_cast<std::size_t>(std::ranges::count_if(lines, isNumberRow));
    return (!lines.empty() && isNumberRow(lines.front())) || 2 * rows > lines.size();
}

/// A tab-separated table with as many columns as letters have.
bool hasClassColumn(std::string_view line)
{
    const std::vector<std::string_view> fields = fieldsOf(line);
    return std::any_of(fields.begin(), fields.end(), namesClass);
}

Content contentOfText(std::string_view head)
{
    head = withoutByteOrderMark(head);
    const std::size_t start = head.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos)
        return {Format::columnText, "blank text"};
    head.remove_prefix(start);
    if (const std::string other = markup(head); !other.empty())
        return {Format::none, other};
    const std::vector<std::string_view> lines = firstLines(head);
    std::string_view line;
    do { // SVM-hmm files may begin with comments; if they are one, its reader skips them
        const std::size_t end = std::min(head.find('\n'), head.size());
        line = head.substr(0, end);
        head.remove_prefix(std::min(end + 1, head.size()));
        const std::vector<std::string_view> fields = fieldsOf(line.substr(0, line.find('#')));
        for (std::size_t k = 0; k < std::min<std::size_t>(2, fields.size()); ++k)
            if (fields[k].starts_with("qid:"))
                return {Format::svmHmm, "tagged tokens with features"};
    } while (line.starts_with('#') && !head.empty());
    line = line.substr(0, line.find('\r'));
    if (line.starts_with("sequence,") || line.starts_with("\"sequence\","))
        return {Format::sequenceCsv, "comma-separated values"};
    if (looksLikeLibsvm(lines))
        return {Format::libsvm, "classes with numbered features"};
    if (looksLikeLetters(line) && !hasClassColumn(line))
        return {Format::letterData, "text"};
    if (looksLikeTable(lines))
        return {Format::labelTable, "a table of features and classes"};
    if (looksLikeNumberRows(lines))
        return {Format::numberRows, "rows of numbers separated by spaces"};
    return {Format::columnText, "text in columns"};
}

} // namespace

Content contentOf(std::string_view head)
{
    for (const Signature& signature : signatures) {
        if (head.size() > signature.offset
            && head.substr(signature.offset).starts_with(signature.bytes))
            return {Format::none, signature.description};
    }
    constexpr std::size_t endOfTar = 1024;
    if (head.size() >= endOfTar && head.find_first_not_of('\0') == std::string_view::npos)
        return {Format::none, "an empty tar archive"};
    const std::string_view start = head.substr(0, 4096);
    const auto control = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 9 || (byte > 13 && byte < 32) || byte == 127;
    };
    if (std::any_of(start.begin(), start.end(), control))
        return {Format::none, "binary data"};
    return contentOfText(head);
}

} // namespace gapscope
