// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/example_answers.h"

#include "app/model/task_views.h"
#include "core/machine/error.h"

namespace gapscope {
namespace {

/// H̃_i ≥ 0: an approximate oracle may find less than the truth itself, whose H is 0.
double slackOf(const Problem& part, std::size_t i, const double* theta, const Labelling& worst)
{
    return std::max(0.0,
        part.offset(i, worst) + part.score(i, theta, worst) - part.score(i, theta, part.truth(i)));
}

} // namespace

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
    const TaskAnswers& task = viewOf(&part)->answers();
    answers.errors.confusion = confusionOf(task.tokens(part), out.labels);
    if (task.addMeasures)
        task.addMeasures(part, answers);
    return answers;
}

} // namespace gapscope
