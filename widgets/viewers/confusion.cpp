// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/confusion.h"

#include "core/csv.h"
#include "core/metrics/chain_chunks.h"

#include <cassert>
#include <fmt/format.h>

namespace gapscope {

Confusion confusionOf(const ChainExamples& examples, const std::vector<Labelling>& predictions,
    const std::vector<std::string>& modelLabels)
{
    assert(predictions.size() == examples.size());
    const ChainTruth truth(examples, modelLabels);
    const std::size_t labels = truth.labelNames().size();
    Confusion result{truth.labelNames(), {}, {}};
    result.tokens.assign(labels * labels, 0);
    result.examples.assign(labels * labels, 0);
    std::vector<std::size_t> lastSeen(labels * labels, 0); // example + 1 that counted this cell
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Labelling right = truth.labels(i);
        for (std::size_t t = 0; t < right.size(); ++t) {
            const std::size_t cell = right[t] * labels + predictions[i][t];
            ++result.tokens[cell];
            if (lastSeen[cell] != i + 1)
                ++result.examples[cell];
            lastSeen[cell] = i + 1;
        }
    }
    return result;
}

std::vector<int> examplesWith(const ChainExamples& examples,
    const std::vector<Labelling>& predictions, const std::vector<std::string>& modelLabels,
    Label truth, Label predicted)
{
    const ChainTruth all(examples, modelLabels);
    std::vector<int> found;
    for (std::size_t i = 0; i < examples.size() && i < predictions.size(); ++i) {
        const Labelling right = all.labels(i);
        for (std::size_t t = 0; t < right.size(); ++t)
            if (right[t] == truth && predictions[i][t] == predicted) {
                found.push_back(static_cast<int>(i));
                break;
            }
    }
    return found;
}

std::string toCsv(const Confusion& confusion)
{
    std::string csv = "truth,predicted,tokens,examples\n";
    const std::size_t labels = confusion.labels.size();
    for (std::size_t a = 0; a < labels; ++a)
        for (std::size_t b = 0; b < labels; ++b)
            if (const std::size_t count = confusion.at(a, b))
                csv += fmt::format("{},{},{},{}\n", csvField(confusion.labels[a]),
                    csvField(confusion.labels[b]), count, confusion.examples[a * labels + b]);
    return csv;
}

} // namespace gapscope
