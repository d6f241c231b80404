// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/multiclass/class_answers.h"

#include "core/files/csv.h"
#include "widgets/viewers/multiclass/class_viewer.h"

#include <algorithm>
#include <iterator>

namespace gapscope {
namespace {

std::string classesCsv(const Problem& problem, const ExamplePredictions& predictions)
{
    const auto& part = static_cast<const MulticlassProblem&>(problem);
    const std::vector<std::string>& names = part.shape().labelNames;
    std::string csv = "index,truth,prediction,loss,score,slack\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        const std::string* unknown = part.examples().unknownClass(i);
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n", i + 1,
            predictions.losses.empty() ? ""
                                       : csvField(unknown ? *unknown : names[part.truth(i)[0]]),
            csvField(names[predictions.labels[i][0]]), knownValue(predictions.losses, i),
            predictions.scores[i], knownValue(predictions.slacks, i));
    }
    return csv;
}

ExampleDual classDual(const Problem&, std::size_t, const SparseVector& marginals,
    std::vector<ExampleDual::Active> active)
{
    ExampleDual dual;
    auto& classes = dual.positions.emplace_back();
    for (const SparseEntry& entry : marginals)
        if (entry.value >= leastMass)
            classes.push_back({static_cast<Label>(entry.index), entry.value});
    std::ranges::sort(classes, std::greater(), &ExampleDual::Alternative::mass);
    dual.active = std::move(active);
    return dual;
}

} // namespace

const TaskAnswers& classAnswers()
{
    static const TaskAnswers answers{
        .tokens = tokensOf<MulticlassProblem>, .dual = classDual, .csv = classesCsv};
    return answers;
}

} // namespace gapscope
