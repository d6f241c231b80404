// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/metrics.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/chain/chain_chunks.h"
#include "datasets/opening/predictions.h"

#include <algorithm>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Letters side by side; longer label names with a space between them.
std::string labelText(const ChainShape& shape, LabellingView y)
{
    const bool letters = std::all_of(shape.labelNames.begin(), shape.labelNames.end(),
        [](const std::string& name) { return name.size() == 1; });
    std::string text;
    for (const Label label : y) {
        if (!letters && !text.empty())
            text += ' ';
        text += shape.labelNames[label];
    }
    return text;
}

/// One line per example: its name (or number from 1), truth (empty if unlabelled), prediction.
std::string wordTable(
    const ChainProblem& problem, const std::vector<Labelling>& predictions, bool labelled)
{
    const ChainExamples& examples = problem.examples();
    std::string table = "word\ttruth\tprediction\n";
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        table += examples.names.empty() ? std::to_string(i + 1) : examples.names[i];
        table += '\t' + (labelled ? labelText(problem.shape(), examples.truth(i)) : "");
        table += '\t' + labelText(problem.shape(), predictions[i]) + '\n';
    }
    return table;
}

/// The columns of the data, the truth where it is known, and the prediction; a blank line after
/// each sentence: what conlleval reads.
std::string columnsWithPrediction(
    const ChainProblem& problem, const std::vector<Labelling>& predictions, bool labelled)
{
    const ChainTruth truth(problem);
    const ChainExamples& examples = problem.examples();
    const TokenText& text = *examples.text;
    std::string table;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const Labelling right = truth.labels(i);
        for (std::size_t t = 0; t < right.size(); ++t) {
            for (std::size_t column = 0; column < text.columns; ++column) {
                table += text.cell(examples.sequenceStart[i] + t, column);
                table += text.separator;
            }
            if (labelled)
                (table += truth.labelNames()[right[t]]) += text.separator;
            (table += problem.shape().labelNames[predictions[i][t]]) += '\n';
        }
        table += '\n';
    }
    return table;
}

double percent(std::size_t part, std::size_t whole)
{
    return 100 * static_cast<double>(part) / static_cast<double>(whole);
}

/// The output of conlleval, overall and per type; "" where labels mark no chunks.
std::string chunkText(const ChainProblem& problem, const std::vector<Labelling>& predictions)
{
    const Metrics metrics = problem.metrics(predictions);
    if (metrics.values.front().key != "chunk_f1")
        return "";
    ChunkCounts all;
    for (const TypeCounts& type : metrics.types)
        all += type.counts;
    std::string text = fmt::format(
        "{} chunks, {} found, {} correct: precision {:.2f} %, recall {:.2f} %, F1 {:.2f} %\n",
        all.truth, all.predicted, all.correct, 100 * all.precision(), 100 * all.recall(),
        100 * all.f1());
    for (const auto& [type, each] : metrics.types)
        text += fmt::format(
            "{:>12}  precision {:6.2f} %, recall {:6.2f} %, F1 {:6.2f} %, {} of {} found\n", type,
            100 * each.precision(), 100 * each.recall(), 100 * each.f1(), each.correct, each.truth);
    return text;
}

/// "60 words: 36.67 % of the words have an error, …"; for text, sentences and tokens.
std::string errorText(const ChainProblem& problem, const std::vector<Labelling>& predictions)
{
    const bool text = problem.examples().text != nullptr;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        wrong += problem.wrongLabels(i, predictions[i]) > 0 ? 1 : 0;
    const Errors errors = errorsOf(problem, predictions);
    const char* sequences = text ? "sentences" : "words";
    std::string sentence = fmt::format(
        "{} {}: {:.2f} % of the {} have an error, {:.2f} % of the {} are wrong, mean loss {:.6g}\n",
        predictions.size(), sequences, percent(wrong, predictions.size()), sequences,
        100 * errors.perLabel, text ? "tokens" : "letters", errors.meanLoss);
    if (text)
        sentence += chunkText(problem, predictions);
    return sentence;
}

} // namespace

std::string chainText(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const ChainProblem&>(problem);
    return part.examples().text ? columnsWithPrediction(part, predictions, labelled)
                                : wordTable(part, predictions, labelled);
}

std::string chainScores(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const ChainProblem&>(problem);
    return labelled ? errorText(part, predictions)
                    : fmt::format("{} {} predicted; the file has no labels to compare with\n",
                        predictions.size(), part.examples().text ? "sentences" : "words");
}

} // namespace gapscope
