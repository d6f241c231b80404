// SPDX-License-Identifier: GPL-3.0-or-later
// Text files: any valid one is read as it was written; no damaged one does harm.
#include "datasets/formats/text/column_text.h"
#include "datasets/formats/text/sequence_csv.h"
#include "datasets/formats/text/svm_hmm.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

using Reader = TokenSequences (*)(TextLines&, const TextReading&);

TokenSequences readBytes(Reader reader, std::string_view bytes)
{
    TextLines lines{UnpackedBytes(StoredBytes::memory(bytes, "text"))};
    return reader(lines, {});
}

RC_GTEST_PROP(TextProperties, AnyValidColumnsComeBack, ())
{
    const auto cell = rc::gen::nonEmpty(
        rc::gen::container<std::string>(rc::gen::elementOf(std::string("aBc019#\"'<{,:|-"))));
    const auto columns = *rc::gen::inRange<std::size_t>(2, 6);
    const auto sentences = *rc::gen::resize(8,
        rc::gen::nonEmpty(rc::gen::container<std::vector<std::vector<std::vector<std::string>>>>(
            rc::gen::nonEmpty(rc::gen::container<std::vector<std::vector<std::string>>>(
                rc::gen::container<std::vector<std::string>>(columns, cell))))));
    std::string text;
    for (const auto& sentence : sentences) {
        for (const auto& token : sentence)
            for (std::size_t k = 0; k < columns; ++k)
                text += token[k]
                    + *rc::gen::elementOf(k + 1 < columns
                            ? std::vector<std::string>{" ", "\t", "  "}
                            : std::vector<std::string>{"\n", "\r\n", " \n"});
        text += *rc::gen::elementOf(std::vector<std::string>{"\n", "\n\n", " \r\n"});
    }
    const TokenSequences made =
        readBytes(readColumnText, *rc::gen::arbitrary<bool>() ? gzipped(text) : text);
    RC_ASSERT(made.size() == sentences.size());
    std::size_t token = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        RC_ASSERT(made.sequenceStart[i] == token);
        for (const auto& cells : sentences[i]) {
            for (std::size_t k = 0; k + 1 < columns; ++k)
                RC_ASSERT(made.text.cell(token, k) == cells[k]);
            RC_ASSERT(made.labelNames[made.labels[token]] == cells.back());
            ++token;
        }
    }
    RC_ASSERT(made.tokenCount() == token);
}

void requireWellFormed(const TokenSequences& made)
{
    ASSERT_GT(made.tokenCount(), 0U);
    ASSERT_EQ(made.labels.size(), made.tokenCount());
    ASSERT_EQ(made.text.cells.size(), made.tokenCount() * made.text.columns);
    for (std::size_t i = 0; i < made.size(); ++i)
        ASSERT_LT(made.sequenceStart[i], made.sequenceStart[i + 1]);
    for (const Label label : made.labels)
        ASSERT_LT(label, made.labelNames.size());
    ASSERT_EQ(made.featureStart.size(), made.numeric ? made.tokenCount() + 1 : 1U);
    ASSERT_EQ(made.featureStart.back(), made.features.size());
    ASSERT_EQ(made.values.size(), made.features.size());
    for (const std::uint32_t feature : made.features)
        ASSERT_LT(feature, made.featureNames.size());
}

TEST(TextMutants, NineThousandDamagedFilesDoNoHarm)
{
    const std::vector<std::pair<Reader, std::string>> valid = {
        {readColumnText, "He PRP B-NP\nran VBD B-VP\n\nStop VB B-VP\n. . O\n\n"},
        {readSvmHmm, "1 qid:1 1:0.5 7:1 # The\n2 qid:1 7:-2\n\n1 qid:2 3:4\n"},
        {readSequenceCsv, "sequence,label,f1,token\n1,x,0.5,\"a\"\n1,\"y\",,b\n2,x,3,c\n"}};
    Random random(20000913);
    for (const auto& [reader, text] : valid) {
        int read = 0, refused = 0;
        for (int k = 0; k < 3000; ++k) {
            const std::string mutant = mutated(text, "\t\n\r #:,\"q0\xc3\xef", random);
            try {
                requireWellFormed(readBytes(reader, mutant));
                ++read;
            } catch (const InputError& error) {
                ASSERT_EQ(error.where(), "text");
                ++refused;
            }
        }
        EXPECT_GT(read, 80);
        EXPECT_GT(refused, 200);
    }
}

} // namespace
} // namespace gapscope
