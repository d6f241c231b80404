// SPDX-License-Identifier: GPL-3.0-or-later
// Text in columns, SVM-hmm and CSV sequences: input that is read, tolerated, or refused.
#include "datasets/formats/text/column_text.h"
#include "datasets/formats/text/number_rows.h"
#include "datasets/formats/text/sequence_csv.h"
#include "datasets/formats/text/svm_hmm.h"
#include "datasets/task_data.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

using Reader = TokenSequences (*)(TextLines&, const TextReading&);

TokenSequences read(Reader reader, std::string_view bytes, const TextReading& reading = {},
    const ReadLimits& limits = {})
{
    TextLines lines{UnpackedBytes(StoredBytes::memory(bytes, "text"), limits)};
    return reader(lines, reading);
}

InputError errorOfReading(Reader reader, std::string_view bytes, const ReadLimits& limits = {})
{
    return errorOf([&] { read(reader, bytes, {}, limits); });
}

/// "He/PRP:B-NP ran/VBD:B-VP | Stop/VB:B-VP"
std::string shown(const TokenSequences& text)
{
    std::string all;
    for (std::size_t i = 0; i < text.size(); ++i) {
        all += i > 0 ? " | " : "";
        for (std::size_t token = text.sequenceStart[i]; token < text.sequenceStart[i + 1];
             ++token) {
            all += token > text.sequenceStart[i] ? " " : "";
            for (std::size_t column = 0; column < text.text.columns; ++column)
                (all += column > 0 ? "/" : "") += text.text.cell(token, column);
            if (text.labelled)
                (all += ':') += text.labelNames[text.labels[token]];
        }
    }
    return all;
}

std::string features(const TokenSequences& text, std::size_t token)
{
    std::string all;
    for (std::size_t k = text.featureStart[token]; k < text.featureStart[token + 1]; ++k) {
        (all += all.empty() ? "" : " ") += text.featureNames[text.features[k]];
        (all += '=') += std::to_string(text.values[k]).substr(0, 4);
    }
    return all;
}

constexpr const char* small = "He PRP B-NP\nran VBD B-VP\n\nStop VB B-VP\n\n";
constexpr const char* smallShown = "He/PRP:B-NP ran/VBD:B-VP | Stop/VB:B-VP";

TEST(ColumnText, TokensSentencesAndLabels)
{
    const TokenSequences text = read(readColumnText, small);
    EXPECT_EQ(shown(text), smallShown);
    EXPECT_EQ(text.text.columns, 2U);
    EXPECT_EQ(text.text.separator, ' ');
    EXPECT_EQ(text.size(), 2U);
    EXPECT_EQ(text.labelNames.size(), 2U);
    EXPECT_FALSE(text.numeric);
    EXPECT_EQ(shown(read(readColumnText, gzipped(small))), smallShown);
}

TEST(ColumnText, WhatIsTolerated)
{
    for (const char* same : {"He\tPRP\tB-NP\nran\tVBD\tB-VP\n\nStop\tVB\tB-VP\n\n",
             "He PRP B-NP\r\nran VBD B-VP\r\n\r\nStop VB B-VP\r\n",
             "\xef\xbb\xbfHe PRP B-NP\nran VBD B-VP\n\nStop VB B-VP",
             "\n\n  \nHe PRP B-NP\nran VBD B-VP\n\n\n \t \n\nStop VB B-VP\n\n\n\n",
             "  He   PRP\tB-NP  \nran VBD \t B-VP\n\nStop VB B-VP\n",
             "-DOCSTART- -X- O\n\nHe PRP B-NP\nran VBD B-VP\n\n-DOCSTART- -X- O\n\nStop VB B-VP"})
        EXPECT_EQ(shown(read(readColumnText, same)), smallShown) << same;
    EXPECT_EQ(read(readColumnText, "a\tb\n").text.separator, '\t');
    // A document mark inside a sentence is a word like others.
    EXPECT_EQ(shown(read(readColumnText, "-DOCSTART- O\nx O\n\ny O\n-DOCSTART- O\n")),
        "-DOCSTART-:O x:O | y:O -DOCSTART-:O");
    EXPECT_EQ(
        shown(read(readColumnText, "caf\xc3\xa9 \xe2\x82\xac O\n")), "caf\xc3\xa9/\xe2\x82\xac:O");
}

TEST(ColumnText, ErrorsNameLineFoundAndExpected)
{
    const InputError fewer = errorOfReading(readColumnText, "a b c\n\nd e\n");
    EXPECT_EQ(fewer.where(), "text");
    EXPECT_EQ(fewer.line(), 3U);
    EXPECT_EQ(fewer.found(), "found 2 columns");
    EXPECT_EQ(fewer.expected(), "3, as in line 1");
    EXPECT_EQ(errorOfReading(readColumnText, "\na b\nc d e\n").expected(), "2, as in line 2");
    const InputError one = errorOfReading(readColumnText, "word\n");
    EXPECT_EQ(one.line(), 1U);
    EXPECT_EQ(one.found(), "found 1 column");
    EXPECT_EQ(
        errorOfReading(readColumnText, "a,b,c\n").found(), "found 1 column: commas separate none");
    EXPECT_EQ(errorOfReading(readColumnText, "\n\n\n").found(), "the file holds no tokens");
    EXPECT_EQ(
        errorOfReading(readColumnText, "-DOCSTART- O\n\n").found(), "the file holds no tokens");
    const InputError latin = errorOfReading(readColumnText, "a O\ncaf\xe9 O\n");
    EXPECT_EQ(latin.line(), 2U);
    EXPECT_EQ(latin.found(), "byte 4 of the line is not UTF-8");
    for (const char* broken : {"\xc0\xaf O\n", "\xed\xa0\x80 O\n", "\xf5\x80\x80\x80 O\n",
             "\xe2\x82 O\n", "\x80 O\n", "\xf0\x80\x80\x80 O\n"})
        EXPECT_EQ(
            errorOfReading(readColumnText, broken).found(), "byte 1 of the line is not UTF-8");
    std::string wide;
    for (int k = 0; k < 65; ++k)
        wide += "x ";
    EXPECT_EQ(errorOfReading(readColumnText, wide).expected(), "at most 64");
    EXPECT_EQ(read(readColumnText, wide.substr(2) + '\n').tokenCount(), 1U);
}

TEST(ColumnText, LimitsAtAndPast)
{
    const std::string megabyte(std::size_t{1} << 20, 'x');
    EXPECT_EQ(read(readColumnText, megabyte.substr(2) + " O\n").tokenCount(), 1U);
    EXPECT_EQ(errorOfReading(readColumnText, megabyte + " O\n").line(), 1U);

    ReadLimits limits;
    EXPECT_EQ(limits.sequenceTokens, 1000U);
    EXPECT_EQ(limits.textTokens, 33'554'432U);
    EXPECT_EQ(limits.squaredLengths, 1U << 30U);
    EXPECT_EQ(limits.textBytes, 256U << 20U);
    EXPECT_EQ(limits.attributeEntries, 1U << 29U);
    constexpr std::uint64_t large = std::uint64_t{1} << 26;
    EXPECT_EQ(limitsFor(large).textTokens, 2'359'296U);
    EXPECT_EQ(limitsFor(large).squaredLengths, 1U << 26U);
    EXPECT_EQ(limitsFor(large + 64).textTokens, 2'359'305U);
    EXPECT_EQ(limitsFor(large + 64).squaredLengths, (1U << 26U) + 256U);
    limits.sequenceTokens = 2;
    EXPECT_EQ(read(readColumnText, "a O\nb O\n\nc O\nd O\n", {}, limits).size(), 2U);
    EXPECT_EQ(errorOfReading(readColumnText, "a O\n\nb O\nc O\nd O\n", limits).line(), 5U);
    limits = {};
    limits.textTokens = 2;
    EXPECT_EQ(read(readColumnText, "a O\n\nb O\n", {}, limits).tokenCount(), 2U);
    EXPECT_EQ(errorOfReading(readColumnText, "a O\n\nb O\n\nc O\n", limits).line(), 5U);
    limits = {};
    limits.squaredLengths = 5;
    EXPECT_EQ(read(readColumnText, "a O\nb O\n\nc O\n", {}, limits).tokenCount(), 3U);
    EXPECT_EQ(errorOfReading(readColumnText, "a O\nb O\n\nc O\nd O\n", limits).line(), 5U);
    limits = {};
    limits.textBytes = 3;
    EXPECT_EQ(read(readColumnText, "ab O\n\nc O\n", {}, limits).tokenCount(), 2U);
    EXPECT_EQ(errorOfReading(readColumnText, "ab O\n\ncd O\n", limits).line(), 3U);
}

TEST(ColumnText, UnlabelledAsTheModelHasColumns)
{
    TextReading reading;
    reading.modelColumns = 2;
    EXPECT_TRUE(read(readColumnText, small, reading).labelled);
    const InputError refused = errorOf([&] { read(readColumnText, "a b\n", reading); });
    EXPECT_EQ(refused.found(), "found 2 columns");
    reading.allowUnlabelled = true;
    const TokenSequences text = read(readColumnText, "He PRP\n\nran VBD\n", reading);
    EXPECT_FALSE(text.labelled);
    EXPECT_EQ(shown(text), "He/PRP | ran/VBD");
    EXPECT_TRUE(read(readColumnText, small, reading).labelled);
    EXPECT_EQ(errorOf([&] { read(readColumnText, "a b c d\n", reading); }).expected(),
        "3, the label last, as the model was trained on (or 2 without it)");
    reading.modelColumns = 1;
    EXPECT_EQ(shown(read(readColumnText, "He\nran\n", reading)), "He ran");
}

TEST(ColumnText, StopsWhenAskedAndReports)
{
    TextReading reading;
    std::stop_source stop;
    reading.stop = stop.get_token();
    int reports = 0;
    reading.progress = [&](double done, const std::string&) {
        ++reports;
        EXPECT_GE(done, 0);
        EXPECT_LE(done, 1);
    };
    read(readColumnText, small, reading);
    EXPECT_GT(reports, 0);
    stop.request_stop();
    EXPECT_THROW(read(readColumnText, small, reading), Cancelled);
}

TEST(SvmHmm, TagsExamplesFeaturesAndComments)
{
    const TokenSequences text = read(readSvmHmm,
        "# made by hand\n2 qid:1 1:0.5 7:1 # The\n1 qid:1 7:-2e0\n\nNN\tqid:b 3:0 2147483647:+1\n");
    EXPECT_EQ(shown(text), "The:2 2:1 | 1:NN");
    EXPECT_TRUE(text.numeric);
    EXPECT_EQ(text.names, (std::vector<std::string>{"1", "b"}));
    EXPECT_EQ(features(text, 0), "1=0.50 7=1.00");
    EXPECT_EQ(features(text, 1), "7=-2.0");
    EXPECT_EQ(features(text, 2), "2147483647=1.00"); // 0 is left out
}

TEST(SvmHmm, Errors)
{
    const auto line = [](const char* text) { return errorOfReading(readSvmHmm, text).line(); };
    for (const char* text : {"1 qid:1 1\n", "1 qid:1 0:1\n", "1 qid:1 x:1\n", "1 qid:1 1:\n",
             "1 qid:1 1:inf\n", "1 qid:1 1:nan\n", "1 qid:1 1:1x\n", "1 qid:1 2:1 2:1\n",
             "1 qid:1 3:1 2:1\n", "1 qid:1 -1:1\n", "1 qid:1 2147483648:1\n", "1 qid: 1:1\n",
             "1 1:1\n", "1\n", "1 qid:1 1:1e999\n"})
        EXPECT_EQ(line(text), 1U) << text;
    EXPECT_EQ(errorOfReading(readSvmHmm, "1 qid:1 1:1e40\n").expected(),
        "FEATURE:VALUE, a whole number from 1 to 2147483647 and a number from -3.4e38 to 3.4e38");
    EXPECT_EQ(line("1 qid:1 1:1\n1 qid:2 1:1\n1 qid:1 1:1\n"), 3U);
    EXPECT_EQ(errorOfReading(readSvmHmm, "# nothing\n").found(), "the file holds no tokens");
    EXPECT_EQ(errorOfReading(readSvmHmm, "qid:1 1:1\n").found(), "the line has no tag");
    TextReading reading;
    reading.allowUnlabelled = true;
    EXPECT_FALSE(read(readSvmHmm, "qid:1 1:1\nqid:1 1:2\n", reading).labelled);
    EXPECT_EQ(errorOf([&] { read(readSvmHmm, "qid:1 1:1\n2 qid:1 1:2\n", reading); }).line(), 2U);
}

TEST(SequenceCsv, HeaderQuotingAndFeatures)
{
    const TokenSequences text = read(readSequenceCsv,
        "sequence,label,f1,token,\"speed, m/s\"\r\n"
        "a,walk,0.5,one,-1\n"
        "\"a\",\"run \"\"fast\"\"\",,two,2.5e3\n\n"
        "b,\"two\nlines\",0,\"x\ny\",1\n");
    EXPECT_EQ(shown(text), "one:walk two:run \"fast\" | x\ny:two\nlines");
    EXPECT_EQ(text.names, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(features(text, 0), "f1=0.50 speed, m/s=-1.0");
    EXPECT_EQ(features(text, 1), "speed, m/s=2500");
    EXPECT_EQ(features(text, 2), "speed, m/s=1.00");
    EXPECT_EQ(
        shown(read(readSequenceCsv, "sequence,label,f\n1,x,1\n1,y,\n2,x,3")), "1:x 2:y | 1:x");
}

TEST(SequenceCsv, Errors)
{
    const auto error = [](const char* text) { return errorOfReading(readSequenceCsv, text); };
    const std::string header = "sequence,label,f1\n";
    for (const char* record : {"a,x\n", "a,x,1,2\n", "a,x,one\n", "a,x,nan\n", "a,,1\n",
             "a,x,\"1\n", "a,x,\"1\"2\n", "a,x\"y,1\n"})
        EXPECT_GE(error((header + record).c_str()).line(), 2U) << record;
    EXPECT_EQ(error((header + "a,x,1e40\n").c_str()).expected(), "a number from -3.4e38 to 3.4e38");
    EXPECT_EQ(error((header + "a,x,1\nb,x,1\na,x,1\n").c_str()).line(), 4U);
    EXPECT_EQ(error("sequence,label,f,f\n1,x,1,1\n").found(), "two columns are named \"f\"");
    EXPECT_EQ(error("sequence,label,\n1,x,1\n").found(), "a column without a name");
    EXPECT_EQ(error("sequence,f\n1,2\n").found(), "the header has no column label");
    EXPECT_EQ(error(header.c_str()).found(), "the file holds no tokens");
    EXPECT_EQ(error("label,sequence\n").found(), "the first column is \"label\"");
    EXPECT_EQ(error("sequence,label,f\na,\"x\ny\n").found(),
        "the file ends inside the quotes opened in line 2");
}

TEST(Content, TextFormatsAreTold)
{
    const auto format = [](const char* head) { return textFormatOf(head); };
    const auto reads = [](const char* head) { return textFormatOf(head)->readTokens; };
    EXPECT_EQ(reads(small), readColumnText);
    EXPECT_EQ(reads("\n\n\xef\xbb\xbf"), readColumnText); // its reader says what is wrong
    EXPECT_EQ(reads("1\tThe\tthe\tDET\tO\n"), readColumnText);
    EXPECT_EQ(reads("{ ( O\n"), readColumnText);
    EXPECT_EQ(reads("< SYM O\n"), readColumnText);
    EXPECT_EQ(reads("# # O\nx NN O\n"), readColumnText);
    EXPECT_EQ(reads("# made by hand\n1 qid:1 1:1\n"), readSvmHmm);
    EXPECT_EQ(reads("qid:1 1:1\n"), readSvmHmm);
    EXPECT_EQ(reads("\xef\xbb\xbfsequence,label,f\n"), readSequenceCsv);
    EXPECT_EQ(reads("\"sequence\",label,f\n"), readSequenceCsv);
    EXPECT_EQ(format("1 2 3 4 5\n")->readRows, readNumberRows);
    EXPECT_EQ(format("{\"a\": 1}"), nullptr);
    EXPECT_EQ(format("<?xml?>"), nullptr);
}

} // namespace
} // namespace gapscope
