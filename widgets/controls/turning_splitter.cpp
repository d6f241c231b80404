// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/turning_splitter.h"

#include <QEvent>

#include <cmath>

namespace gapscope {

TurningSplitter::TurningSplitter(int least, double beside, double above, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_least(least)
    , m_beside(beside)
    , m_above(above)
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_dragged = true; });
}

QSize TurningSplitter::minimumSizeHint() const
{
    QSize most = QSplitter::minimumSizeHint();
    if (orientation() == Qt::Vertical || count() < 2)
        return most;
    most.setWidth(0); // it would turn before it gets too narrow
    for (int k = 0; k < count(); ++k)
        most.setWidth(std::max(
            {most.width(), widget(k)->minimumSizeHint().width(), widget(k)->minimumWidth()}));
    return most;
}

void TurningSplitter::share()
{
    if (count() < 2)
        return;
    const bool beside = orientation() == Qt::Horizontal;
    const int length = beside ? width() : height();
    auto first = static_cast<int>(std::lround((beside ? m_beside : m_above) * length));
    const int needed = beside ? -1 : widget(0)->heightForWidth(width());
    if (needed >= 0)
        first = std::min(first, needed);
    setSizes({first, length - handleWidth() - first});
}

bool TurningSplitter::event(QEvent* event)
{
    const bool done = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest && m_turned && !m_dragged)
        share(); // what the first one needs may have changed
    return done;
}

void TurningSplitter::resizeEvent(QResizeEvent* event)
{
    const Qt::Orientation wanted = width() < m_least ? Qt::Vertical : Qt::Horizontal;
    if (wanted != orientation() || !m_turned) {
        m_turned = true;
        m_dragged = false;
        setOrientation(wanted);
    }
    if (!m_dragged)
        share();
    QSplitter::resizeEvent(event);
}

} // namespace gapscope
