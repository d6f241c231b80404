// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/tasks/segmentation/segmentation.h"

#include <initializer_list>

namespace gapscope {

/// Sets what the request, or else the model that predicts, says of pair weights and of the loss.
/// With a fixed Potts weight the pairs of the parts lose their features.  throws: InputError.
void choosePotts(SegmentationShape& shape, const DataRequest& request,
    std::initializer_list<SegmentationExamples*> parts);

} // namespace gapscope
