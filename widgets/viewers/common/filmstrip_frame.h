// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

class QPainter;
class QStyleOptionViewItem;

namespace gapscope {

/// The frame of one example in a filmstrip, and its ground, both stronger when it is selected.
/// Gives the room inside it.
QRectF paintFilmstripFrame(QPainter& painter, const QStyleOptionViewItem& option);

} // namespace gapscope
