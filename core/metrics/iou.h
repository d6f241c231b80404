// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

namespace gapscope {

/// Pixels by truth and prediction; void pixels are nowhere.
class PixelConfusion {
public:
    explicit PixelConfusion(std::size_t classes)
        : m_classes(classes)
        , m_pixels(classes * classes)
    {
    }
    /// Adds an image.  pixels: a row of `classes` counts for each superpixel; y: the predicted
    /// labels.
    void add(std::span<const std::uint32_t> pixels, LabellingView y);
    /// Adds an image as if each of these superpixels were a pixel.
    void add(LabellingView truth, LabellingView y);
    std::size_t classes() const { return m_classes; }
    std::uint64_t at(std::size_t truth, std::size_t predicted) const
    {
        return m_pixels[truth * m_classes + predicted];
    }
    /// Pixels of the right class / pixels; NaN without any.
    double accuracy() const;
    /// |truth ∩ prediction| / |truth ∪ prediction| of a class; NaN when neither has it.
    double iou(std::size_t c) const;
    /// Mean over the classes that have one.
    double meanIou() const;
    /// Mean over the classes that occur of their pixels predicted as another; NaN without any.
    double balancedError() const;

private:
    std::size_t m_classes;
    std::vector<std::uint64_t> m_pixels;
};

} // namespace gapscope
