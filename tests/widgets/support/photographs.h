// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_list_model.h"

namespace gapscope {

/// Photographs, a model of them and its predictions.
struct TrainedPhotographs {
    Dataset dataset;
    std::shared_ptr<const std::vector<double>> w;

    /// source: "sample:horses" or data; so many passes over the training part.
    explicit TrainedPhotographs(
        const std::string& source, double passes = 8, std::size_t limit = 0);
    std::vector<ExamplePart> parts() const;
    std::shared_ptr<const SegmentationProblem> problem(int part) const;
    ExamplePredictions predictions(int part) const;
};

} // namespace gapscope
