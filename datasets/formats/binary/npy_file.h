// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/binary/float_maps.h"

#include <string>
#include <string_view>

namespace gapscope {

/// The array of a NumPy file (.npy, version 1.0 or 2.0) of little-endian float32 or float64, in C
/// or Fortran order, with up to 8 dimensions. where: names the file in errors. throws: InputError
/// if it is none, of another type, cut off or too long, or a number is not finite as float32.
FloatArray readNpy(std::string_view bytes, const std::string& where);

} // namespace gapscope
