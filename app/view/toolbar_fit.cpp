// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/toolbar_fit.h"

#include <QEvent>
#include <QToolBar>
#include <QToolButton>

namespace gapscope {

ToolbarFit::ToolbarFit(QToolBar* toolbar, const QWidget* last)
    : QObject(toolbar)
    , m_toolbar(toolbar)
    , m_fullWidth(
          toolbar->sizeHint().width() - last->sizeHint().width() + last->minimumSizeHint().width())
{
    toolbar->window()->installEventFilter(this);
    fit();
}

bool ToolbarFit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

void ToolbarFit::fit()
{
    const Qt::ToolButtonStyle style = m_toolbar->window()->width() < m_fullWidth
        ? Qt::ToolButtonIconOnly
        : Qt::ToolButtonTextBesideIcon;
    if (m_toolbar->toolButtonStyle() == style)
        return;
    m_toolbar->setToolButtonStyle(style);
    for (auto* button : m_toolbar->findChildren<QToolButton*>())
        if (!button->icon().isNull())
            button->setToolButtonStyle(style);
}

} // namespace gapscope
