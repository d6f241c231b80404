// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/datasets/letter_text.h"

#include <fstream>
#include <gtest/gtest.h>
#include <zlib.h>

namespace gapscope {

std::vector<LetterRow> wordRows(std::string_view letters, int firstId, int word, int fold)
{
    std::vector<LetterRow> rows;
    for (std::size_t t = 0; t < letters.size(); ++t) {
        const int id = firstId + static_cast<int>(t);
        LetterRow row{std::to_string(id), std::string(1, letters[t]),
            t + 1 < letters.size() ? std::to_string(id + 1) : "-1", std::to_string(word),
            std::to_string(t + 1), std::to_string(fold)};
        row.pixels[t % row.pixels.size()].assign(1, '1');
        rows.push_back(row);
    }
    return rows;
}

std::string textOf(const std::vector<LetterRow>& rows)
{
    std::string text;
    for (const LetterRow& row : rows) {
        for (const std::string& field :
            {row.id, row.letter, row.next, row.word, row.position, row.fold})
            text += field + '\t';
        for (const std::string& pixel : row.pixels)
            text += pixel + '\t';
        text += '\n';
    }
    return text;
}

std::string unlabelledTextOf(const std::vector<LetterRow>& rows)
{
    std::string text;
    for (const LetterRow& row : rows) {
        const std::string line = textOf({row});
        text += row.id + line.substr(row.id.size() + 1 + row.letter.size());
    }
    return text;
}

std::vector<LetterRow> smallFile()
{
    std::vector<LetterRow> rows = wordRows("ab", 1, 1, 0);
    for (const LetterRow& row : wordRows("cde", 3, 2, 1))
        rows.push_back(row);
    for (const LetterRow& row : wordRows("z", 6, 3, 0))
        rows.push_back(row);
    return rows;
}

std::string gzipped(std::string_view text)
{
    z_stream stream{};
    EXPECT_EQ(
        deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY),
        Z_OK);
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

WordParts readText(std::string_view text, const WordSelection& selection, const ReadLimits& limits)
{
    TextLines lines{UnpackedBytes(StoredBytes::memory(text, "letters"), limits)};
    return readLetterData(lines, selection);
}

InputError errorOf(const std::function<void()>& action)
{
    try {
        action();
    } catch (const InputError& error) {
        return error;
    }
    ADD_FAILURE() << "no InputError was thrown";
    return InputError("", 0, "", "");
}

InputError errorOfText(std::string_view text)
{
    return errorOf([&] { readText(text); });
}

DataRequest requestFor(const std::string& source, const std::string& split)
{
    DataRequest request;
    request.source = source;
    request.split = split;
    return request;
}

std::string TemporaryFolder::write(const std::string& name, std::string_view content) const
{
    std::ofstream file(path(name), std::ios::binary);
    file << content;
    file.close();
    EXPECT_TRUE(file.good());
    return path(name);
}

} // namespace gapscope
