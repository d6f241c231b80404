// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/confusion/confusion.h"

#include <fmt/format.h>

namespace gapscope {

/// The predictions of a model for one part of a dataset, and their errors.
struct ExampleAnswers {
    ExamplePredictions predictions;
    PredictionErrors errors;
};

/// The functions of a task for its examples and predictions; parts are of that task.
struct TaskAnswers {
    /// For the confusion matrix. Keeps a reference to the part.
    ConfusedTokens (*tokens)(const Problem& part);
    /// The dual variables of one training example: node marginals from μ_i, largest mass first,
    /// without masses below 1e-6, and its active labellings.
    ExampleDual (*dual)(const Problem& train, std::size_t example, const SparseVector& marginals,
        std::vector<ExampleDual::Active> active);
    /// The predictions as a table. Cells that need a truth are empty without one.
    std::string (*csv)(const Problem& part, const ExamplePredictions& predictions);
    /// Adds the qualities of the predictions, and measures of this task only.
    void (*addMeasures)(const Problem& part, ExampleAnswers& answers) = nullptr;
    /// Examples with an error about this type (a chunk type, a class or a joint), ascending.
    std::vector<int> (*withErrorsOf)(const Problem& part, const std::vector<Labelling>& predictions,
        const std::string& type) = nullptr;
};

/// TaskAnswers::tokens of a task, from its confusedTokens().
template <typename Task> ConfusedTokens tokensOf(const Problem& part)
{
    return confusedTokens(static_cast<const Task&>(part));
}

constexpr double leastMass = 1e-6; ///< of ExampleDual::Alternative

/// A list's number for a table cell; "" if the list is empty: the value is unknown.
inline std::string knownValue(const std::vector<double>& values, std::size_t i)
{
    return i < values.size() ? fmt::to_string(values[i]) : std::string();
}

} // namespace gapscope
