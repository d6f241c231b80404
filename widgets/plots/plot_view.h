// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/plot_chart.h"

#include <QtCharts/QChartView>

namespace gapscope {

/// The plot under mouse and keyboard: zoom, pan, cursors, activation. Passes no mouse event to Qt
/// Charts, which dereferences null when no item lies under a press (QTBUG-118669).
class PlotView : public QChartView {
    Q_OBJECT

public:
    /// Takes ownership of the chart.
    PlotView(PlotChart* chart, QWidget* parent);

    /// Cursor positions in data units.
    void setCursors(std::optional<double> first, std::optional<double> second);
    std::optional<double> cursor1() const { return m_first; }
    std::optional<double> cursor2() const { return m_second; }
    std::vector<PlotReading> readings() const;
    QString readingText() const;
    /// A line that the user moves by dragging it or clicking anywhere; none: no line.
    void setHandle(std::optional<double> x);
    std::optional<double> handle() const { return m_handle; }
    /// Updates cursors and read-out after the model changed, and paints the plot.
    void refreshOverlay();

    void zoomTo(PlottedRange x, std::optional<PlottedRange> y);
    void zoomAll();
    /// factor > 1 shows less; about: the chart position that stays fixed.
    void zoomBy(double factor, QPointF about, bool alongX, bool alongY);

Q_SIGNALS:
    void zoomChanged();
    void cursorsChanged();
    void activated(const QString& id, double x);
    void handleMoved(double x);
    /// id: of the curve under the mouse or chosen by key; "" for none.
    void menuRequested(const QString& id, const QPoint& globalPosition);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    enum class Drag { none, zoom, pan, handle };
    struct Hit {
        QString id;
        double x = 0; ///< data units, of the nearest point
    };

    PlotChart& plot() { return *m_chart; }
    void setOverlay(const PlotOverlay& overlay);
    QPointF chartPosition(const QPointF& viewPosition) const;
    void moveCursor(std::optional<double> first);
    void stepCursor(double pixels);
    bool overHandle(const QPointF& position) const;
    void dragHandle(double position);
    void stepHighlight(int by);
    void pan(const QPointF& from, const QPointF& to);
    void finishZoomDrag(const QPointF& end);
    std::optional<Hit> curveAt(const QPointF& position) const;
    void activateHighlighted();
    double dataX(double position) const;

    PlotChart* m_chart;
    std::optional<double> m_first, m_second, m_handle;
    QString m_highlighted;
    Drag m_drag = Drag::none;
    QPointF m_dragStart, m_dragLast;
    bool m_cursorByKey = false; ///< stays when the mouse leaves
};

} // namespace gapscope
