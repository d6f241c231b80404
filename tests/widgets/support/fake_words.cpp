// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/support/fake_words.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr int rows = 16, columns = 8, labelCount = 26;

/// Bars at places chosen by the label's bits: enough to distinguish 26 patterns.
bool inked(int label, int row, int column)
{
    const int code = label + 1;
    const bool left = (code & 1) && column == 1, right = (code & 2) && column == 6;
    const bool top = (code & 4) && row == 3, middle = (code & 8) && row == 8;
    const bool bottom = (code & 16) && row == 12;
    const bool inside = row >= 3 && row <= 12 && column >= 1 && column <= 6;
    return inside && (left || right || top || middle || bottom || row - 3 == column + 2);
}

} // namespace

FakeWords::FakeWords(int words, unsigned seed)
{
    for (char c = 'a'; c <= 'z'; ++c) {
        labels << QString(QLatin1Char(c));
        shape.labelNames.emplace_back(1, c);
    }
    shape.attributeCount = rows * columns;
    std::mt19937 random(seed);
    for (int i = 0; i < words; ++i)
        addWord(3 + static_cast<int>(random() % 10), random);
    makeWeights();
}

void FakeWords::addWord(int length, std::mt19937& random)
{
    Labelling prediction;
    int errors = 0;
    const bool bad = random() % 3 == 0;
    for (int t = 0; t < length; ++t) {
        const int label = static_cast<int>(random() % labelCount);
        addLetter(label, random);
        const bool wrong = bad && random() % 3 == 0;
        errors += wrong;
        prediction.push_back(static_cast<Label>(wrong ? (label + 1) % labelCount : label));
    }
    examples->sequenceStart.push_back(static_cast<std::uint32_t>(examples->labels.size()));
    predictions.losses.push_back(static_cast<double>(errors) / length);
    predictions.scores.push_back(3.0 * length - errors);
    predictions.slacks.push_back(0.02 + 0.3 * errors);
    predictions.gaps.push_back(1e-4 * (1 + errors) / static_cast<double>(length));
    predictions.labels.push_back(std::move(prediction));
}

void FakeWords::addLetter(int label, std::mt19937& random)
{
    for (int pixel = 0; pixel < rows * columns; ++pixel)
        if (inked(label, pixel / columns, pixel % columns) != (random() % 40 == 0))
            examples->attributes.push_back(static_cast<std::uint32_t>(pixel));
    examples->tokenStart.push_back(static_cast<std::uint32_t>(examples->attributes.size()));
    examples->labels.push_back(static_cast<Label>(label));
}

void FakeWords::makeWeights()
{
    w.assign(shape.weightSize(), 0);
    for (std::size_t label = 0; label < labelCount; ++label) {
        for (std::size_t k = 0; k < rows * columns; ++k) {
            const int r = static_cast<int>(k) / columns, c = static_cast<int>(k) % columns;
            w[k * shape.stride() + label] =
                (inked(static_cast<int>(label), r, c) ? 0.8 : -0.15) + 0.1 * std::sin(double(k));
        }
        for (std::size_t b = 0; b < 3; ++b)
            w[(shape.biasRow() + b) * shape.stride() + label] =
                std::sin(static_cast<double>(label * (b + 1)));
        for (std::size_t before = 0; before < labelCount; ++before)
            w[(shape.transitionRow() + before) * shape.stride() + label] =
                0.6 * std::sin(static_cast<double>(before * 7 + label * 3));
    }
}

} // namespace gapscope
