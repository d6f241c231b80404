// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/word_model.h"

#include "core/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace gapscope {

const ChainProblem* wordsOf(const std::shared_ptr<const Problem>& problem)
{
    const auto* chain = dynamic_cast<const ChainProblem*>(problem.get());
    return chain && !chain->examples().text ? chain : nullptr; // text has no pictures
}

WordAnswers answersOf(const ChainProblem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop)
{
    const std::size_t n = part.blockCount();
    WordAnswers answers;
    WordPredictions& out = answers.predictions;
    out.labels.resize(n);
    out.losses.resize(n);
    out.scores.resize(n);
    out.slacks.resize(n);
    if (gaps.size() == n)
        out.gaps.assign(gaps.begin(), gaps.end());
    std::vector<double> theta;
    Labelling worst;
    for (std::size_t i = 0; i < n; ++i) {
        if (stop.stop_requested())
            throw Cancelled();
        theta.resize(part.statisticSize(i));
        part.potentials(i, w.data(), theta.data());
        part.maxOracle(i, theta.data(), OracleMode::decode, out.labels[i]);
        out.losses[i] = part.loss(i, out.labels[i]);
        out.scores[i] = part.score(i, theta.data(), out.labels[i]);
        part.maxOracle(i, theta.data(), OracleMode::lossAugmented, worst);
        out.slacks[i] = part.loss(i, worst) + part.score(i, theta.data(), worst)
            - part.score(i, theta.data(), part.truth(i));
    }
    answers.confusion = confusionOf(part.examples(), out.labels, part.shape().labelNames);
    return answers;
}

WordDual dualOf(const ChainProblem& train, std::size_t example, const SparseVector& marginals)
{
    constexpr double leastMass = 1e-6;
    const std::size_t stride = train.shape().stride();
    WordDual dual;
    dual.positions.resize(train.examples().length(example));
    for (const SparseEntry& entry : marginals) {
        const std::size_t position = entry.index / stride;
        if (position < dual.positions.size() && entry.value >= leastMass)
            dual.positions[position].push_back(
                {static_cast<Label>(entry.index % stride), entry.value});
    }
    for (auto& alternatives : dual.positions)
        std::sort(alternatives.begin(), alternatives.end(),
            [](const auto& a, const auto& b) { return a.mass > b.mass; });
    return dual;
}

std::string predictionsCsv(const ChainProblem& part, const WordPredictions& predictions)
{
    const ChainExamples& words = part.examples();
    const auto& labels = part.shape().labelNames;
    std::string csv = "word,truth,prediction,loss,score,slack\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        std::string truth;
        std::string prediction;
        const Labelling& found = predictions.labels[i];
        for (std::size_t t = 0; t < found.size(); ++t) {
            truth += labels[words.labels[words.sequenceStart[i] + t]];
            prediction += labels[found[t]];
        }
        const std::string name = words.names.empty() ? std::to_string(i + 1) : words.names[i];
        csv += fmt::format("{},{},{},{},{},{}\n", name, truth, prediction, predictions.losses[i],
            predictions.scores[i], predictions.slacks[i]);
    }
    return csv;
}

} // namespace gapscope
