// SPDX-License-Identifier: GPL-3.0-or-later
// A plot on the screen, curves for it, and simulated mouse and wheel.
#pragma once

#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/plot_widget.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <memory>

namespace gapscope {

inline PlotSeries line(
    const QString& id, const QList<double>& x, const QList<double>& y, int style = 0)
{
    PlotSeries series;
    series.id = id;
    series.name = QStringLiteral("curve ") + id;
    series.style = seriesStyle(style);
    series.x = x;
    series.y = y;
    return series;
}

inline PlotSeries decay(const QString& id, double rate, int style)
{
    QList<double> x, y;
    for (int i = 0; i <= 100; ++i) {
        x.append(i);
        y.append(std::exp(-rate * i));
    }
    return line(id, x, y, style);
}

/// Pixels of about this colour within the plot area.
inline int count(PlotWidget& plot, const QColor& color, const QRectF& within = {})
{
    const QImage image = plot.grab().toImage();
    const QRect area = (within.isNull() ? plot.plotArea() : within).toRect() & image.rect();
    int found = 0;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            found += std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green())
                        + std::abs(pixel.blue() - color.blue())
                    < 60
                ? 1
                : 0;
        }
    }
    return found;
}

/// One plot, new for every test.
class PlotFixture : public QObject {
protected:
    std::unique_ptr<PlotWidget> m_plot;
    QWidget* viewport() const { return m_plot->findChild<PlotView*>()->viewport(); }
    PlotView* view() const { return m_plot->findChild<PlotView*>(); }
    /// Position in the viewport of a data point.
    QPoint at(double x, double y) const
    {
        const PlotMap& map = m_plot->chart()->map();
        return QPointF(map.toX(toPlotted(x, m_plot->logX())), map.toY(toPlotted(y, m_plot->logY())))
            .toPoint();
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button, Qt::KeyboardModifiers keys = {})
    {
        QTest::mousePress(viewport(), button, keys, from);
        QTest::mouseMove(viewport(), (from + to) / 2);
        QMouseEvent move(
            QEvent::MouseMove, to, viewport()->mapToGlobal(to), Qt::NoButton, button, keys);
        QApplication::sendEvent(viewport(), &move);
        QTest::mouseRelease(viewport(), button, keys, to);
    }
    void wheel(QPoint position, int delta)
    {
        QWheelEvent event(position, viewport()->mapToGlobal(position), {}, {0, delta}, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(viewport(), &event);
    }

    void showTwoCurves()
    {
        m_plot->setLogY(true);
        m_plot->setSeries(
            {decay(QStringLiteral("a"), 0.05, 0), decay(QStringLiteral("b"), 0.1, 1)});
        QCoreApplication::processEvents();
    }

    bool showPlot()
    {
        applyTheme(Theme::light);
        m_plot = std::make_unique<PlotWidget>();
        m_plot->resize(640, 420);
        m_plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Effective passes"));
        m_plot->setYAxis(QStringLiteral("Duality gap"));
        m_plot->show();
        return QTest::qWaitForWindowExposed(m_plot.get());
    }
};

} // namespace gapscope
