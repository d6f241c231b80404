// SPDX-License-Identifier: GPL-3.0-or-later
// letter.data: any valid file is read as it was written; no damaged one does harm.
#include "tests/datasets/damage.h"
#include "tests/datasets/letter_text.h"

#include <chrono>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

using Split = WordSelection::Split;

/// Images come from a seed: thousands of generated pixels would be slow and shrink to nothing new.
struct RandomWord {
    std::string letters;
    int fold = 0;
    std::uint64_t seed = 0;

    std::vector<std::vector<bool>> pixels() const
    {
        Random random(seed);
        std::vector<std::vector<bool>> images(letters.size(), std::vector<bool>(128));
        for (std::vector<bool>& image : images) {
            for (std::size_t k = 0; k < image.size(); ++k)
                image[k] = random.below(2) == 1;
        }
        return images;
    }
};

rc::Gen<RandomWord> anyWord()
{
    const auto letter =
        rc::gen::map(rc::gen::inRange(0, 26), [](int k) { return static_cast<char>('a' + k); });
    return rc::gen::construct<RandomWord>(
        rc::gen::nonEmpty(rc::gen::container<std::string>(letter)), rc::gen::inRange(0, 10),
        rc::gen::arbitrary<std::uint64_t>());
}

std::vector<LetterRow> rowsOf(const std::vector<RandomWord>& words)
{
    std::vector<LetterRow> rows;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::vector<LetterRow> word = wordRows(words[i].letters, static_cast<int>(rows.size()) + 1,
            static_cast<int>(i) + 1, words[i].fold);
        const std::vector<std::vector<bool>> images = words[i].pixels();
        for (std::size_t t = 0; t < word.size(); ++t) {
            for (std::size_t k = 0; k < 128; ++k)
                word[t].pixels[k].assign(1, images[t][k] ? '1' : '0');
            rows.push_back(word[t]);
        }
    }
    return rows;
}

void requireSame(const ChainExamples& part, std::size_t i, const RandomWord& word)
{
    RC_ASSERT(part.length(i) == word.letters.size());
    const std::vector<std::vector<bool>> images = word.pixels();
    for (std::size_t t = 0; t < word.letters.size(); ++t) {
        RC_ASSERT(part.truth(i)[t] == word.letters[t] - 'a');
        std::vector<bool> pixels(128, false);
        std::int64_t last = -1;
        for (const std::uint32_t k : part.token(i, t)) {
            RC_ASSERT(static_cast<std::int64_t>(k) > last);
            last = k;
            pixels.at(k) = true;
        }
        RC_ASSERT(pixels == images[t]);
    }
}

RC_GTEST_PROP(LetterProperties, AnyValidFileComesBack, ())
{
    constexpr int most = 12; // words of a file and letters of a word
    const auto words = *rc::gen::resize(
        most, rc::gen::nonEmpty(rc::gen::container<std::vector<RandomWord>>(anyWord())));
    const bool packed = *rc::gen::arbitrary<bool>();
    const std::string text = textOf(rowsOf(words));
    const std::string stored = packed ? gzipped(text) : text;
    for (const Split split : {Split::small, Split::large, Split::allTest}) {
        const WordParts parts = readText(stored, {split, 0, 1});
        std::size_t train = 0, test = 0;
        for (const RandomWord& word : words) {
            const bool trains =
                split == Split::small ? word.fold == 0 : split == Split::large && word.fold > 0;
            requireSame(trains ? *parts.train : *parts.test, trains ? train++ : test++, word);
        }
        RC_ASSERT(parts.train->size() == train);
        RC_ASSERT(parts.test->size() == test);
    }
}

/// Every result is well formed; every failure is an InputError. Sanitizers watch the rest.
void readMutants(const std::string& valid, int count, int& read, int& refused,
    const WordSelection& selection = {})
{
    Random random(20130610);
    for (int k = 0; k < count; ++k) {
        const std::string mutant = mutated(valid, "\t\n\r019-az", random);
        try {
            const WordParts parts = readText(mutant, selection);
            ++read;
            for (const auto& part : {parts.train, parts.test}) {
                ASSERT_EQ(part->sequenceStart.back(), part->labels.size());
                ASSERT_EQ(part->tokenStart.back(), part->attributes.size());
                ASSERT_EQ(part->tokenCount(), part->labels.size());
                for (const Label label : part->labels)
                    ASSERT_LT(label, 26);
                for (const std::uint32_t attribute :
                    part->attributes.part(0, part->attributes.size()))
                    ASSERT_LT(attribute, 128U);
            }
        } catch (const InputError& error) {
            ++refused;
            ASSERT_EQ(error.where(), "letters");
        }
    }
}

TEST(LetterMutants, ThirteenThousandDamagedFilesDoNoHarm)
{
    const auto start = std::chrono::steady_clock::now();
    const std::string valid = textOf(smallFile());
    int read = 0, refused = 0;
    readMutants(valid, 7000, read, refused);
    EXPECT_GT(read, 50); // a pixel may change and leave a valid file
    EXPECT_GT(refused, 3000);
    read = refused = 0;
    readMutants(gzipped(valid), 3000, read, refused);
    EXPECT_GT(refused, 2500); // the checksum sees nearly everything
    read = refused = 0;
    readMutants(unlabelledTextOf(smallFile()), 3000, read, refused, {Split::small, 0, 1, true});
    EXPECT_GT(read, 20);
    EXPECT_GT(refused, 1000);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    RecordProperty("seconds", std::to_string(seconds.count()));
}

} // namespace
} // namespace gapscope
