// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/model_file.h"

#include <string>
#include <vector>

namespace gapscope {

/// The training problem as a chain. throws: InputError when it is of another task.
const ChainProblem& chainOf(const Dataset& dataset);

/// The model that these weights make with what the dataset says of them.
Model trainedModel(const Dataset& dataset, double lambda, std::vector<double> w);

/// The weights of a saved model for this dataset. source names the model in errors.
/// throws: InputError unless attributes and label names are the dataset's.
std::vector<double> weightsFor(const Dataset& dataset, Model model, const std::string& source);

} // namespace gapscope
