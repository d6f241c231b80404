// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/problems/tiny_alignment.h"

#include <string>

namespace gapscope::test {
namespace {

std::vector<std::string> words(Random& random, std::size_t longest)
{
    std::vector<std::string> found(1 + random.below(longest));
    for (std::string& word : found)
        word = std::string(1, static_cast<char>('a' + random.below(5)));
    return found;
}

void extend(Labelling& y, std::vector<bool>& taken, std::size_t length,
    const std::function<void(const Labelling&)>& visit)
{
    if (y.size() == length) {
        visit(y);
        return;
    }
    for (std::size_t label = 0; label <= taken.size(); ++label) {
        if (label != 0 && taken[label - 1])
            continue;
        if (label != 0)
            taken[label - 1] = true;
        y.push_back(static_cast<Label>(label));
        extend(y, taken, length, visit);
        y.pop_back();
        if (label != 0)
            taken[label - 1] = false;
    }
}

} // namespace

std::shared_ptr<AlignmentExamples> tinyPairs(Random& random, const TinyAlignmentSize& size)
{
    auto examples = std::make_shared<AlignmentExamples>();
    for (std::size_t i = 0; i < size.pairs; ++i) {
        AlignmentPair pair;
        pair.part = "train";
        pair.number = i + 1;
        pair.english = words(random, size.longest);
        pair.french = words(random, size.longest);
        for (std::size_t k = 0; k < pair.cells(); ++k) {
            const std::uint64_t kind = random.below(6);
            pair.links.push_back(kind == 0 ? LinkKind::possible
                    : kind < 3             ? LinkKind::sure
                                           : LinkKind::none);
            pair.dice.push_back(static_cast<float>(random.below(5)) / 4);
            for (std::size_t j = 0; j < size.features; ++j)
                pair.features.push_back(
                    random.below(3) == 0 ? 0 : static_cast<float>(2 * random.uniform() - 1));
        }
        examples->pairs.push_back(std::move(pair));
    }
    return examples;
}

AlignmentShape tinyAlignmentShape(std::size_t features)
{
    AlignmentShape shape;
    for (std::size_t j = 0; j < features; ++j)
        shape.featureNames.push_back("feature " + std::to_string(j));
    return shape;
}

std::shared_ptr<const AlignmentProblem> tinyAlignment(
    std::uint64_t seed, const TinyAlignmentSize& size)
{
    Random random(seed);
    return std::make_shared<AlignmentProblem>(
        tinyPairs(random, size), tinyAlignmentShape(size.features));
}

void forEachMatching(const AlignmentPair& pair, const std::function<void(const Labelling&)>& visit)
{
    Labelling y;
    std::vector<bool> taken(pair.french.size(), false);
    extend(y, taken, pair.english.size(), visit);
}

std::vector<double> denseAlignmentFeatures(
    const AlignmentProblem& problem, std::size_t i, LabellingView y)
{
    std::vector<double> phi(problem.dimension(), 0.0);
    for (std::size_t e = 0; e < y.size(); ++e)
        if (y[e] != 0)
            for (std::size_t j = 0; j < phi.size(); ++j)
                phi[j] +=
                    static_cast<double>(problem.features(i, problem.pair(i).cell(e, y[e] - 1U))[j]);
    return phi;
}

double alignmentLoss(const AlignmentProblem& problem, std::size_t i, LabellingView y)
{
    const AlignmentPair& pair = problem.pair(i);
    const LabellingView truth = problem.truth(i);
    double loss = 0;
    for (std::size_t e = 0; e < pair.english.size(); ++e)
        for (std::size_t f = 0; f < pair.french.size(); ++f) {
            const bool predicted = y[e] == f + 1, right = truth[e] == f + 1;
            const bool possible = pair.links[pair.cell(e, f)] != LinkKind::none;
            loss += predicted && !possible ? 1 : 0;
            loss += right && !predicted ? 3 : 0;
        }
    return loss;
}

} // namespace gapscope::test
