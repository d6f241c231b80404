// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/example_answers.h"

#include "app/model/alignment/alignment_answers.h"
#include "app/model/chain/chain_answers.h"
#include "app/model/multiclass/class_answers.h"
#include "app/model/pose/pose_answers.h"
#include "app/model/segmentation/segmentation_answers.h"
#include "core/machine/error.h"
#include "widgets/viewers/alignment/link_confusion.h"
#include "widgets/viewers/pose/confusion/joint_confusion.h"

#include <algorithm>

namespace gapscope {
namespace {

/// One function for each task.
template <typename... Functions> struct EachTask : Functions... {
    using Functions::operator()...;
};
template <typename... Functions> EachTask(Functions...) -> EachTask<Functions...>;

/// function(problem), the problem as that of its task.  requires: it is of a kind.
template <typename Function>
decltype(auto) visitTask(const Problem& problem, const Function& function)
{
    if (const auto* chain = dynamic_cast<const ChainProblem*>(&problem))
        return function(*chain);
    if (const PoseProblem* poses = asPoses(problem))
        return function(*poses);
    if (const AlignmentProblem* pairs = asAlignment(&problem))
        return function(*pairs);
    if (const MulticlassProblem* rows = asClasses(&problem))
        return function(*rows);
    return function(dynamic_cast<const SegmentationProblem&>(problem));
}

/// H̃_i ≥ 0: an approximate oracle may find less than the truth itself, whose H is 0.
double slackOf(const Problem& part, std::size_t i, const double* theta, const Labelling& worst)
{
    return std::max(0.0,
        part.loss(i, worst) + part.score(i, theta, worst) - part.score(i, theta, part.truth(i)));
}

/// What only the examples of this task have: chunks, joints, a quality of each prediction.
void addMeasures(ExampleAnswers& answers, const ChainProblem& part)
{
    answers.chunks = part.metrics(answers.predictions.labels).types;
}

void addMeasures(ExampleAnswers& answers, const PoseProblem& part)
{
    ExamplePredictions& out = answers.predictions;
    for (std::size_t i = 0; i < out.labels.size(); ++i)
        out.pcks.push_back(pckOf(part, i, out.labels[i]));
    answers.joints = jointErrors(part, out.labels);
}

void addMeasures(ExampleAnswers& answers, const AlignmentProblem& part)
{
    ExamplePredictions& out = answers.predictions;
    for (std::size_t i = 0; i < out.labels.size(); ++i)
        out.aers.push_back(linkCounts(part, i, out.labels[i]).aer());
    answers.links = part.metrics(out.labels);
}

void addMeasures(ExampleAnswers& answers, const SegmentationProblem& part)
{
    ExamplePredictions& out = answers.predictions;
    for (std::size_t i = 0; i < out.labels.size(); ++i)
        out.ious.push_back(iouOf(part, i, out.labels[i]));
}

void addMeasures(ExampleAnswers&, const MulticlassProblem&) { }

} // namespace

ExampleKind kindOf(const Problem* problem)
{
    if (const auto* chain = dynamic_cast<const ChainProblem*>(problem))
        return isText(*chain) ? ExampleKind::sentences : ExampleKind::words;
    return dynamic_cast<const SegmentationProblem*>(problem) ? ExampleKind::photographs
        : asPoses(problem)                                   ? ExampleKind::poses
        : asAlignment(problem)                               ? ExampleKind::alignments
        : asClasses(problem)                                 ? ExampleKind::classes
                                                             : ExampleKind::none;
}

ExampleNames namesOf(ExampleKind kind)
{
    return kind == ExampleKind::photographs ? ExampleNames::photographs()
        : kind == ExampleKind::poses        ? ExampleNames::poses()
        : kind == ExampleKind::alignments   ? ExampleNames::alignments()
        : kind == ExampleKind::classes      ? ExampleNames::classes()
        : kind == ExampleKind::sentences    ? ExampleNames::sentences()
                                            : ExampleNames::words();
}

ExamplePart partOf(const QString& title, const std::shared_ptr<const Problem>& problem)
{
    if (const ChainProblem* chain = asChain(problem))
        return {title, chain->sharedExamples()};
    return {title, nullptr, std::dynamic_pointer_cast<const SegmentationProblem>(problem),
        std::dynamic_pointer_cast<const PoseProblem>(problem),
        std::dynamic_pointer_cast<const AlignmentProblem>(problem),
        std::dynamic_pointer_cast<const MulticlassProblem>(problem)};
}

const std::vector<std::string>& labelNamesOf(const Problem& problem)
{
    return visitTask(problem, [](const auto& part) -> const std::vector<std::string>& {
        return part.shape().labelNames;
    });
}

ExampleAnswers answersOf(const Problem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop, const Problem* reader, bool labelled)
{
    const std::size_t n = part.blockCount();
    ExampleAnswers answers;
    ExamplePredictions& out = answers.predictions;
    out.labels.resize(n);
    out.losses.resize(labelled ? n : 0);
    out.scores.resize(n);
    out.slacks.resize(labelled ? n : 0);
    if (gaps.size() == n)
        out.gaps.assign(gaps.begin(), gaps.end());
    std::vector<double> theta;
    Labelling worst;
    for (std::size_t i = 0; i < n; ++i) {
        if (stop.stop_requested())
            throw Cancelled();
        theta.resize(part.statisticSize(i));
        (reader ? *reader : part).potentials(i, w.data(), theta.data());
        const bool best = part.maxOracle(i, theta.data(), OracleMode::decode, out.labels[i]);
        out.scores[i] = part.score(i, theta.data(), out.labels[i]);
        out.approximate |= !best;
        if (!labelled)
            continue;
        out.losses[i] = part.loss(i, out.labels[i]);
        out.approximate |= !part.maxOracle(i, theta.data(), OracleMode::lossAugmented, worst);
        out.slacks[i] = slackOf(part, i, theta.data(), worst);
    }
    if (!labelled)
        return answers;
    answers.confusion = visitTask(part,
        EachTask{[&](const ChainProblem& chain) {
                     return confusionOf(chain.examples(), out.labels, chain.shape().labelNames);
                 },
            [&](const auto& its) { return confusionOf(its, out.labels); }});
    visitTask(part, [&](const auto& its) { addMeasures(answers, its); });
    return answers;
}

std::vector<int> examplesWith(
    const Problem& part, const std::vector<Labelling>& predictions, Label truth, Label predicted)
{
    return visitTask(part,
        EachTask{[&](const ChainProblem& chain) {
                     return examplesWith(
                         chain.examples(), predictions, chain.shape().labelNames, truth, predicted);
                 },
            [&](const auto& its) { return examplesWith(its, predictions, truth, predicted); }});
}

std::vector<int> examplesWithErrorsOf(
    const Problem& part, const std::vector<Labelling>& predictions, const std::string& type)
{
    return visitTask(part,
        EachTask{[&](const ChainProblem& chain) {
                     return sentencesWithErrorsOf(chain, predictions, type);
                 },
            [&](const PoseProblem& poses) {
                return examplesWithErrorsOf(poses, predictions, type);
            },
            [&](const SegmentationProblem& photographs) {
                const std::vector<std::string>& names = photographs.shape().labelNames;
                const auto label =
                    static_cast<Label>(std::ranges::find(names, type) - names.begin());
                return photographsWithErrorsOf(photographs, predictions, label);
            },
            [](const AlignmentProblem&) { return std::vector<int>(); }, // links have no types
            [](const MulticlassProblem&) { return std::vector<int>(); }});
}

ExampleDual dualOf(const Problem& train, std::size_t example, const SparseVector& marginals,
    std::vector<ExampleDual::Active> active)
{
    return visitTask(train,
        EachTask{[&](const ChainProblem& chain) {
                     return chainDualOf(chain, example, marginals, std::move(active));
                 },
            [&](const PoseProblem& poses) { return poseDualOf(poses, example, std::move(active)); },
            [&](const SegmentationProblem& photographs) {
                return photographDualOf(photographs, example, marginals, std::move(active));
            },
            [&](const AlignmentProblem& pairs) {
                return alignmentDualOf(pairs, example, std::move(active));
            },
            [&](const MulticlassProblem&) { return classDualOf(marginals, std::move(active)); }});
}

std::string predictionsCsv(const Problem& part, const ExamplePredictions& predictions)
{
    return visitTask(part,
        EachTask{[&](const ChainProblem& chain) { return chainCsv(chain, predictions); },
            [&](const PoseProblem& poses) { return posesCsv(poses, predictions); },
            [&](const SegmentationProblem& photographs) {
                return photographsCsv(photographs, predictions);
            },
            [&](const AlignmentProblem& pairs) { return alignmentsCsv(pairs, predictions); },
            [&](const MulticlassProblem& rows) { return classesCsv(rows, predictions); }});
}

} // namespace gapscope
