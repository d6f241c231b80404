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

/// What the examples of a problem are to the viewers.
enum class ExampleKind { none, words, sentences, photographs, poses, alignments, classes };
ExampleKind kindOf(const Problem* problem);
ExampleNames namesOf(ExampleKind kind);
/// The part as the viewers take it.  requires: it is of a kind.
ExamplePart partOf(const QString& title, const std::shared_ptr<const Problem>& problem);
/// Its labels.  requires: as above.
const std::vector<std::string>& labelNamesOf(const Problem& problem);

/// What weights say about one part of a dataset.
struct ExampleAnswers {
    ExamplePredictions predictions;
    Confusion confusion;
    std::vector<TypeCounts> chunks; ///< empty where labels mark none
    JointErrors joints;             ///< of poses
    Metrics links;                  ///< of sentence pairs: AER, precision, recall
};

/// Decodes every example, with loss, score and slack H̃_i; of photographs, IoU, of
/// poses PCK, of sentence pairs AER. gaps: g_i of the part, or empty. reader: the same part as a
/// problem that reads w, where the part itself does not (Snapshot::readers). labelled: the part has
/// a truth; else all that compares with it stays empty. Cost: two oracle calls per example, without
/// a truth one.  throws: Cancelled.
ExampleAnswers answersOf(const Problem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop, const Problem* reader = nullptr,
    bool labelled = true);

/// Examples in which truth was taken for predicted at least once, ascending. truth: as in
/// Confusion::labels.
std::vector<int> examplesWith(
    const Problem& part, const std::vector<Labelling>& predictions, Label truth, Label predicted);

/// Examples with an error about a chunk of this type, of photographs about this class, ascending.
std::vector<int> examplesWithErrorsOf(
    const Problem& part, const std::vector<Labelling>& predictions, const std::string& type);

/// What the dual knows of one training example: node marginals from μ_i, largest mass first, masses
/// below 1e-6 left out, and its active labellings.
ExampleDual dualOf(const Problem& train, std::size_t example, const SparseVector& marginals,
    std::vector<ExampleDual::Active> active);

/// A line per word: name, truth, prediction, loss in [0, 1], score, slack. Of text a line per
/// token: number of its sentence and its own, from 1, its columns, truth, prediction, the
/// sentence's loss. Of photographs a line for each: its name, loss, IoU, score, slack, and how many
/// superpixels are labelled wrong; of poses its PCK and how many of the 14 joints are wrong.
/// Of sentence pairs a line for each: its number, loss, AER, score, slack and its links.
/// Of classes a line for each example: its number, truth, prediction, loss, score, slack.
/// What is not known for want of a truth is left empty.
std::string predictionsCsv(const Problem& part, const ExamplePredictions& predictions);

} // namespace gapscope
