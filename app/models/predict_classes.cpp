// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/predictions.h"
#include "core/metrics/evaluation.h"

#include <fmt/format.h>
#include <iterator>

namespace gapscope {

std::string classText(
    const MulticlassProblem& part, const std::vector<Labelling>& predictions, bool labelled)
{
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

std::string classScores(
    const MulticlassProblem& part, const std::vector<Labelling>& predictions, bool labelled)
{
    return labelled
        ? fmt::format("{} examples: {:.2f} % of the classes are wrong\n", predictions.size(),
            100 * errorsOf(part, predictions).perLabel)
        : fmt::format(
            "{} examples predicted; the file has no classes to compare with\n", predictions.size());
}

} // namespace gapscope
