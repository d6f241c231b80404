// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/tool_tips.h"

namespace gapscope {
namespace {

constexpr qsizetype most = 60; ///< characters of a line

QString wrappedLine(const QString& line)
{
    if (line.size() <= most)
        return line;
    QStringList lines{QString()};
    for (const QString& word : line.split(' '_L1)) {
        QString& last = lines.back();
        if (last.isEmpty())
            last = word;
        else if (last.size() + 1 + word.size() <= most)
            last += ' '_L1 + word;
        else
            lines << word;
    }
    return lines.join('\n'_L1);
}

/// The widget has answered the event when this is called.
void wrapShown(QWidget& widget, QPoint at)
{
    const QString text = QToolTip::text();
    const QString wrapped = wrappedTip(text);
    if (!QToolTip::isVisible() || wrapped == text)
        return;
    // Tips of items disappear when the mouse leaves the item.
    QRect area;
    if (qobject_cast<const QAbstractItemView*>(widget.parentWidget()))
        area = QRect(widget.mapFromGlobal(at), QSize(1, 1)).adjusted(-12, -8, 12, 8);
    QToolTip::showText(at, wrapped, &widget, area);
}

} // namespace

QString wrappedTip(const QString& tip)
{
    if (Qt::mightBeRichText(tip))
        return tip;
    QStringList lines;
    for (const QString& line : tip.split('\n'_L1))
        lines << wrappedLine(line);
    return lines.join('\n'_L1);
}

bool ToolTipWrap::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ToolTip && watched->isWidgetType())
        QTimer::singleShot(0, watched,
            [widget = static_cast<QWidget*>(watched),
                at = static_cast<QHelpEvent*>(event)->globalPos()] { wrapShown(*widget, at); });
    return false;
}

} // namespace gapscope
