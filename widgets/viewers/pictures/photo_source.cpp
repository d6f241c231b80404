// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/photo_source.h"

#include "widgets/viewers/pictures/segmentation_overlay.h"

namespace gapscope {
namespace {

/// What examples of both kinds have in common.
template <typename Examples> PhotoSource sourceOf(std::shared_ptr<const Examples> examples)
{
    if (!examples)
        return {};
    const auto size = [examples](std::size_t i) {
        const auto& image = examples->images[i];
        return cv::Size(static_cast<int>(image.width), static_cast<int>(image.height));
    };
    const auto bytes = [examples](std::size_t i) {
        return examples->photograph ? examples->photograph(i) : std::string();
    };
    return {examples->images.size(), [examples](std::size_t i) { return examples->images[i].name; },
        size, bytes, {}};
}

} // namespace

PhotoSource photoSource(std::shared_ptr<const SegmentationExamples> examples)
{
    PhotoSource source = sourceOf(examples);
    source.regions = [examples](std::size_t i) { return regionMap(examples->images[i]); };
    return source;
}

PhotoSource photoSource(std::shared_ptr<const PoseExamples> examples)
{
    return sourceOf(std::move(examples));
}

} // namespace gapscope
