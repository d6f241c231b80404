// SPDX-License-Identifier: GPL-3.0-or-later
// The spec in exported files, built here byte by byte as the formats say; the window's own files
// are read back in widgets/plots/plot_export_test and app/export.
#include "core/files/exported_spec.h"

#include "core/library/record_folder.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

namespace gapscope {
namespace {

using test::refusal;
using ::testing::AllOf;
using ::testing::HasSubstr;
using namespace std::string_literals;

const std::string spec = "{\n  \"format\": \"gapscope-compare\",\n  \"title\": \"λ < 1 & é\"\n}\n";

std::string packed(const std::string& text)
{
    uLongf size = compressBound(text.size());
    std::string bytes(size, '\0');
    compress(reinterpret_cast<Bytef*>(bytes.data()), &size,
        reinterpret_cast<const Bytef*>(text.data()), text.size());
    bytes.resize(size);
    return bytes;
}

std::string bigEndian(std::uint32_t value)
{
    std::string bytes;
    for (const int shift : {24, 16, 8, 0})
        bytes += static_cast<char>(value >> shift & 0xFF);
    return bytes;
}

std::string chunk(const std::string& type, const std::string& data)
{
    const std::string checked = type + data;
    const auto sum =
        crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
    return bigEndian(static_cast<std::uint32_t>(data.size())) + checked
        + bigEndian(static_cast<std::uint32_t>(sum));
}

std::string png(const std::string& type, const std::string& data)
{
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", std::string(13, '\0')) + chunk("tEXt", "Title\0Gap"s)
        + chunk(type, data) + chunk("IEND", "");
}

std::string escaped(const std::string& text)
{
    std::string result;
    for (const char c : text)
        result += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return result;
}

std::string svg(const std::string& description)
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg><title>Gap</title>\n<desc>"
        + description + "</desc></svg>\n";
}

std::string pdf(const std::string& attachment)
{
    return "%PDF-1.4\n1 0 obj\n<<\n/Filter /FlateDecode\n>>\nstream\n" + packed("0 0 m 1 1 l S\n")
        + "\nendstream\nendobj\n2 0 obj\n<<\n>>\nstream\n" + attachment
        + "\nendstream\nendobj\n%%EOF\n";
}

std::string csv(const std::string& text)
{
    std::string lines = "# Gap\n# OCR words\n";
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        lines += "# " + text.substr(begin, end - begin) + '\n';
        begin = end + 1;
    }
    return lines + "series,x,y,low,high\n";
}

std::string specIn(const std::string& bytes)
{
    return exportedSpec(bytes, "a.file").value_or("none");
}

TEST(ExportedSpec, EveryFormatIsRead)
{
    EXPECT_EQ(specIn(png("iTXt", "gapscope-spec\0\1\0\0\0"s + packed(spec))), spec);
    EXPECT_EQ(specIn(png("iTXt", "gapscope-spec\0\0\0en\0x\0"s + spec)), spec);
    EXPECT_EQ(specIn(svg(escaped(spec))), spec);
    EXPECT_EQ(specIn(pdf(packed(spec))), spec);
    EXPECT_EQ(specIn(csv(spec)), spec);
    EXPECT_EQ(
        specIn("<!DOCTYPE html>\n" + std::string(reportSpecOpening) + escaped(spec) + "</pre>"),
        spec);
    std::string windows = csv(spec);
    for (std::size_t at = 0; (at = windows.find('\n', at)) != windows.npos; at += 2)
        windows.insert(at, 1, '\r');
    EXPECT_EQ(specIn(windows), spec);
}

/// The older kinds of text in PNG are in Latin-1.
TEST(ExportedSpec, LatinTextOfAPngBecomesUtf8)
{
    EXPECT_EQ(specIn(png("tEXt", "gapscope-spec\0{\"title\": \"\xe9\"}"s)), "{\"title\": \"é\"}");
    EXPECT_EQ(specIn(png("zTXt", "gapscope-spec\0\0"s + packed("{\"\xb7\": 1}"))), "{\"·\": 1}");
}

TEST(ExportedSpec, FilesOfOthersHaveNone)
{
    EXPECT_EQ(specIn(png("tEXt", "Comment\0made elsewhere"s)), "none");
    EXPECT_EQ(specIn(svg("a drawing")), "none");
    EXPECT_EQ(specIn(pdf(packed("{\"a\": 1}"))), "none");
    EXPECT_EQ(exportNamed("# a comment\n1 2 3\n"), "");
    EXPECT_EQ(exportNamed("# a comment\n# {\n# }\n1 2 3\n"), "");
    EXPECT_EQ(exportNamed("1,2,3\n"), "");
    EXPECT_EQ(exportNamed("<?xml version=\"1.0\"?><rss></rss>"), "");
}

TEST(ExportedSpec, DamageIsSaid)
{
    std::string flipped = png("iTXt", "gapscope-spec\0\1\0\0\0"s + packed(spec));
    flipped[flipped.find("gapscope-spec") + 30] ^= 1;
    std::string cutTable = csv(spec);
    cutTable.resize(cutTable.find("# }"));
    const std::string whole = packed(spec);
    for (const std::string& bytes :
        {flipped, png("iTXt", "gapscope-spec\0\1\0\0\0"s + whole.substr(0, whole.size() / 2)),
            cutTable, pdf(whole.substr(0, whole.size() - 3)), svg(escaped(spec)).substr(0, 180)})
        EXPECT_THAT(refusal([&] { exportedSpec(bytes, "gap.file"); }),
            AllOf(HasSubstr("gap.file"), HasSubstr("damaged"), HasSubstr("export it again")));
}

TEST(ExportedSpec, UnpackingIsBounded)
{
    const std::string bomb = packed(std::string(std::size_t{80} << 20, ' '));
    EXPECT_THAT(
        refusal([&] { exportedSpec(png("zTXt", "gapscope-spec\0\0"s + bomb), "bomb.png"); }),
        HasSubstr("damaged"));
    EXPECT_EQ(specIn(pdf(bomb)), "none");
}

TEST(ExportedSpec, AFileIsOfTheKindOfItsSpec)
{
    const test::ScratchFolder folder;
    const auto kind = [&folder](const std::string& bytes) {
        test::put(folder.file("file"), bytes);
        return fileKind(folder.file("file"));
    };
    const std::string run = "{\n  \"format\": \"gapscope-run\"\n}\n";
    EXPECT_EQ(kind(svg(escaped(spec))), FileKind::comparison);
    EXPECT_EQ(kind(pdf(packed(run))), FileKind::runRecord);
    EXPECT_EQ(kind(csv(run)), FileKind::runRecord);
    EXPECT_EQ(kind(png("tEXt", "Comment\0made elsewhere"s)), FileKind::data);
    EXPECT_EQ(kind("# a comment\n1 2 3\n"), FileKind::data);
    EXPECT_THAT(refusal([&] {
        test::put(folder.file("a.png"), png("tEXt", "Comment\0x"s));
        readJsonOrExport(folder.file("a.png"));
    }),
        AllOf(HasSubstr("a PNG picture without a spec"), HasSubstr("no other program has saved")));
}

} // namespace
} // namespace gapscope
