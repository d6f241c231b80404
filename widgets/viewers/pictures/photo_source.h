// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "core/tasks/segmentation/segmentation.h"

#include <functional>
#include <memory>
#include <opencv2/core.hpp>
#include <string>

namespace gapscope {

/// The photographs of a part, whatever is known of them besides. Functions may be called by any
/// thread.
struct PhotoSource {
    std::size_t count = 0;
    std::function<std::string(std::size_t)> name{};
    std::function<cv::Size(std::size_t)> size{}; ///< in pixels; empty: not known
    /// As it is stored (PNG, JPEG or BMP); "": none is known.  throws: InputError.
    std::function<std::string(std::size_t)> bytes{};
    /// The superpixel of every pixel; empty: there are none.
    std::function<cv::Mat1w(std::size_t)> regions{};
};

/// They keep what they read from; nullptr: none.
PhotoSource photoSource(std::shared_ptr<const SegmentationExamples> examples);
PhotoSource photoSource(std::shared_ptr<const PoseExamples> examples);

} // namespace gapscope
