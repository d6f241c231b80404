// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_canvas.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

PaintedView::PaintedView(QSize preferred, QSize least, QWidget* parent)
    : QWidget(parent)
    , m_preferred(preferred)
    , m_least(least)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

bool PaintedView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto text = toolTipAt(help->pos())) {
            QToolTip::showText(help->globalPos(), *text, this);
            return true;
        }
    }
    return QWidget::event(event);
}

void PaintedView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

void PaintedView::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Copy picture")), &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setPixmap(grab()); });
    if (!contentText().isEmpty())
        connect(menu->addAction(tr("Copy table as text")), &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(contentText()); });
    if (isSignalConnected(QMetaMethod::fromSignal(&PaintedView::exportRequested)))
        connect(menu->addAction(tr("Export…")), &QAction::triggered, this,
            &PaintedView::exportRequested);
    menu->popup(event->globalPos());
}

void ExampleCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, 0.25, 8.0);
    zoomed();
    update();
}

void ExampleCanvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier)
        setZoom(m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    else
        wheelTurned(event->angleDelta());
    event->accept();
}

void ExampleCanvas::paintNote(
    QPainter& painter, const QRectF& area, Qt::Alignment place, const QString& text)
{
    const QRectF room = area.adjusted(16, 16, -16, -16);
    const int flags = static_cast<int>(place) | Qt::TextWordWrap;
    const QRectF words = painter.boundingRect(room, flags, text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(words.adjusted(-8, -6, 8, 6), 4, 4);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, flags, text);
}

void PaintedView::paintFocus(QPainter& painter) const
{
    if (!hasFocus())
        return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace gapscope
