// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/chain/chain_answers.h"

#include "core/files/csv.h"
#include "core/tasks/chain/chain_chunks.h"
#include "widgets/viewers/chain/chain_list_model.h"

#include <algorithm>

namespace gapscope {

const ChainProblem* asChain(const Problem* problem)
{
    return problem && problem->shape().task() == ChainShape::key
        ? static_cast<const ChainProblem*>(problem)
        : nullptr;
}

bool isText(const Problem& problem)
{
    const ChainProblem* chain = asChain(&problem);
    return chain && chain->examples().text;
}

std::size_t tokenCountOf(const Problem& problem)
{
    return asChain(&problem)->examples().tokenCount();
}

std::size_t textColumnsOf(const Problem& problem)
{
    return isText(problem) ? asChain(&problem)->examples().text->columns : 0;
}

namespace {

std::vector<int> sentencesWithErrorsOf(
    const Problem& problem, const std::vector<Labelling>& predictions, const std::string& type)
{
    const auto& part = static_cast<const ChainProblem&>(problem);
    const ChainTruth truth(part);
    const ChunkScheme scheme(truth.labelNames());
    const auto at = std::ranges::find(scheme.types(), type) - scheme.types().begin();
    const auto isOfType = [at](const std::optional<std::size_t>& chunk) {
        return chunk == static_cast<std::size_t>(at);
    };
    return examplesWhere(predictions.size(), [&](std::size_t i) {
        return std::ranges::any_of(
            labelErrors(scheme, truth.labels(i), predictions[i]), [&](const LabelError& error) {
                return isOfType(error.truth) || isOfType(error.predicted);
            });
    });
}

ExampleDual chainDual(const Problem& problem, std::size_t example, const SparseVector& marginals,
    std::vector<ExampleDual::Active> active)
{
    const auto& train = static_cast<const ChainProblem&>(problem);
    const std::size_t stride = train.shape().stride();
    ExampleDual dual;
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
    dual.active = std::move(active);
    return dual;
}

std::string wordsCsv(const ChainProblem& part, const ExamplePredictions& predictions)
{
    const ChainExamples& words = part.examples();
    const auto& labels = part.shape().labelNames;
    std::string csv = "word,truth,prediction,loss,score,slack\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        std::string truth;
        std::string prediction;
        const Labelling& found = predictions.labels[i];
        for (std::size_t t = 0; t < found.size(); ++t) {
            truth += predictions.losses.empty() ? std::string() : labels[words.truth(i)[t]];
            prediction += labels[found[t]];
        }
        const std::string name = words.names.empty() ? std::to_string(i + 1) : words.names[i];
        csv += fmt::format("{},{},{},{},{},{}\n", name, truth, prediction,
            knownValue(predictions.losses, i), predictions.scores[i],
            knownValue(predictions.slacks, i));
    }
    return csv;
}

std::string tokensCsv(const ChainProblem& part, const ExamplePredictions& predictions)
{
    const ChainExamples& sentences = part.examples();
    const ChainTruth truth(part);
    const std::size_t columns = sentences.text ? sentences.text->columns : 0;
    std::string csv = "sentence,token";
    for (std::size_t c = 0; c < columns; ++c)
        csv += c == 0 ? ",word" : fmt::format(",column_{}", c + 1);
    csv += ",truth,prediction,sentence_loss\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        const Labelling right = truth.labels(i);
        for (std::size_t t = 0; t < right.size(); ++t) {
            const std::size_t token = sentences.sequenceStart[i] + t;
            csv += fmt::format("{},{}", i + 1, t + 1);
            for (std::size_t c = 0; c < columns; ++c)
                csv += ',' + csvField(sentences.text->cell(token, c));
            csv += fmt::format(",{},{},{}\n",
                predictions.losses.empty() ? "" : csvField(truth.labelNames()[right[t]]),
                csvField(part.shape().labelNames[predictions.labels[i][t]]),
                knownValue(predictions.losses, i));
        }
    }
    return csv;
}

std::string chainCsv(const Problem& problem, const ExamplePredictions& predictions)
{
    const auto& part = static_cast<const ChainProblem&>(problem);
    return isText(part) ? tokensCsv(part, predictions) : wordsCsv(part, predictions);
}

} // namespace

const TaskAnswers& chainAnswers()
{
    static const TaskAnswers answers{
        .tokens =
            [](const Problem& problem) {
                const auto& part = static_cast<const ChainProblem&>(problem);
                return confusedTokens(part.examples(), part.shape().labelNames);
            },
        .dual = chainDual,
        .csv = chainCsv,
        .addMeasures =
            [](const Problem& part, ExampleAnswers& all) {
                all.errors.measures.types = part.metrics(all.predictions.labels).types;
            },
        .withErrorsOf = sentencesWithErrorsOf};
    return answers;
}

} // namespace gapscope
