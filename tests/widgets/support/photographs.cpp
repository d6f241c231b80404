// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/support/photographs.h"

#include "core/metrics/iou.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"

namespace gapscope {

TrainedPhotographs::TrainedPhotographs(const std::string& source, double passes, std::size_t limit)
{
    DataRequest request;
    request.source = source;
    request.limit = limit;
    dataset = openDataset(request);
    SolverOptions options;
    options.lambda = 0.1;
    options.epsilon = 0;
    options.maxPasses = passes;
    Training training(dataset.train, nullptr, options);
    RunControl control;
    training.run(control);
    w = std::make_shared<const std::vector<double>>(training.weights());
}

std::shared_ptr<const SegmentationProblem> TrainedPhotographs::problem(int part) const
{
    return std::dynamic_pointer_cast<const SegmentationProblem>(
        part == 0 ? dataset.train : dataset.test);
}

std::vector<ExamplePart> TrainedPhotographs::parts() const
{
    return {{QStringLiteral("Train"), problem(0)}, {QStringLiteral("Test"), problem(1)}};
}

ExamplePredictions TrainedPhotographs::predictions(int part) const
{
    const SegmentationProblem& of = *problem(part);
    ExamplePredictions predictions;
    for (std::size_t i = 0; i < of.blockCount(); ++i) {
        std::vector<double> theta(of.statisticSize(i));
        of.potentials(i, w->data(), theta.data());
        Labelling y;
        of.maxOracle(i, theta.data(), OracleMode::decode, y);
        predictions.losses.push_back(of.loss(i, y));
        PixelConfusion confusion(of.shape().labelCount());
        confusion.add(of.examples().images[i].pixels, y);
        predictions.quality.push_back(of.shape().binary() ? confusion.iou(1) : confusion.meanIou());
        predictions.labels.push_back(std::move(y));
    }
    return predictions;
}

} // namespace gapscope
