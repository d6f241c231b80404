// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/multiclass/multiclass.h"
#include "widgets/viewers/pictures/letter_image.h"

#include <QPainter>

namespace gapscope {

/// Range of the feature values in a part; includes 0 if rows omit zeros.
struct ValueRange {
    float least = 0, largest = 1;
    /// The relative position of a value in it, 0 … 1.
    double share(float value) const;
};
ValueRange rangeOf(const MulticlassExamples& examples);

/// The rows and columns of the pictures; rows 0: features are not pixels.
LetterGrid gridOf(const MulticlassShape& shape);

/// A row of features as a grey picture: the range's minimum is paper, its maximum ink.
QImage rowImage(FeatureValues x, LetterGrid grid, const ValueRange& range, QRgb ink, QRgb paper);

/// Paints a row of features that are not pixels as bars from 0 side by side, scaled to the range;
/// if there are too many, the strongest of neighbours.
void paintProfile(QPainter& painter, const QRectF& area, std::span<const float> row,
    const ValueRange& range, const QColor& ink);

} // namespace gapscope
