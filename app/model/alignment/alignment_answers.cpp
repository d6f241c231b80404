// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/alignment/alignment_answers.h"

#include "app/model/answers/optional_cell.h"

#include <QCoreApplication>

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace gapscope {

const AlignmentProblem* asAlignment(const Problem* problem)
{
    return dynamic_cast<const AlignmentProblem*>(problem);
}

std::string alignmentsCsv(const AlignmentProblem& part, const ExamplePredictions& predictions)
{
    std::string csv = "sentence,loss,aer,score,slack,links\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        std::string links;
        const Labelling& y = predictions.labels[i];
        for (std::size_t e = 0; e < y.size(); ++e)
            if (y[e] != 0)
                links += fmt::format("{}{}-{}", links.empty() ? "" : " ", e + 1, y[e]);
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n", part.pair(i).number,
            knownValue(predictions.losses, i), knownValue(predictions.aers, i),
            predictions.scores[i], knownValue(predictions.slacks, i), links);
    }
    return csv;
}

ExampleDual alignmentDualOf(
    const AlignmentProblem& train, std::size_t pair, std::vector<ExampleDual::Active> active)
{
    ExampleDual dual;
    for (ExampleDual::Active& each : active)
        each.text =
            QCoreApplication::translate("AlignmentAnswers", "loss %1 · %2 links")
                .arg(train.loss(pair, each.labels))
                .arg(std::ranges::count_if(each.labels, [](Label label) { return label != 0; }));
    dual.active = std::move(active);
    return dual;
}

} // namespace gapscope
