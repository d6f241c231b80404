// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_file.h"
#include "core/records/run_record.h"

namespace gapscope {

/// The shape of the training problem; valid as long as the problem.
/// throws: InputError when its task has no models.
const ModelShape& shapeOf(const Dataset& dataset);

/// throws: InputError about the given flag when the method has a kernel: the weights then are
/// coefficients of training inputs, which model files do not hold.
void requireWeights(const SolverOptions& options, const std::string& flag);

/// The model with these weights and the dataset's description.
Model trainedModel(const Dataset& dataset, double lambda, std::vector<double> w);

/// throws: InputError, source naming the model, unless features and label names match the dataset.
void requireFits(const Dataset& dataset, const Model& model, const std::string& source);

/// The weights of a saved model for this dataset. source names the model in errors.
/// throws: InputError as requireFits, or if it is a path of models.
std::vector<double> weightsFor(
    const Dataset& dataset, const Model& model, const std::string& source);

/// A model file as the start of a run. throws: InputError.
RunStart startFromFile(const std::string& path);

/// The weights that a run at λ starts from, for this dataset; empty when it starts from zero. A
/// path's model supplies those of its piece at λ. A model known only by its file is read from there
/// or, if that is in another folder, from beside recordFile.
/// throws: InputError when the file is missing, has changed, or does not fit the data.
std::vector<double> startWeights(const Dataset& dataset, const RunStart& start, double lambda,
    const std::string& recordFile = {});

} // namespace gapscope
