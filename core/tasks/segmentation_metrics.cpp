// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation.h"
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"
#include "core/tasks/segmentation.h"

#include <cmath>

namespace gapscope {

Metrics SegmentationProblem::metrics(const std::vector<Labelling>& predictions) const
{
    PixelConfusion all(m_shape.labelCount());
    double foreground = 0, images = 0;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        PixelConfusion one(m_shape.labelCount());
        one.add(m_examples->images[i].pixels, predictions[i]);
        all.add(m_examples->images[i].pixels, predictions[i]);
        if (const double iou = one.iou(1); !std::isnan(iou)) {
            foreground += iou;
            ++images;
        }
    }
    const double loss = errorsOf(*this, predictions).meanLoss;
    if (m_shape.binary())
        return {{{"iou", images > 0 ? foreground / images : 1}, {"pixel_accuracy", all.accuracy()},
                    {"balanced_error", loss}},
            {}};
    return {
        {{"mean_iou", all.meanIou()}, {"pixel_accuracy", all.accuracy()}, {"balanced_error", loss}},
        {}};
}

} // namespace gapscope
