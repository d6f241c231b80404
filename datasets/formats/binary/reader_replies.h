// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/binary/float_maps.h"
#include "datasets/formats/binary/hdf5_file.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace gapscope {

/// What the program gapscope-reader has answered (reader/serve.h). It may have been taken over by
/// the file that it read: nothing of an answer is trusted.

/// Names with a zero behind each.
std::set<std::string> hdf5NamesIn(std::string_view answer);

/// Numbers of a dataset. throws: InputError naming `where`: they are not what their shape says.
Hdf5Numbers hdf5NumbersIn(std::string_view answer, const std::string& where);

/// Scores for a photograph of so many pixels.
/// throws: InputError naming `where`: they are not what their shape says, or no maps.
FloatArray onnxMapsIn(std::string_view answer, int width, int height, const std::string& where);

} // namespace gapscope
