// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/pair_choice.h"

#include "datasets/opening/opening.h"

namespace gapscope {

void choosePotts(SegmentationShape& shape, const DataRequest& request,
    std::initializer_list<SegmentationExamples*> parts)
{
    const auto* model = modelOf<SegmentationShape>(request);
    shape.fixedPotts =
        model ? model->fixedPotts : isOther("--potts", request.potts, "learnt", "fixed");
    shape.hamming = model ? model->hamming : isOther("--loss", request.loss, "balanced", "hamming");
    if (!shape.fixedPotts)
        return;
    shape.pairFeatures = 0;
    auto layout = std::make_shared<SegmentationLayout>(*shape.layout);
    layout->pair.clear();
    shape.layout = std::move(layout);
    for (SegmentationExamples* part : parts)
        for (SegmentationImage& image : part->images)
            image.pairwise = {};
}

} // namespace gapscope
