// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/confusion/confusion.h"

#include "core/files/csv.h"
#include "core/metrics/iou.h"
#include "core/tasks/chain/chain_chunks.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Truth and prediction of every superpixel that is not void.
template <typename Visit>
void forEachSuperpixel(
    const SegmentationProblem& part, std::size_t image, const Labelling& y, const Visit& visit)
{
    const LabellingView truth = part.truth(image);
    const std::span<const double> costs = part.costs(image);
    for (std::size_t p = 0; p < truth.size(); ++p)
        if (costs[p] > 0)
            visit(truth[p], y[p]);
}

} // namespace

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

Confusion confusionOf(const SegmentationProblem& part, const std::vector<Labelling>& predictions)
{
    const std::size_t labels = part.shape().labelCount();
    Confusion result{part.shape().labelNames, {}, {}, true};
    PixelConfusion all(labels);
    result.examples.assign(labels * labels, 0);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        all.add(part.examples().images[i].pixels, predictions[i]);
        std::vector<bool> seen(labels * labels, false);
        forEachSuperpixel(part, i, predictions[i],
            [&](Label truth, Label found) { seen[truth * labels + found] = true; });
        for (std::size_t cell = 0; cell < seen.size(); ++cell)
            result.examples[cell] += seen[cell] ? 1 : 0;
    }
    for (std::size_t a = 0; a < labels; ++a)
        for (std::size_t b = 0; b < labels; ++b)
            result.tokens.push_back(all.at(a, b));
    return result;
}

std::vector<int> examplesWith(const SegmentationProblem& part,
    const std::vector<Labelling>& predictions, Label truth, Label predicted)
{
    std::vector<int> found;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        bool has = false;
        forEachSuperpixel(part, i, predictions[i],
            [&](Label right, Label y) { has |= right == truth && y == predicted; });
        if (has)
            found.push_back(static_cast<int>(i));
    }
    return found;
}

namespace {

/// The true class of each example; classes that the model lacks come after its own, into names.
std::vector<Label> trueClasses(const MulticlassProblem& part, std::vector<std::string>& names)
{
    std::vector<Label> truth = part.examples().labels;
    for (const UnknownClass& unknown : part.examples().unknown) {
        auto at = std::ranges::find(names, unknown.name);
        if (at == names.end())
            at = names.insert(names.end(), unknown.name);
        truth[unknown.example] = static_cast<Label>(at - names.begin());
    }
    return truth;
}

} // namespace

Confusion confusionOf(const MulticlassProblem& part, const std::vector<Labelling>& predictions)
{
    Confusion result{part.shape().labelNames, {}, {}};
    const std::vector<Label> truth = trueClasses(part, result.labels);
    const std::size_t labels = result.labels.size();
    result.tokens.assign(labels * labels, 0);
    for (std::size_t i = 0; i < predictions.size(); ++i)
        ++result.tokens[truth[i] * labels + predictions[i][0]];
    result.examples = result.tokens;
    return result;
}

std::vector<int> examplesWith(const MulticlassProblem& part,
    const std::vector<Labelling>& predictions, Label truth, Label predicted)
{
    std::vector<std::string> names = part.shape().labelNames;
    const std::vector<Label> classes = trueClasses(part, names);
    std::vector<int> found;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        if (classes[i] == truth && predictions[i][0] == predicted)
            found.push_back(static_cast<int>(i));
    return found;
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
