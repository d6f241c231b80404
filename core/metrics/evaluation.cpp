// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/evaluation.h"

#include "core/machine/memory.h"
#include "core/machine/parallel.h"
#include "core/metrics/metrics.h"
#include "core/not_computed.h"

#include <cassert>

namespace gapscope {

Labelling predict(const Problem& problem, std::size_t i, std::span<const double> w)
{
    assert(w.size() == problem.weightSize());
    static thread_local AlignedVector<double> theta;
    if (theta.size() < problem.statisticSize(i))
        theta.resize(problem.statisticSize(i));
    Labelling y;
    problem.potentials(i, w.data(), theta.data());
    problem.maxOracle(i, theta.data(), OracleMode::decode, y);
    return y;
}

std::vector<Labelling> predictAll(const Problem& problem, std::span<const double> w,
    std::size_t threads, const std::function<bool()>& stopped)
{
    std::vector<Labelling> predictions(problem.blockCount());
    parallelBlocks(problem.blockCount(), threads, [&](std::size_t, std::size_t i) {
        if (!stopped || !stopped())
            predictions[i] = predict(problem, i, w);
    });
    return predictions;
}

Errors errorsOf(const Problem& problem, const std::vector<Labelling>& predictions)
{
    assert(predictions.size() == problem.blockCount());
    double loss = 0;
    std::size_t wrong = 0, labels = 0;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        loss += problem.loss(i, predictions[i]);
        labels += problem.judgedLabels(i);
        wrong += problem.wrongLabels(i, predictions[i]);
    }
    if (labels == 0) // there are no right answers
        return {notComputed, notComputed};
    return {loss / static_cast<double>(predictions.size()),
        static_cast<double>(wrong) / static_cast<double>(labels)};
}

Metrics Problem::metrics(const std::vector<Labelling>& predictions) const
{
    return {{{"accuracy", 1 - errorsOf(*this, predictions).perLabel}}, {}};
}

std::string headlineOf(const Problem& part)
{
    std::vector<Labelling> truths;
    for (std::size_t i = 0; i < part.blockCount(); ++i) {
        const LabellingView truth = part.truth(i);
        truths.emplace_back(truth.begin(), truth.end());
    }
    return part.metrics(truths).values.front().key;
}

Errors evaluate(const Problem& problem, std::span<const double> w, std::size_t threads)
{
    return errorsOf(problem, predictAll(problem, w, threads));
}

} // namespace gapscope
