// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/multiclass/multiclass.h"
#include "widgets/viewers/pictures/letter_image.h"

#include <QPainter>

namespace gapscope {

/// Least and largest value of the features of a part; 0 is among them where rows leave zeros out.
struct ValueRange {
    float least = 0, largest = 1;
    /// Where a value lies in it, 0 … 1.
    double share(float value) const;
};
ValueRange rangeOf(const MulticlassExamples& examples);

/// The rows and columns of the pictures; rows 0: features are no pixels.
LetterGrid gridOf(const MulticlassShape& shape);

/// A row of features as a grey picture: the range's least value is paper, its largest ink.
QImage rowImage(FeatureValues x, LetterGrid grid, const ValueRange& range, QRgb ink, QRgb paper);

/// A row of features that are no pixels as bars from 0 side by side, as strong as the range; of
/// more features than there is room for, the strongest of neighbours.
void paintProfile(QPainter& painter, const QRectF& area, std::span<const float> row,
    const ValueRange& range, const QColor& ink);

} // namespace gapscope
