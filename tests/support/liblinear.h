// SPDX-License-Identifier: GPL-3.0-or-later
// LIBLINEAR's multi-class SVM by Crammer and Singer (liblinear-train -s 4) on the rows of a
// problem of ours: with C = 1/(λn) and without a bias its objective is P/λ.
#pragma once

#include "core/tasks/multiclass/multiclass.h"

#include <string>
#include <vector>

namespace gapscope::liblinear {

/// Whether liblinear-train (Debian: liblinear-tools) is installed.
bool installed();

/// Returns the problem as LIBSVM text, classes by their numbers from 0.
void writeRows(const std::string& path, const MulticlassProblem& problem);

struct Trained {
    std::vector<double> w; ///< in the layout of our problem
    double cpu = 0;        ///< seconds of the program, reading included
};
/// Runs the program on such a file. throws: std::runtime_error when it fails.
Trained train(const std::string& rows, const MulticlassProblem& problem, double lambda, double e);

/// P(w).
double primalOf(const MulticlassProblem& problem, const std::vector<double>& w, double lambda);

} // namespace gapscope::liblinear
