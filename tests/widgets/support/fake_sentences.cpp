// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/support/fake_sentences.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace gapscope {
namespace {

enum Labels : Label { bNp, iNp, bVp, iVp, outside };

} // namespace

FakeSentences::FakeSentences(int count, unsigned seed)
{
    shape.labelNames = {"B-NP", "I-NP", "B-VP", "I-VP", "O"};
    m_text->columns = 2;
    add({{"the", "DT", bNp, bNp}, {"old", "JJ", iNp, iNp}, {"dog", "NN", iNp, bVp},
        {"barks", "VBZ", bVp, iVp}});
    add({{"he", "PRP", bNp, bNp}, {"sleeps", "VBZ", bVp, bNp}});
    add({{"rain", "NN", bNp, outside}, {"fell", "VBD", bVp, bVp},
        {"today", "NN", outside, outside}});
    add({{"often", "RB", outside, bNp}, {"it", "PRP", bNp, bNp}, {"rains", "VBZ", bVp, bVp}});
    std::mt19937 random(seed);
    const Token phrase[] = {{"the", "DT", bNp, bNp}, {"quarterly", "JJ", iNp, iNp},
        {"report", "NN", iNp, iNp}, {"will", "MD", bVp, bVp}, {"surprise", "VB", iVp, iVp},
        {"investors", "NNS", bNp, bNp}, {",", ",", outside, outside}};
    for (int i = 4; i < count; ++i) {
        std::vector<Token> tokens;
        const std::size_t length = random() % 9 == 0 ? 40 : 3 + random() % 20;
        const bool bad = random() % 3 == 0;
        for (std::size_t t = 0; t < length; ++t) {
            tokens.push_back(phrase[t % std::size(phrase)]);
            if (bad && random() % 5 == 0)
                tokens.back().predicted = static_cast<Label>(random() % 5);
        }
        add(tokens);
    }
    // One attribute per word and one per part of speech.
    std::map<std::string, std::uint32_t> number;
    for (std::size_t k = 0; k < examples->labels.size(); ++k) {
        std::vector<std::uint32_t> active;
        for (const std::string& name : {"w[0]=" + std::string(m_text->cell(k, 0)),
                 "pos[0]=" + std::string(m_text->cell(k, 1))}) {
            const auto [entry, fresh] =
                number.emplace(name, static_cast<std::uint32_t>(number.size()));
            if (fresh)
                m_features->names.push_back(name);
            active.push_back(entry->second);
        }
        std::sort(active.begin(), active.end());
        examples->attributes.append(active);
        examples->tokenStart.push_back(static_cast<std::uint32_t>(examples->attributes.size()));
    }
    examples->text = m_text;
    m_features->columns = 2;
    shape.features = m_features;
    shape.attributeCount = number.size();
    w->assign(shape.weightSize(), 0);
    for (std::size_t row = 0; row < shape.attributeCount + 3 + shape.labelCount(); ++row)
        for (std::size_t label = 0; label < shape.labelCount(); ++label)
            (*w)[row * shape.stride() + label] =
                std::sin(static_cast<double>(3 * row + 7 * label) + 0.5);
}

void FakeSentences::add(const std::vector<Token>& tokens)
{
    Labelling found;
    int wrong = 0;
    for (const Token& token : tokens) {
        m_text->cells.push_back(token.word);
        m_text->cells.push_back(token.pos);
        examples->labels.push_back(token.truth);
        found.push_back(token.predicted);
        wrong += token.truth != token.predicted;
    }
    examples->sequenceStart.push_back(static_cast<std::uint32_t>(examples->labels.size()));
    predictions.losses.push_back(wrong / static_cast<double>(tokens.size()));
    predictions.scores.push_back(1);
    predictions.slacks.push_back(wrong);
    predictions.labels.push_back(std::move(found));
}

} // namespace gapscope
