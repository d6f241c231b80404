// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/confusion/confusion.h"

#include "core/files/csv.h"
#include "widgets/controls/window_text.h"

#include <fmt/format.h>

namespace gapscope {

QString shownLabel(const Confusion& confusion, const std::string& label)
{
    return confusion.ownNames ? labelText(label) : QString::fromStdString(label);
}

Confusion confusionOf(const ConfusedTokens& tokens, const std::vector<Labelling>& predictions)
{
    const std::size_t labels = tokens.labels.size();
    Confusion result{tokens.labels, {}, {}, tokens.pixels, tokens.ownNames};
    result.tokens.assign(labels * labels, 0);
    result.examples.assign(labels * labels, 0);
    std::vector<std::size_t> lastSeen(labels * labels, 0); // example + 1 that counted this cell
    for (std::size_t i = 0; i < predictions.size(); ++i)
        tokens.each(
            i, predictions[i], [&](Label truth, Label predicted, std::size_t count, bool here) {
                const std::size_t cell = truth * labels + predicted;
                result.tokens[cell] += count;
                if (here && lastSeen[cell] != i + 1) {
                    ++result.examples[cell];
                    lastSeen[cell] = i + 1;
                }
            });
    return result;
}

std::vector<int> examplesWhere(std::size_t count, const std::function<bool(std::size_t)>& wanted)
{
    std::vector<int> found;
    for (std::size_t i = 0; i < count; ++i)
        if (wanted(i))
            found.push_back(static_cast<int>(i));
    return found;
}

std::vector<int> examplesWith(const ConfusedTokens& tokens,
    const std::vector<Labelling>& predictions, Label truth, Label predicted)
{
    return examplesWhere(predictions.size(), [&](std::size_t i) {
        bool has = false;
        tokens.each(i, predictions[i], [&](Label right, Label y, std::size_t, bool here) {
            has |= here && right == truth && y == predicted;
        });
        return has;
    });
}

std::vector<LabelScore> scoresOf(const Confusion& confusion)
{
    const std::size_t labels = confusion.labels.size();
    std::vector<LabelScore> scores;
    const auto share = [](std::size_t part, std::size_t whole) {
        return static_cast<double>(part) / static_cast<double>(whole); // 0 / 0: NaN
    };
    for (std::size_t c = 0; c < labels; ++c) {
        std::size_t truth = 0, predicted = 0;
        for (std::size_t k = 0; k < labels; ++k) {
            truth += confusion.at(c, k);
            predicted += confusion.at(k, c);
        }
        const std::size_t both = confusion.at(c, c);
        scores.push_back({confusion.labels[c], share(both, truth + predicted - both),
            share(both, predicted), share(both, truth), truth, predicted});
    }
    return scores;
}

std::string toCsv(const Confusion& confusion)
{
    std::string csv = confusion.pixels ? "truth,predicted,pixels,photographs\n"
                                       : "truth,predicted,tokens,examples\n";
    const std::size_t labels = confusion.labels.size();
    for (std::size_t a = 0; a < labels; ++a)
        for (std::size_t b = 0; b < labels; ++b)
            if (const std::size_t count = confusion.at(a, b))
                csv += fmt::format("{},{},{},{}\n", csvField(confusion.labels[a]),
                    csvField(confusion.labels[b]), count, confusion.examples[a * labels + b]);
    return csv;
}

} // namespace gapscope
