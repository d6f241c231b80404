// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"
#include "core/tasks/segmentation/segmentation.h"

#include <cmath>

namespace gapscope {

namespace {

/// IoU of a part: of the foreground, the mean over the images that have one; of several classes,
/// their mean over all pixels.
class PartIou {
public:
    explicit PartIou(std::size_t classes)
        : m_all(classes)
    {
    }
    /// Adds an image: pixels of each class in each superpixel, or each one's truth.
    template <typename Truth> void add(const Truth& truth, LabellingView y)
    {
        PixelConfusion one(m_all.classes());
        one.add(truth, y);
        m_all.add(truth, y);
        if (const double iou = one.iou(1); !std::isnan(iou)) {
            m_foreground += iou;
            ++m_images;
        }
        if (const double error = one.balancedError(); !std::isnan(error)) {
            m_errors += error;
            ++m_judged;
        }
    }
    double value() const
    {
        if (m_all.classes() > 2)
            return meanIou();
        return m_images > 0 ? m_foreground / m_images : 1;
    }
    double meanIou() const { return m_all.meanIou(); }
    double accuracy() const { return m_all.accuracy(); }
    double balancedError() const { return m_judged > 0 ? m_errors / m_judged : 0; }

private:
    PixelConfusion m_all;
    double m_foreground = 0, m_images = 0, m_errors = 0, m_judged = 0;
};

/// Labels of the superpixels that are not void alone.
Labelling withoutVoid(LabellingView y, std::span<const double> costs)
{
    Labelling kept;
    for (std::size_t p = 0; p < y.size(); ++p)
        if (costs[p] > 0)
            kept.push_back(y[p]);
    return kept;
}

} // namespace

Metrics SegmentationProblem::metrics(const std::vector<Labelling>& predictions) const
{
    const std::size_t classes = m_shape.labelCount();
    PartIou pixels(classes), ceiling(classes), superpixels(classes);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        m_examples->visit(i);
        const std::span<const std::uint32_t> counts = m_examples->images[i].pixels;
        pixels.add(counts, predictions[i]);
        ceiling.add(counts, truth(i));
        superpixels.add(
            LabellingView(withoutVoid(truth(i), costs(i))), withoutVoid(predictions[i], costs(i)));
    }
    Metrics metrics{{{"mean_iou", pixels.meanIou()}, {"pixel_accuracy", pixels.accuracy()},
                        {"balanced_error", pixels.balancedError()},
                        {"iou_ceiling", ceiling.value()}, {"superpixel_iou", superpixels.value()},
                        {"superpixel_accuracy", superpixels.accuracy()}},
        {}};
    if (m_shape.binary())
        metrics.values.insert(metrics.values.begin(), {"iou", pixels.value()});
    return metrics;
}

} // namespace gapscope
