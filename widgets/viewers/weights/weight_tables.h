// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/weights/matrix_view.h"

#include <QColor>
#include <QString>

#include <span>
#include <vector>

namespace gapscope {

/// The weights of the first `pixels` attributes for one label.
std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels);

/// A matrix of weights in diverging colours, ±scale at the ends; 0: the largest |weight|.
MatrixView::Content weightMatrix(
    std::vector<double> values, const QString& legend, double scale = 0);

/// The unary weights of a label. Of two labels the model keeps those of label 1: label 0 has them
/// with the other sign.
std::vector<double> unaryWeights(
    const SegmentationShape& shape, std::span<const double> w, std::size_t label);
/// The colour that a bin of a colour histogram stands for; invalid for other groups.
QColor swatchOf(const FeatureGroup& group, std::size_t k);
/// "colours, own": a group in a few words.
QString titleOf(const FeatureGroup& group);

} // namespace gapscope
