// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/image_size.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

/// Some letters, then numbers: pixel12, 12, 3x4, r3c4.
bool isNumbered(const std::string& name)
{
    constexpr std::size_t mostLetters = 6;
    const auto digits = std::ranges::count_if(name, [](char c) { return c >= '0' && c <= '9'; });
    return digits > 0 && name.size() - static_cast<std::size_t>(digits) <= mostLetters;
}

} // namespace

std::optional<ImageSize> imageSizeOf(std::size_t features, const std::vector<std::string>& names)
{
    constexpr std::size_t leastSide = 8, mnist = 28, mnistLibsvm = 780, mnistLibsvmTest = 778;
    if (!std::ranges::all_of(names, isNumbered))
        return {};
    if (features == mnistLibsvm || features == mnistLibsvmTest)
        return ImageSize{mnist, mnist};
    const auto side =
        static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(features))));
    if (side < leastSide || side * side != features)
        return {};
    return ImageSize{side, side};
}

} // namespace gapscope
