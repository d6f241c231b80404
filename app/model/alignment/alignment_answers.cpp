// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/alignment/alignment_answers.h"

#include "widgets/controls/number_text.h"
#include "widgets/viewers/alignment/alignment_viewer.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace gapscope {
namespace {

const AlignmentProblem& pairsOf(const Problem& part)
{
    return static_cast<const AlignmentProblem&>(part);
}

std::string alignmentsCsv(const Problem& part, const ExamplePredictions& predictions)
{
    std::string csv = "sentence,loss,aer,score,slack,links\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        std::string links;
        const Labelling& y = predictions.labels[i];
        for (std::size_t e = 0; e < y.size(); ++e)
            if (y[e] != 0)
                links += fmt::format("{}{}-{}", links.empty() ? "" : " ", e + 1, y[e]);
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n", pairsOf(part).pair(i).number,
            knownValue(predictions.losses, i), knownValue(predictions.quality, i),
            predictions.scores[i], knownValue(predictions.slacks, i), links);
    }
    return csv;
}

ExampleDual alignmentDual(const Problem& train, std::size_t pair, const SparseVector&,
    std::vector<ExampleDual::Active> active)
{
    ExampleDual dual;
    for (ExampleDual::Active& each : active)
        each.text =
            QCoreApplication::translate("AlignmentAnswers", "loss %1 · %2 links")
                .arg(displayNumber(train.loss(pair, each.labels)))
                .arg(std::ranges::count_if(each.labels, [](Label label) { return label != 0; }));
    dual.active = std::move(active);
    return dual;
}

} // namespace

bool pairsLabelled(const Problem& part) { return pairsOf(part).pair(0).labelled; }

const TaskAnswers& alignmentAnswers()
{
    static const TaskAnswers answers{
        .tokens = [](const Problem& part) { return confusedTokens(pairsOf(part)); },
        .dual = alignmentDual,
        .csv = alignmentsCsv,
        .addMeasures =
            [](const Problem& part, ExampleAnswers& all) {
                ExamplePredictions& out = all.predictions;
                for (std::size_t i = 0; i < out.labels.size(); ++i)
                    out.quality.push_back(linkCounts(pairsOf(part), i, out.labels[i]).aer());
                all.errors.measures = part.metrics(out.labels);
            }};
    return answers;
}

} // namespace gapscope
