// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/table_overlay.h"

#include "app/parts/over_view.h"
#include "widgets/controls/boxes.h"
#include "widgets/qt_string.h"

namespace gapscope {

TableOverlay::TableOverlay(QWidget* content, QWidget* focus, QAction* action, QWidget* over)
    : QFrame(over)
    , m_action(action)
    , m_focus(focus)
{
    setObjectName(u"tableOverlay"_s);
    setProperty(overView, true);
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    auto* title = new QLabel(action->text().remove('&'_L1));
    makeBold(title);
    auto* close = new QToolButton;
    close->setObjectName(u"closeTable"_s);
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAccessibleName(tr("Close the run table"));
    close->setToolTip(tr("Close the run table (Esc)"));
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8, {8, 4, 4, 0});
    top->addWidget(title, 1);
    top->addWidget(close);
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addLayout(top);
    layout->addWidget(content, 1);
    content->show();
    hide();
    action->setCheckable(true);
    over->installEventFilter(this);
    connect(action, &QAction::toggled, this, &TableOverlay::setOpen);
    connect(close, &QToolButton::clicked, action, [action] { action->setChecked(false); });
}

void TableOverlay::setOpen(bool open)
{
    if (open) {
        m_before = QApplication::focusWidget();
        setGeometry(parentWidget()->rect());
        show();
        raise();
        m_focus->setFocus();
        return;
    }
    const bool inside = isAncestorOf(QApplication::focusWidget());
    hide();
    if (inside && m_before && m_before->isVisible())
        m_before->setFocus();
}

bool TableOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == parentWidget())
        setGeometry(parentWidget()->rect());
    return QFrame::eventFilter(watched, event);
}

void TableOverlay::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_action->setChecked(false);
    else
        QFrame::keyPressEvent(event);
}

} // namespace gapscope
