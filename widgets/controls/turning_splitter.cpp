// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/turning_splitter.h"

#include <cmath>

namespace gapscope {

TurningSplitter::TurningSplitter(int least, double beside, double above, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_least(least)
    , m_beside(beside)
    , m_above(above)
{
    setChildrenCollapsible(false);
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
    const bool beside = orientation() == Qt::Horizontal;
    const double length = beside ? width() : height();
    const auto first = static_cast<int>(std::lround((beside ? m_beside : m_above) * length));
    setSizes({first, static_cast<int>(length) - first});
}

void TurningSplitter::resizeEvent(QResizeEvent* event)
{
    const Qt::Orientation wanted = width() < m_least ? Qt::Vertical : Qt::Horizontal;
    if (wanted != orientation() || !m_turned) {
        m_turned = true;
        setOrientation(wanted);
        share();
    }
    QSplitter::resizeEvent(event);
}

} // namespace gapscope
