// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, keys and context menu of the view.
#include "widgets/plots/histogram/histogram_view.h"

#include "core/metrics/metrics.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/notes.h"
#include "widgets/plots/curves/plot_scale.h"
#include "widgets/plots/histogram/heat_map_painter.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

void HistogramView::moveTo(int bin, GapKind kind)
{
    m_bin = bin;
    m_kind = kind;
    updateDescription();
    update();
}

void HistogramView::mouseMoveEvent(QMouseEvent* event)
{
    m_mouse = event->position();
    if (m_mode == Mode::heatMap)
        return update();
    const HistogramLayout layout(rect(), paintFont(), m_histogram);
    const int bin = layout.area().contains(*m_mouse) ? layout.binAt(m_mouse->x()) : -1;
    moveTo(bin, bin >= 0 ? layout.kindAt(bin, m_mouse->x()) : m_kind);
}

void HistogramView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_mode == Mode::heatMap)
        return QWidget::mousePressEvent(event);
    const HistogramLayout layout(rect(), paintFont(), m_histogram);
    const QPointF at = event->position();
    const int bin = layout.area().contains(at) ? layout.binAt(at.x()) : -1;
    if (bin >= 0)
        activate(bin, layout.kindAt(bin, at.x()));
}

void HistogramView::contextMenuEvent(QContextMenuEvent* event)
{
    event->accept();
    if (!m_empty->isHidden())
        return;
    setFocus(Qt::MouseFocusReason); // what is exported then is this view
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* map = menu->addAction(tr("Heat map"));
    map->setCheckable(true);
    map->setChecked(m_mode == Mode::heatMap);
    connect(map, &QAction::toggled, m_toggle, &QToolButton::setChecked);
    Q_EMIT menuRequested(menu);
    menu->popup(event->globalPos());
}

void HistogramView::leaveEvent(QEvent* event)
{
    m_mouse.reset();
    m_bin = -1;
    update();
    QWidget::leaveEvent(event);
}

void HistogramView::keyPressEvent(QKeyEvent* event)
{
    const bool histogramKeys = m_mode == Mode::histogram && m_histogram.binCount() > 0;
    const int last = m_histogram.binCount() - 1;
    const auto filled = [this](int bin) {
        const auto k = static_cast<std::size_t>(bin);
        return m_histogram.exact[k] > 0 || m_histogram.estimate[k] > 0;
    };
    const auto step = [&](int by) {
        int bin = m_bin < 0 ? (by > 0 ? -1 : last + 1) : m_bin;
        do
            bin += by;
        while (bin >= 0 && bin <= last && !filled(bin));
        if (bin < 0 || bin > last)
            return;
        const auto k = static_cast<std::size_t>(bin);
        GapKind kind = m_kind;
        if (m_histogram.counts(kind)[k] == 0)
            kind = kind == GapKind::exact ? GapKind::estimate : GapKind::exact;
        moveTo(bin, kind);
    };
    switch (event->key()) {
    case Qt::Key_H:
        return setMode(m_mode == Mode::heatMap ? Mode::histogram : Mode::heatMap);
    case Qt::Key_Left:
        return histogramKeys ? step(-1) : event->ignore();
    case Qt::Key_Right:
        return histogramKeys ? step(1) : event->ignore();
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (m_bin >= 0)
            moveTo(m_bin, m_kind == GapKind::exact ? GapKind::estimate : GapKind::exact);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (histogramKeys && m_bin >= 0)
            activate(m_bin, m_kind);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void HistogramView::activate(int bin, GapKind kind)
{
    const QList<int> blocks = blocksIn(bin, kind);
    if (!blocks.isEmpty())
        Q_EMIT examplesActivated(blocks, binText(bin, kind));
}

void HistogramView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateEmptyState();
}

bool HistogramView::event(QEvent* event)
{
    // Over the bars the hover card is shown.
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QString details = eventDetails(help->pos()); !details.isEmpty()) {
            QToolTip::showText(help->globalPos(), details, this);
            return true;
        }
        if (m_bin >= 0)
            return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

} // namespace gapscope
