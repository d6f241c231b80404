// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "core/problem.h"
#include "core/tasks/pose/pck.h"
#include "widgets/viewers/common/example_values.h"
#include "widgets/viewers/confusion/confusion.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace gapscope {

/// What weights say about one part of a dataset.
struct ExampleAnswers {
    ExamplePredictions predictions;
    Confusion confusion;
    std::vector<TypeCounts> chunks; ///< empty where labels mark none
    JointErrors joints;             ///< of poses
    Metrics links;                  ///< of sentence pairs: AER, precision, recall
};

/// What a task says of its examples and predictions; parts are of that task.
struct TaskAnswers {
    Confusion (*confusion)(const Problem& part, const std::vector<Labelling>& predictions);
    /// Examples in which truth was taken for predicted at least once, ascending. truth: as in
    /// Confusion::labels.
    std::vector<int> (*examplesWith)(const Problem& part, const std::vector<Labelling>& predictions,
        Label truth, Label predicted);
    /// What the dual knows of one training example: node marginals from μ_i, largest mass first,
    /// masses below 1e-6 left out, and its active labellings.
    ExampleDual (*dual)(const Problem& train, std::size_t example, const SparseVector& marginals,
        std::vector<ExampleDual::Active> active);
    /// The predictions as a table. What is not known for want of a truth is left empty.
    std::string (*csv)(const Problem& part, const ExamplePredictions& predictions);
    /// Adds the qualities of the predictions, and what only this task has.
    void (*addMeasures)(const Problem& part, ExampleAnswers& answers) = nullptr;
    /// Examples with an error about this type: a chunk's, a class, a joint; ascending.
    std::vector<int> (*withErrorsOf)(const Problem& part, const std::vector<Labelling>& predictions,
        const std::string& type) = nullptr;
};

/// Decodes every example, with loss, score and slack H̃_i, and what its task adds. gaps: g_i of the
/// part, or empty. reader: the same part as a problem that reads w, where the part itself does not
/// (Snapshot::readers). labelled: the part has a truth; else all that compares with it stays empty.
/// Cost: two oracle calls per example, without a truth one.
/// requires: the part has examples to look at.  throws: Cancelled.
ExampleAnswers answersOf(const Problem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop, const Problem* reader = nullptr,
    bool labelled = true);

} // namespace gapscope
