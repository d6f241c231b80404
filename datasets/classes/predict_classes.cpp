// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/metrics.h"
#include "core/tasks/multiclass/multiclass.h"
#include "datasets/opening/predictions.h"

#include <fmt/format.h>
#include <iterator>

namespace gapscope {

std::string classText(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const MulticlassProblem&>(problem);
    const std::vector<std::string>& names = part.shape().labelNames;
    std::string table = "index\ttruth\tprediction\n";
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const std::string* unknown = part.examples().unknownClass(i);
        const std::string& truth = unknown ? *unknown : names[part.truth(i)[0]];
        fmt::format_to(std::back_inserter(table), "{}\t{}\t{}\n", i + 1, labelled ? truth : "",
            names[predictions[i][0]]);
    }
    return table;
}

std::string classScores(const Problem& part, const Predictions& predictions, bool labelled)
{
    return labelled
        ? fmt::format("{} examples: {:.2f} % of the classes are wrong\n", predictions.size(),
            100 * errorsOf(part, predictions).perLabel)
        : fmt::format(
            "{} examples predicted; the file has no classes to compare with\n", predictions.size());
}

/// The feature that is a bias, if any.
std::string classInfo(const Problem& part)
{
    const MulticlassExamples& examples = static_cast<const MulticlassProblem&>(part).examples();
    // A sparse row has no zeros: who is in all rows with one value has never been another.
    const std::vector<float> first = examples.denseRow(0);
    std::vector<std::size_t> same(first.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const FeatureValues row = examples.row(i);
        for (std::size_t k = 0; k < row.count; ++k) {
            const std::size_t feature = row.features ? row.features[k] : k;
            same[feature] += row.values[k] != 0 && row.values[k] == first[feature] ? 1 : 0;
        }
    }
    for (std::size_t feature = 0; feature < same.size(); ++feature)
        if (same[feature] == examples.size())
            return fmt::format(
                "  bias    feature {} is {} in every row\n", feature + 1, first[feature]);
    return "  bias    none: a class's score is the sum of feature times weight alone; where the "
           "features are not centred, add a column that is 1 in every row\n";
}

} // namespace gapscope
