// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QPoint>

#include <algorithm>

namespace gapscope {

/// One step of an arrow key, right and down above 0; (0, 0): another key.
inline QPoint arrowStep(const QKeyEvent& event)
{
    return {(event.key() == Qt::Key_Right) - (event.key() == Qt::Key_Left),
        (event.key() == Qt::Key_Down) - (event.key() == Qt::Key_Up)};
}

/// The index that an arrow key, Home or End leads to from this one, within 0 … count − 1.
/// step: of the arrow key.
inline int indexAfter(const QKeyEvent& event, int index, int step, int count)
{
    if (event.key() == Qt::Key_Home)
        return 0;
    return event.key() == Qt::Key_End ? count - 1 : std::clamp(index + step, 0, count - 1);
}

/// An arrow key, Home or End.
inline bool movesInGrid(const QKeyEvent& event)
{
    return !arrowStep(event).isNull() || event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
}

} // namespace gapscope
