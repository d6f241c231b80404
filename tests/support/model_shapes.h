// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_file.h"

#include <memory>

namespace gapscope::test {

/// requires: the model has such a shape.
template <typename Shape> const Shape& shapeOf(const Model& model)
{
    return dynamic_cast<const Shape&>(*model.shape);
}

/// Sets a changed copy of the model's shape.
template <typename Shape, typename Change> void changeShape(Model& model, const Change& change)
{
    auto shape = std::make_shared<Shape>(shapeOf<Shape>(model));
    change(*shape);
    model.shape = std::move(shape);
}

} // namespace gapscope::test
