// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// Floats in row order: the last index runs fastest.
struct FloatArray {
    std::vector<std::size_t> shape;
    std::vector<float> values; ///< their product; all finite
};

/// "26×12×10".
std::string shapeText(const std::vector<std::size_t>& shape);

/// The array of a NumPy file (.npy, version 1.0 or 2.0) of little-endian float32 or float64, in C
/// or Fortran order, with up to 8 dimensions. where: names the file in errors. throws: InputError
/// if it is none, of another type, cut off or too long, or a number is not finite as float32.
FloatArray readNpy(std::string_view bytes, const std::string& where);

} // namespace gapscope
