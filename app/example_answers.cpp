// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/example_answers.h"

#include "app/alignment_answers.h"
#include "app/chain_answers.h"
#include "app/pose_answers.h"
#include "app/segmentation_answers.h"
#include "core/error.h"
#include "widgets/viewers/joint_confusion.h"
#include "widgets/viewers/link_confusion.h"

#include <algorithm>

namespace gapscope {
namespace {

const ChainProblem* chainIn(const Problem& problem)
{
    return dynamic_cast<const ChainProblem*>(&problem);
}

const SegmentationProblem& photographsIn(const Problem& problem)
{
    return dynamic_cast<const SegmentationProblem&>(problem);
}

/// H̃_i ≥ 0: an approximate oracle may find less than the truth itself, whose H is 0.
double slackOf(const Problem& part, std::size_t i, const double* theta, const Labelling& worst)
{
    return std::max(0.0,
        part.loss(i, worst) + part.score(i, theta, worst) - part.score(i, theta, part.truth(i)));
}

} // namespace

ExampleKind kindOf(const Problem* problem)
{
    if (const auto* chain = dynamic_cast<const ChainProblem*>(problem))
        return isText(*chain) ? ExampleKind::sentences : ExampleKind::words;
    return dynamic_cast<const SegmentationProblem*>(problem) ? ExampleKind::photographs
        : dynamic_cast<const PoseProblem*>(problem)          ? ExampleKind::poses
        : asAlignment(problem)                               ? ExampleKind::alignments
                                                             : ExampleKind::none;
}

ExampleNames namesOf(ExampleKind kind)
{
    return kind == ExampleKind::photographs ? ExampleNames::photographs()
        : kind == ExampleKind::poses        ? ExampleNames::poses()
        : kind == ExampleKind::alignments   ? ExampleNames::alignments()
        : kind == ExampleKind::sentences    ? ExampleNames::sentences()
                                            : ExampleNames::words();
}

ExamplePart partOf(const QString& title, const std::shared_ptr<const Problem>& problem)
{
    if (const ChainProblem* chain = asChain(problem))
        return {title, chain->sharedExamples()};
    return {title, nullptr, std::dynamic_pointer_cast<const SegmentationProblem>(problem),
        std::dynamic_pointer_cast<const PoseProblem>(problem),
        std::dynamic_pointer_cast<const AlignmentProblem>(problem)};
}

const std::vector<std::string>& labelNamesOf(const Problem& problem)
{
    if (const PoseProblem* poses = asPoses(problem))
        return poses->shape().labelNames;
    if (const AlignmentProblem* pairs = asAlignment(&problem))
        return pairs->shape().labelNames;
    const ChainProblem* chain = chainIn(problem);
    return chain ? chain->shape().labelNames : photographsIn(problem).shape().labelNames;
}

ExampleAnswers answersOf(const Problem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop, const Problem* reader)
{
    const std::size_t n = part.blockCount();
    ExampleAnswers answers;
    ExamplePredictions& out = answers.predictions;
    out.labels.resize(n);
    out.losses.resize(n);
    out.scores.resize(n);
    out.slacks.resize(n);
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
        out.losses[i] = part.loss(i, out.labels[i]);
        out.scores[i] = part.score(i, theta.data(), out.labels[i]);
        out.approximate |=
            !part.maxOracle(i, theta.data(), OracleMode::lossAugmented, worst) || !best;
        out.slacks[i] = slackOf(part, i, theta.data(), worst);
    }
    if (const ChainProblem* chain = chainIn(part)) {
        answers.confusion = confusionOf(chain->examples(), out.labels, chain->shape().labelNames);
        answers.chunks = part.metrics(out.labels).types;
        return answers;
    }
    if (const PoseProblem* poses = asPoses(part)) {
        for (std::size_t i = 0; i < n; ++i)
            out.pcks.push_back(pckOf(*poses, i, out.labels[i]));
        answers.joints = jointErrors(*poses, out.labels);
        answers.confusion = confusionOf(*poses, out.labels);
        return answers;
    }
    if (const AlignmentProblem* pairs = asAlignment(&part)) {
        for (std::size_t i = 0; i < n; ++i)
            out.aers.push_back(linkCounts(*pairs, i, out.labels[i]).aer());
        answers.confusion = confusionOf(*pairs, out.labels);
        return answers;
    }
    const SegmentationProblem& photographs = photographsIn(part);
    for (std::size_t i = 0; i < n; ++i)
        out.ious.push_back(iouOf(photographs, i, out.labels[i]));
    answers.confusion = confusionOf(photographs, out.labels);
    return answers;
}

std::vector<int> examplesWith(
    const Problem& part, const std::vector<Labelling>& predictions, Label truth, Label predicted)
{
    if (const ChainProblem* chain = chainIn(part))
        return examplesWith(
            chain->examples(), predictions, chain->shape().labelNames, truth, predicted);
    if (const PoseProblem* poses = asPoses(part))
        return examplesWith(*poses, predictions, truth, predicted);
    if (const AlignmentProblem* pairs = asAlignment(&part))
        return examplesWith(*pairs, predictions, truth, predicted);
    return examplesWith(photographsIn(part), predictions, truth, predicted);
}

std::vector<int> examplesWithErrorsOf(
    const Problem& part, const std::vector<Labelling>& predictions, const std::string& type)
{
    if (const ChainProblem* chain = chainIn(part))
        return sentencesWithErrorsOf(*chain, predictions, type);
    if (const PoseProblem* poses = asPoses(part))
        return examplesWithErrorsOf(*poses, predictions, type);
    if (asAlignment(&part))
        return {}; // links have no types
    const SegmentationProblem& photographs = photographsIn(part);
    const std::vector<std::string>& names = photographs.shape().labelNames;
    const auto label = static_cast<Label>(std::ranges::find(names, type) - names.begin());
    return photographsWithErrorsOf(photographs, predictions, label);
}

ExampleDual dualOf(const Problem& train, std::size_t example, const SparseVector& marginals,
    std::vector<ExampleDual::Active> active)
{
    if (const ChainProblem* chain = chainIn(train))
        return chainDualOf(*chain, example, marginals, std::move(active));
    if (const PoseProblem* poses = asPoses(train))
        return poseDualOf(*poses, example, std::move(active));
    if (const AlignmentProblem* pairs = asAlignment(&train))
        return alignmentDualOf(*pairs, example, std::move(active));
    return photographDualOf(photographsIn(train), example, marginals, std::move(active));
}

std::string predictionsCsv(const Problem& part, const ExamplePredictions& predictions)
{
    if (const PoseProblem* poses = asPoses(part))
        return posesCsv(*poses, predictions);
    if (const AlignmentProblem* pairs = asAlignment(&part))
        return alignmentsCsv(*pairs, predictions);
    const ChainProblem* chain = chainIn(part);
    return chain ? chainCsv(*chain, predictions) : photographsCsv(photographsIn(part), predictions);
}

} // namespace gapscope
