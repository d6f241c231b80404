// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/generators/handwriting.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace gapscope {
namespace {

constexpr std::size_t writerCount = 10;
constexpr std::size_t foldCount = 10;

constexpr std::array<std::string_view, 60> wordList = {"and", "box", "cat", "day", "fox", "the",
    "very", "quiz", "jump", "lake", "milk", "over", "quick", "brown", "house", "jazzy", "light",
    "music", "night", "piano", "river", "water", "bridge", "flight", "garden", "journey", "kitchen",
    "orange", "pocket", "school", "spring", "summer", "winter", "yellow", "balance", "blanket",
    "chapter", "compass", "evening", "freezer", "harvest", "holiday", "machine", "morning",
    "picture", "railway", "village", "weather", "algebra", "birthday", "complete", "exchange",
    "keyboard", "mountain", "question", "adventure", "knowledge", "background", "temperature",
    "mathematically"};

struct WrittenWord {
    std::size_t word = 0;
    std::size_t writer = 0;
};

/// Every writer writes every word; in random order (Fisher, Yates), so that each fold gets its
/// share of all.
std::vector<WrittenWord> shuffledWords(Random& random)
{
    std::vector<WrittenWord> words;
    for (std::size_t writer = 0; writer < writerCount; ++writer) {
        for (std::size_t word = 0; word < wordList.size(); ++word)
            words.push_back({word, writer});
    }
    for (std::size_t k = words.size(); k > 1; --k)
        std::swap(words[k - 1], words[random.below(k)]);
    return words;
}

void appendField(std::string& text, std::size_t value)
{
    text += std::to_string(value);
    text += '\t';
}

} // namespace

/// The sample `sample:words`: synthetic handwriting. 60 words, each written by 10 writers with a
/// style of their own, drawn letter by letter from strokes into 16×8 binary pixels.
///
/// Returns the text of a letter.data file with 600 words, 60 in each of the folds 0 … 9; the same
/// seed makes the same bytes everywhere (only + − × ÷ and comparisons on doubles, std::mt19937_64).
std::string generateWords(std::uint64_t seed)
{
    Random random(seed);
    std::array<Writer, writerCount> writers;
    for (Writer& writer : writers)
        writer = randomWriter(random);
    const std::vector<WrittenWord> words = shuffledWords(random);

    std::string text;
    text.reserve(std::size_t{2} << 20);
    std::size_t id = 0;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const std::string_view letters = wordList[words[k].word];
        for (std::size_t t = 0; t < letters.size(); ++t) {
            const LetterImage image = drawLetter(letters[t], writers[words[k].writer], random);
            appendField(text, ++id);
            text += letters[t];
            text += '\t';
            text += t + 1 < letters.size() ? std::to_string(id + 1) + '\t' : "-1\t";
            appendField(text, k + 1);
            appendField(text, t + 1);
            appendField(text, k * foldCount / words.size());
            for (const bool ink : image)
                text += ink ? "1\t" : "0\t";
            text += '\n';
        }
    }
    return text;
}

} // namespace gapscope
