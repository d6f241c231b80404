// SPDX-License-Identifier: GPL-3.0-or-later
// Segmentation, one thread: the parts of a block step; foreground IoU on the test horses at the λ
// chosen on a validation part of the training images, with and without pair weights, below the
// ceiling that superpixels set; mean IoU of CamVid. Each is compared with its bar. Training is by
// bcfw with gap sampling, and the weighted average is scored.
#include "core/machine/clocks.h"
#include "core/machine/memory.h"
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "core/tasks/segmentation/segmentation.h"
#include "tests/bench/bars.h"
#include "tests/bench/photographs.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>

using namespace gapscope;

namespace {

constexpr std::array lambdas{0.03, 0.1, 0.3, 1.0, 3.0};
constexpr double passes = 100, camvidPasses = 20;
constexpr double stepBar = 350, cutBar = 100, iouBar = 0.72, unaryBar = 0.69, gainBar = 0.01,
                 errorBar = 0.10, ceilingBar = 0.86, camvidBar = 0.25;
using bench::verdict;

using Part = std::shared_ptr<const SegmentationProblem>;

Part partOf(const std::shared_ptr<const Problem>& problem)
{
    return std::dynamic_pointer_cast<const SegmentationProblem>(problem);
}

/// Returns the requested images of a part.
template <typename Wanted> Part some(const Part& part, Wanted wanted)
{
    auto examples = std::make_shared<SegmentationExamples>(part->examples());
    examples->images.clear();
    for (std::size_t i = 0; i < part->blockCount(); ++i)
        if (wanted(i))
            examples->images.push_back(part->examples().images[i]);
    return std::make_shared<SegmentationProblem>(examples, part->shape());
}

/// The same images without edges.
Part unaryOnly(const Part& part)
{
    auto examples = std::make_shared<SegmentationExamples>(part->examples());
    for (SegmentationImage& image : examples->images)
        image.edges = {}, image.pairwise = {};
    SegmentationShape shape = part->shape();
    shape.pairFeatures = 0;
    return std::make_shared<SegmentationProblem>(examples, shape);
}

std::vector<double> trained(const Part& part, double lambda, double most)
{
    SolverOptions options;
    options.lambda = lambda;
    options.sampling = Sampling::gap;
    options.averaging = Averaging::weighted;
    options.epsilon = 0;
    options.maxPasses = most;
    options.traceEvery = unlimited;
    Training training(part, nullptr, options);
    RunControl control;
    training.run(control);
    return training.weights();
}

double headline(const Part& part, const std::vector<double>& w)
{
    return part->metrics(predictAll(*part, w, 2)).headline();
}

double valueOf(const Metrics& metrics, std::string_view key)
{
    return std::ranges::find(metrics.values, key, &Metric::key)->value;
}

/// The λ whose average scores best on every fifth training image, trained on the others.
double chosenLambda(const Part& train)
{
    const Part fit = some(train, [](std::size_t i) { return i % 5 != 4; });
    const Part validation = some(train, [](std::size_t i) { return i % 5 == 4; });
    double best = 0, chosen = 0;
    for (const double lambda : lambdas) {
        const double score = headline(validation, trained(fit, lambda, passes));
        fmt::print("  λ = {:<5g} validation IoU {:.4f}\n", lambda, score);
        std::fflush(stdout);
        if (score > best) {
            best = score;
            chosen = lambda;
        }
    }
    return chosen;
}

/// The parts of a step, one after the other over all blocks, at trained weights.
void stepRows(const Part& part, const std::vector<double>& w)
{
    AlignedVector<double> stored(w.begin(), w.end()), theta, sink(w.size());
    SparseVector delta;
    Labelling y;
    double gather = 0, cut = 0, scatter = 0, nodes = 0, edges = 0;
    const std::size_t n = part->blockCount();
    for (std::size_t i = 0; i < n; ++i) {
        theta.resize(part->statisticSize(i));
        const double begin = threadCpuSeconds();
        part->potentials(i, stored.data(), theta.data());
        const double gathered = threadCpuSeconds();
        part->maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        const double found = threadCpuSeconds();
        part->cornerDifference(i, y, part->truth(i), delta);
        part->squaredNorm(i, delta);
        part->addTo(i, delta, 1e-9, sink.data());
        const double end = threadCpuSeconds();
        gather += gathered - begin, cut += found - gathered, scatter += end - found;
        nodes += static_cast<double>(part->truth(i).size());
        edges += static_cast<double>(part->examples().images[i].edges.size());
    }
    const double each = 1e6 / static_cast<double>(n);
    fmt::print("a block: {:.0f} superpixels × {} features, {:.0f} edges × {}; µs of CPU: θ {:.1f}, "
               "min-cut {:.1f}, norm and update {:.1f}\n",
        nodes / static_cast<double>(n), part->shape().unaryFeatures, edges / static_cast<double>(n),
        part->shape().pairFeatures, each * gather, each * cut, each * scatter);
    fmt::print("min-cut: bar {:g} µs: {}\n", cutBar, verdict(each * cut <= cutBar));
}

void wholeStep(const Part& part)
{
    SolverOptions options;
    options.lambda = 0.3;
    options.sampling = Sampling::gap;
    options.epsilon = 0;
    options.maxPasses = 30;
    options.traceEvery = unlimited;
    Training training(part, nullptr, options);
    RunControl control;
    const RunResult r = training.run(control);
    const double micros =
        1e6 * r.cpuSeconds / static_cast<double>(training.trace().back().blockSteps);
    fmt::print(
        "block step, λ = 0.3, bcfw + gap: {:.1f} µs of CPU, exact gap passes included; drift "
        "of w {:.1g}; bar {:g}: {}\n",
        micros, r.drift, stepBar, verdict(micros <= stepBar));
}

void scoreRows(const Part& train, const Part& test)
{
    const double lambda = chosenLambda(train);
    const Metrics metrics = test->metrics(predictAll(*test, trained(train, lambda, passes), 2));
    const double iou = metrics.headline(), error = valueOf(metrics, "balanced_error");
    fmt::print("chosen λ = {:g}: test IoU {:.4f}, balanced error {:.4f}, pixels right {:.4f}\n",
        lambda, iou, error, valueOf(metrics, "pixel_accuracy"));
    fmt::print("without pair weights:\n");
    const Part bare = unaryOnly(train);
    const double alone = chosenLambda(bare);
    const double unary = headline(unaryOnly(test), trained(bare, alone, passes));
    fmt::print("chosen λ = {:g}: test IoU {:.4f}\n", alone, unary);
    std::vector<Labelling> truth;
    for (std::size_t i = 0; i < test->blockCount(); ++i)
        truth.emplace_back(test->truth(i).begin(), test->truth(i).end());
    const double ceiling = test->metrics(truth).headline();
    fmt::print("IoU: bar {:g}: {}; unary alone: bar {:g}: {}; gained {:.4f}: bar {:g}: {}\n",
        iouBar, verdict(iou >= iouBar), unaryBar, verdict(unary >= unaryBar), iou - unary, gainBar,
        verdict(iou - unary >= gainBar));
    fmt::print("balanced error: bar {:g}: {}; ceiling of the superpixels {:.4f}: bar {:g}: {}\n",
        errorBar, verdict(error <= errorBar), ceiling, ceilingBar, verdict(ceiling >= ceilingBar));
}

void streetRows()
{
    const Dataset data = openDataset(bench::streetRequest());
    if (data.info.synthetic)
        return;
    const Part train = partOf(data.train), test = partOf(data.test);
    const std::vector<double> w = trained(train, 0.3, camvidPasses);
    const std::vector<Labelling> predictions = predictAll(*test, w, 2);
    PixelConfusion all(test->shape().labelCount());
    for (std::size_t i = 0; i < predictions.size(); ++i)
        all.add(test->examples().images[i].pixels, predictions[i]);
    fmt::print("{}: n {}, test {}, λ = 0.3, {:g} passes, α-expansion; mean IoU {:.4f}, bar {:g}: "
               "{}\n ",
        data.info.title, data.info.n, data.info.nTest, camvidPasses, all.meanIou(), camvidBar,
        verdict(all.meanIou() >= camvidBar));
    for (std::size_t c = 0; c < all.classes(); ++c)
        fmt::print(" {} {:.3f}", test->shape().labelNames[c], all.iou(c));
    fmt::print("\n");
}

} // namespace

int main()
{
    const Dataset data = openDataset(bench::horsesRequest());
    const Part train = partOf(data.train), test = partOf(data.test);
    fmt::print("{}: n {}, test {}, d {}; {:g} passes\n", data.info.title, data.info.n,
        data.info.nTest, data.info.d, passes);
    wholeStep(train);
    stepRows(train, trained(train, 0.3, 20));
    scoreRows(train, test);
    if (data.info.synthetic) {
        fmt::print("the photographs are not here: the sample stands in for them, no bar counts\n");
        return 0;
    }
    streetRows();
    return bench::barsOver > 0 ? 1 : 0;
}
