// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

namespace gapscope {

/// How a PoseShape stands in a file; see model_file.h.
ShapeParts poseParts(const PoseShape& shape);
/// throws: InputError of the header's key.
ShapeHeader poseFrom(const JsonView& header);
/// throws: InputError naming `source`: of another size, or with a number that is not finite.
void readPoseBytes(PoseShape& shape, std::string_view bytes, const std::string& source);

} // namespace gapscope
