// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QRectF>
#include <QString>

class QColor;
class QPainter;
class QStyleOptionViewItem;

namespace gapscope {

/// Of one example in a list of sentences; all rows have one height.
inline int listRowHeight(const QFontMetrics& metrics) { return metrics.height() + 8; }

/// The ground of a row, stronger when it is selected, and its loss, at the right of the room that
/// the widest loss takes. Gives the room for the sentence, and leaves the painter in the row's
/// font.
QRectF paintListRow(QPainter& painter, const QStyleOptionViewItem& option, const QString& loss,
    const QString& widestLoss, const QColor& lossInk);

} // namespace gapscope
