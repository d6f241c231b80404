// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/mask_image.h"

#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/mask_classes.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <set>

namespace gapscope {

std::string maskPng(const SegmentationImage& image, const SegmentationShape& shape, LabellingView y)
{
    assert(image.regions.size() == image.width * image.height && !image.regions.empty());
    const bool colours = std::ranges::any_of(
        shape.labelValues, [](std::uint32_t value) { return (value & MaskClasses::colour) != 0; });
    cv::Mat mask(
        static_cast<int>(image.height), static_cast<int>(image.width), colours ? CV_8UC3 : CV_8UC1);
    for (std::size_t k = 0; k < image.regions.size(); ++k) {
        const std::uint32_t value = shape.labelValues[y[image.regions[k]]];
        const auto byte = [&](int shift) { return static_cast<std::uint8_t>(value >> shift); };
        const int row = static_cast<int>(k / image.width),
                  column = static_cast<int>(k % image.width);
        if (colours)
            mask.at<cv::Vec3b>(row, column) = {byte(0), byte(8), byte(16)};
        else
            mask.at<std::uint8_t>(row, column) = byte(0);
    }
    return pngOf(mask);
}

std::vector<std::string> maskFileNames(const std::vector<SegmentationImage>& images)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (const SegmentationImage& image : images) {
        std::string rest = std::filesystem::path(image.name).replace_extension().string();
        std::string name = std::filesystem::path(rest).filename().string();
        rest.resize(rest.size() - name.size());
        while (!taken.insert(name).second) {
            while (!rest.empty() && rest.back() == '/')
                rest.pop_back();
            const std::string folder = std::filesystem::path(rest).filename().string();
            rest.resize(rest.size() - folder.size());
            name = (folder.empty() ? "again" : folder) + '_' + name;
        }
        names.push_back(name + ".png");
    }
    return names;
}

} // namespace gapscope
