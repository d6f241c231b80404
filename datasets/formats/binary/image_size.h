// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gapscope {

struct ImageSize {
    std::size_t rows = 0, columns = 0;
};

/// Which image so many features are the pixels of: a square of at least 8 × 8, or the 780 features
/// up to which MNIST's LIBSVM file has any of its 28 × 28. None where the features have names that
/// say more than a number ("pixel12", "12", "r3c4").
std::optional<ImageSize> imageSizeOf(std::size_t features, const std::vector<std::string>& names);

} // namespace gapscope
