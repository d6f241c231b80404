// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/exported_spec.h"

#include "core/files/atomic_file.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <zlib.h>

namespace gapscope {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view pngSignature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::string_view space = " \t\r\n";

[[noreturn]] void refuseDamaged(const std::string& source, const std::string& what)
{
    throw InputError(source, 0, what + ", and the spec in it is damaged",
        "a file as GapScope has exported it: export it again, or take a copy that no other program "
        "has saved");
}

/// The escapes of exports, and those that an editor may write for a quote when it saves a page.
constexpr std::array<std::pair<std::string_view, char>, 6> escapes{{{"&lt;", '<'}, {"&gt;", '>'},
    {"&quot;", '"'}, {"&#39;", '\''}, {"&#34;", '"'}, {"&amp;", '&'}}};

std::string unescaped(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto found = std::find_if(escapes.begin(), escapes.end(),
            [&](const auto& escape) { return text.starts_with(escape.first); });
        result += found == escapes.end() ? text.front() : found->second;
        text.remove_prefix(found == escapes.end() ? 1 : found->first.size());
    }
    return result;
}

/// Without the byte order mark and blanks it begins with.
std::string_view startOf(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark))
        text.remove_prefix(mark.size());
    text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
    return text;
}

/// Whether a text begins as our specs do.
bool beginsAsSpec(std::string_view text)
{
    constexpr std::size_t near = 200;
    text = text.substr(0, near);
    const std::size_t brace = text.find_first_not_of(space);
    return brace != text.npos && text[brace] == '{'
        && text.find("\"format\": \"gapscope-") != text.npos;
}

/// The first `most` bytes that zlib's data unpack to. done: whether that is all, undamaged.
std::string inflated(std::string_view packed, std::size_t most, bool& done)
{
    z_stream stream{};
    done = false;
    if (inflateInit(&stream) != Z_OK)
        return {};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string text;
    std::array<char, 1 << 14> piece;
    int status = Z_OK;
    while (status == Z_OK && text.size() < most) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(std::min(piece.size(), most - text.size()));
        const std::size_t room = stream.avail_out;
        status = inflate(&stream, Z_NO_FLUSH);
        text.append(piece.data(), room - stream.avail_out);
    }
    inflateEnd(&stream);
    done = status == Z_STREAM_END;
    return text;
}

std::uint32_t bigEndian(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (const char byte : bytes.substr(0, 4))
        value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

/// PNG has two encodings of text.
std::string fromLatin1(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            result += c;
        else {
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

/// Removes the text up to the next zero byte, and that byte.
void skipField(std::string_view& bytes)
{
    bytes.remove_prefix(std::min(bytes.find('\0'), bytes.size() - 1) + 1);
}

/// The text of a chunk tEXt, zTXt or iTXt, whose keyword is removed; nothing: damaged.
std::optional<std::string> pngText(std::string_view type, std::string_view data)
{
    bool packed = type == "zTXt", done = true;
    if (packed && !data.empty())
        data.remove_prefix(1); // the method; there is one
    if (type == "iTXt") {
        if (data.size() < 2)
            return {};
        packed = data.front() != 0;
        data.remove_prefix(2);
        for (int field = 0; field < 2 && !data.empty(); ++field) // language, translated keyword
            skipField(data);
    }
    const std::string text = packed ? inflated(data, jsonMostBytes, done) : std::string(data);
    if (!done)
        return {};
    return type == "iTXt" ? text : fromLatin1(text);
}

std::optional<std::string> pngSpec(std::string_view bytes, const std::string& source)
{
    constexpr std::size_t frame = 12; // length, type, checksum
    bytes.remove_prefix(pngSignature.size());
    while (bytes.size() >= frame) {
        const std::size_t length = bigEndian(bytes);
        if (length > bytes.size() - frame)
            return {}; // cut off
        const std::string_view checked = bytes.substr(4, 4 + length), type = checked.substr(0, 4);
        std::string_view data = checked.substr(4);
        const std::uint32_t sum = bigEndian(bytes.substr(8 + length));
        bytes.remove_prefix(frame + length);
        const bool isText = type == "tEXt" || type == "zTXt" || type == "iTXt";
        if (!isText || !data.starts_with(pngSpecKey) || data.size() == pngSpecKey.size()
            || data[pngSpecKey.size()] != '\0')
            continue;
        data.remove_prefix(pngSpecKey.size() + 1);
        const auto* begin = reinterpret_cast<const Bytef*>(checked.data());
        std::optional<std::string> text;
        if (crc32(0, begin, static_cast<uInt>(checked.size())) == sum)
            text = pngText(type, data);
        if (!text)
            refuseDamaged(source, "found a PNG picture of GapScope");
        return text;
    }
    return {};
}

std::optional<std::string> svgSpec(std::string_view bytes, const std::string& source)
{
    constexpr std::string_view opening = "<desc>", closing = "</desc>";
    const std::size_t begin = bytes.find(opening);
    if (begin == bytes.npos)
        return {};
    std::string_view escaped = bytes.substr(begin + opening.size());
    const std::size_t end = escaped.find(closing);
    std::string text = unescaped(escaped.substr(0, end));
    if (!beginsAsSpec(text))
        return {};
    if (end == escaped.npos)
        refuseDamaged(source, "found an SVG picture of GapScope");
    return text;
}

/// An attachment is a stream, as a rule packed. Other streams do not begin as a spec does.
std::optional<std::string> pdfSpec(std::string_view bytes, const std::string& source)
{
    constexpr std::string_view opening = "stream", closing = "endstream";
    constexpr std::size_t begins = 256, mostStreams = 20'000;
    std::size_t streams = 0;
    for (std::size_t at = bytes.find(opening); at != bytes.npos && streams < mostStreams;
         at = bytes.find(opening, at + 1), ++streams) {
        if (at >= 3 && bytes.substr(at - 3, 3) == "end")
            continue;
        std::string_view data = bytes.substr(at + opening.size());
        data.remove_prefix(data.starts_with("\r\n") ? 2 : data.starts_with('\n') ? 1 : 0);
        bool done = false;
        if (beginsAsSpec(inflated(data, begins, done))) {
            std::string text = inflated(data, jsonMostBytes, done);
            if (!done)
                refuseDamaged(source, "found a PDF document of GapScope");
            return text;
        }
        if (beginsAsSpec(data)) {
            const std::size_t end = data.find(closing);
            if (end == data.npos)
                refuseDamaged(source, "found a PDF document of GapScope");
            return std::string(data.substr(0, end));
        }
    }
    return {};
}

/// Its lines that begin with "# ", from "# {" to "# }".
std::optional<std::string> tableSpec(std::string_view bytes, const std::string& source)
{
    std::string spec;
    bytes = startOf(bytes);
    while (bytes.starts_with('#')) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        line = line.substr(0, line.find_last_not_of('\r') + 1);
        if (spec.empty() && line != "# {")
            continue;
        spec += std::string(line.substr(std::min<std::size_t>(2, line.size()))) + '\n';
        if (line == "# }")
            return beginsAsSpec(spec) ? std::optional(spec) : std::nullopt;
    }
    if (beginsAsSpec(spec))
        refuseDamaged(source, "found a table of GapScope");
    return {};
}

std::string pageSpec(std::string_view page, const std::string& source)
{
    const std::size_t opening = page.find(reportSpecOpening);
    const std::size_t begin = opening + reportSpecOpening.size();
    const std::size_t end = opening == page.npos ? page.npos : page.find("</pre>", begin);
    if (end == page.npos)
        throw InputError(source, 0, "an HTML page without a spec of GapScope's",
            "a report that GapScope has written, whole");
    return unescaped(page.substr(begin, end - begin));
}

} // namespace

bool beginsAsPage(std::string_view text)
{
    constexpr std::string_view opening = "<!doctype html";
    text = startOf(text);
    return text.size() >= opening.size()
        && std::equal(opening.begin(), opening.end(), text.begin(), [](char small, char any) {
               return small == std::tolower(static_cast<unsigned char>(any));
           });
}

std::string_view exportNamed(std::string_view head)
{
    head = head.substr(0, exportHeadBytes);
    if (beginsAsPage(head))
        return "an HTML page";
    if (head.starts_with(pngSignature))
        return "a PNG picture";
    if (head.starts_with("%PDF-"))
        return "a PDF document";
    head = startOf(head);
    if (head.starts_with("<?xml") || head.starts_with("<svg"))
        return head.find("<svg") == head.npos ? "" : "an SVG picture";
    const bool table = head.starts_with("# ") && head.find("\n# {") != head.npos
        && head.find("\"format\": \"gapscope-") != head.npos;
    return table ? "a table with a spec" : "";
}

std::optional<std::string> exportedSpec(std::string_view bytes, const std::string& source)
{
    const std::string_view name = exportNamed(bytes);
    if (name == "an HTML page")
        return pageSpec(bytes, source);
    if (name == "a PNG picture")
        return pngSpec(bytes, source);
    if (name == "a PDF document")
        return pdfSpec(bytes, source);
    if (name == "an SVG picture")
        return svgSpec(bytes, source);
    return name.empty() ? std::nullopt : tableSpec(bytes, source);
}

std::string readJsonOrExport(const std::string& path)
{
    std::string text = readFile(path, jsonMostBytes);
    const std::string_view name = exportNamed(text);
    if (name.empty())
        return text;
    std::optional<std::string> spec = exportedSpec(text, path);
    if (!spec)
        throw InputError(path, 0, fmt::format("found {} without a spec of GapScope's", name),
            "JSON, or a report, picture or table (PNG, SVG, PDF, CSV) that GapScope has exported "
            "and no other program has saved since");
    return *std::move(spec);
}

} // namespace gapscope
