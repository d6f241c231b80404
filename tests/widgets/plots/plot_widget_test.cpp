// SPDX-License-Identifier: GPL-3.0-or-later
// The plot under real clicks, wheels and keys.
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/plot_widget.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace gapscope;

namespace {

PlotSeries line(const QString& id, const QList<double>& x, const QList<double>& y, int style = 0)
{
    PlotSeries series;
    series.id = id;
    series.name = QStringLiteral("curve ") + id;
    series.style = seriesStyle(style);
    series.x = x;
    series.y = y;
    return series;
}

PlotSeries decay(const QString& id, double rate, int style)
{
    QList<double> x, y;
    for (int i = 0; i <= 100; ++i) {
        x.append(i);
        y.append(std::exp(-rate * i));
    }
    return line(id, x, y, style);
}

/// Pixels of about this colour within the plot area.
int count(PlotWidget& plot, const QColor& color, const QRectF& within = {})
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

} // namespace

class PlotWidgetTest : public QObject {
    Q_OBJECT

private:
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

private Q_SLOTS:
    void initTestCase() { applyTheme(Theme::light); }

    void init()
    {
        m_plot = std::make_unique<PlotWidget>();
        m_plot->resize(640, 420);
        m_plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Effective passes"));
        m_plot->setYAxis(QStringLiteral("Duality gap"));
        m_plot->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_plot.get()));
    }

    void emptyPlotOffersItsAction()
    {
        QVERIFY(m_plot->isEmpty());
        m_plot->setEmptyState(QStringLiteral("The gap will be here."), QStringLiteral("Run"));
        QVERIFY(m_plot->emptyAction()->isVisible());
        QSignalSpy spy(m_plot.get(), &PlotWidget::emptyActionTriggered);
        m_plot->activateWindow();
        QTest::keyClick(m_plot.get(), Qt::Key_Tab);
        QTRY_COMPARE(QApplication::focusWidget(), m_plot->emptyAction());
        QTest::keyClick(m_plot->emptyAction(), Qt::Key_Space);
        QCOMPARE(spy.count(), 1);
        m_plot->setSeries({decay(QStringLiteral("a"), 0.1, 0)});
        QVERIFY(!m_plot->emptyAction()->isVisible());
    }

    /// QTBUG-118669: a press where no item lies crashed, the chart hidden or not.
    void pressesOnEmptyChartsAreHarmless()
    {
        m_plot->setSeries({line(QStringLiteral("a"), {}, {})});
        QSignalSpy spy(m_plot.get(), &PlotWidget::seriesActivated);
        for (const bool hidden : {false, true}) {
            m_plot->chart()->setVisible(!hidden);
            for (const QPoint point : {QPoint(2, 2), QPoint(300, 200), QPoint(635, 300)}) {
                QTest::mouseClick(viewport(), Qt::LeftButton, {}, point);
                QTest::mouseClick(viewport(), Qt::RightButton, {}, point);
                QTest::mouseDClick(viewport(), Qt::LeftButton, {}, point);
                QTest::mouseClick(viewport(), Qt::LeftButton, Qt::ControlModifier, point);
            }
            drag({100, 100}, {300, 200}, Qt::LeftButton);
            wheel({200, 200}, 240);
        }
        m_plot->chart()->setVisible(true);
        for (const auto key : {Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0, Qt::Key_Left, Qt::Key_Down,
                 Qt::Key_Return, Qt::Key_Space, Qt::Key_Escape})
            QTest::keyClick(view(), key);
        QCOMPARE(spy.count(), 0);
        QVERIFY(!m_plot->grab().isNull());
    }

    void logAxisNeverLosesACurve()
    {
        QList<double> x, y;
        for (int i = 0; i < 60; ++i) {
            x.append(i);
            y.append(std::pow(10.0, -i / 20.0));
        }
        m_plot->setLogY(true);
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        const QColor color = seriesColor(0, false);
        const int before = count(*m_plot, color);
        QVERIFY(before > 400);
        y[20] = 0;
        y[30] = -1e-17;
        y[40] = std::nan("");
        y[50] = 1e-15;
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        QCOMPARE(m_plot->clampedCount(), 2);
        QVERIFY(count(*m_plot, color) > before / 2);
        QVERIFY(m_plot->yRange().low < 1e-15 && m_plot->yRange().low > 1e-18);
        // The clamped points are marked, the last good ones still drawn.
        for (const double i : {20.0, 30.0}) {
            const QPointF floor(at(i, 1e-16));
            QVERIFY(count(*m_plot, color, QRectF(floor - QPointF(6, 12), QSizeF(12, 13))) > 5);
        }
        m_plot->setCursor1(50.0);
        QCOMPARE(m_plot->readings().size(), 1U);
        QVERIFY(std::abs(m_plot->readings()[0].y / 1e-15 - 1) < 1e-9);
        m_plot->setCursor1(40.0); // the NaN: no value is made up
        QVERIFY(m_plot->readings().empty());
        // Nothing but zeros, infinities, one point: ranges stay finite.
        for (const double value : {0.0, std::numeric_limits<double>::infinity(), 5e-324, 1e300}) {
            m_plot->setSeries({line(QStringLiteral("a"), {1, 2}, {value, value})});
            QVERIFY(std::isfinite(m_plot->yRange().low) && std::isfinite(m_plot->yRange().high));
            QVERIFY(!m_plot->grab().isNull());
        }
    }

    void crosshairReadsTheCurves()
    {
        m_plot->setSeries({line(QStringLiteral("a"), {0, 10}, {1, 3}),
            line(QStringLiteral("b"), {0, 10}, {4, 2}, 1),
            line(QStringLiteral("short"), {0, 1}, {9, 9}, 2)});
        QCoreApplication::processEvents();
        QSignalSpy moved(m_plot.get(), &PlotWidget::cursorMoved);
        QTest::mouseMove(viewport(), at(5, 2));
        QTRY_VERIFY(m_plot->cursor1().has_value());
        QVERIFY(std::abs(*m_plot->cursor1() - 5) < 0.05);
        QVERIFY(moved.count() > 0);
        m_plot->setCursor1(5.0);
        auto readings = m_plot->readings();
        QCOMPARE(readings.size(), 2U); // the short one ended
        QCOMPARE(readings[0].y, 2.0);
        QCOMPARE(readings[1].y, 3.0);
        QTest::mouseClick(viewport(), Qt::LeftButton, Qt::ControlModifier, at(10, 2));
        QVERIFY(std::abs(m_plot->cursor2().value_or(0) - 10) < 0.05);
        m_plot->setCursor2(10.0);
        readings = m_plot->readings();
        QCOMPARE(readings[0].secondY.value_or(0), 3.0);
        QVERIFY(m_plot->readingText().contains(QStringLiteral("Δx 5")));
        QVERIFY(m_plot->readingText().contains(QStringLiteral("Δ 1, × 1.5")));
        // Logarithmic: half way between 1 and 100 is 10.
        m_plot->setLogY(true);
        m_plot->setSeries({line(QStringLiteral("a"), {0, 10}, {1, 100})});
        QVERIFY(std::abs(m_plot->readings()[0].y - 10) < 1e-9);
    }

    void arrowsMoveTheCrosshair()
    {
        showTwoCurves();
        m_plot->setCursor1(50.0);
        QTest::keyClick(view(), Qt::Key_Right);
        const double one = *m_plot->cursor1();
        QVERIFY(one > 50 && one < 55);
        QTest::keyClick(view(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(*m_plot->cursor1() - one > 5 * (one - 50));
        QTest::keyClick(view(), Qt::Key_Home);
        QVERIFY(std::abs(*m_plot->cursor1()) < 1e-9);
        QTest::keyClick(view(), Qt::Key_Escape);
        QVERIFY(!m_plot->cursor1());
        // Down chooses the first curve, Enter opens it at the crosshair.
        QSignalSpy spy(m_plot.get(), &PlotWidget::seriesActivated);
        m_plot->setCursor1(30.2);
        QTest::keyClick(view(), Qt::Key_Down);
        QTest::keyClick(view(), Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("a"));
        QCOMPARE(spy[0][1].toDouble(), 30.0);
    }

    void clickOnACurveOpensIt()
    {
        showTwoCurves();
        QSignalSpy spy(m_plot.get(), &PlotWidget::seriesActivated);
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at(70, std::exp(-7.0)));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("b"));
        QVERIFY(std::abs(spy[0][1].toDouble() - 70) <= 1);
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at(20, 1e-4)); // nothing there
        QCOMPARE(spy.count(), 1);
        QVERIFY(!m_plot->isZoomed());
    }

    void dragZoomsPanMovesDoubleClickResets()
    {
        showTwoCurves();
        const PlotWidget::Range all = m_plot->xRange(), allY = m_plot->yRange();
        QSignalSpy spy(m_plot.get(), &PlotWidget::zoomChanged);
        drag(at(20, 0.3), at(60, 0.01), Qt::LeftButton);
        QVERIFY(m_plot->isZoomed());
        QVERIFY(std::abs(m_plot->xRange().low - 20) < 0.5);
        QVERIFY(std::abs(m_plot->xRange().high - 60) < 0.5);
        QVERIFY(std::abs(std::log10(m_plot->yRange().high / 0.3)) < 0.05);
        const PlotWidget::Range zoomed = m_plot->xRange();
        drag(at(40, 0.1), at(30, 0.1), Qt::LeftButton, Qt::ShiftModifier);
        QVERIFY(std::abs(m_plot->xRange().low - zoomed.low - 10) < 0.7);
        drag(at(40, 0.1), at(50, 0.1), Qt::MiddleButton);
        QVERIFY(std::abs(m_plot->xRange().low - zoomed.low) < 0.7);
        QTest::mouseDClick(viewport(), Qt::LeftButton, {}, at(40, 0.1));
        QVERIFY(!m_plot->isZoomed());
        QCOMPARE(m_plot->xRange(), all);
        QCOMPARE(m_plot->yRange(), allY);
        QVERIFY(spy.count() >= 4);
    }

    void wheelZoomsAtTheCursorAndKeysZoom()
    {
        showTwoCurves();
        const QPoint point = at(25, 0.1);
        wheel(point, 240);
        const PlotWidget::Range range = m_plot->xRange();
        QVERIFY(range.high - range.low < 80);
        QVERIFY((at(25, 0.1) - point).manhattanLength() <= 2); // what was there stays there
        wheel(point, -2400);
        QVERIFY(!m_plot->isZoomed()); // all the way out follows the data again
        QTest::keyClick(view(), Qt::Key_Plus);
        QVERIFY(m_plot->isZoomed());
        QTest::keyClick(view(), Qt::Key_Minus);
        QTest::keyClick(view(), Qt::Key_Minus);
        QVERIFY(!m_plot->isZoomed());
        QTest::keyClick(view(), Qt::Key_Plus);
        QTest::keyClick(view(), Qt::Key_0);
        QVERIFY(!m_plot->isZoomed());
        // Over the x axis only x zooms.
        m_plot->zoomTo({0, 100}, PlotWidget::Range{1e-3, 0.5});
        const PlotWidget::Range y = m_plot->yRange();
        wheel({300, viewport()->height() - 6}, 240);
        QVERIFY(m_plot->xRange().high - m_plot->xRange().low < 80);
        QCOMPARE(m_plot->yRange(), y);
    }

    void newXAxisKeepsTheZoom()
    {
        PlotSeries passes = decay(QStringLiteral("a"), 0.05, 0);
        PlotSeries seconds = passes;
        for (qsizetype i = 0; i < seconds.x.size(); ++i)
            seconds.x[i] = 2 + 0.01 * static_cast<double>(i * i);
        m_plot->setSeries({passes});
        m_plot->zoomTo({20, 50});
        m_plot->setCursor1(30.0);
        QElapsedTimer timer;
        timer.start();
        m_plot->setXAxis(QStringLiteral("seconds"), QStringLiteral("Time"), QStringLiteral("s"));
        m_plot->setSeries({seconds});
        QVERIFY(timer.elapsed() <= 100);
        QVERIFY(std::abs(m_plot->xRange().low - 6) < 1e-9);
        QVERIFY(std::abs(m_plot->xRange().high - 27) < 1e-9);
        QVERIFY(std::abs(m_plot->cursor1().value_or(0) - 11) < 1e-9);
        m_plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
        m_plot->setSeries({passes});
        QVERIFY(std::abs(m_plot->xRange().low - 20) < 1e-9);
        QVERIFY(std::abs(m_plot->xRange().high - 50) < 1e-9);
    }

    void linkedPlotsShareZoomAndCrosshair()
    {
        PlotLink link;
        PlotWidget other, late, foreign;
        for (PlotWidget* plot : {&other, &late})
            plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
        foreign.setXAxis(QStringLiteral("seconds"), QStringLiteral("Time"));
        for (PlotWidget* plot : {m_plot.get(), &other, &late, &foreign})
            plot->setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        m_plot->setLink(&link);
        other.setLink(&link);
        foreign.setLink(&link);
        m_plot->zoomTo({10, 40});
        QCOMPARE(other.xRange(), m_plot->xRange());
        QVERIFY(!foreign.isZoomed());
        other.setCursor1(20.0);
        QCOMPARE(m_plot->cursor1().value_or(0), 20.0);
        late.setLink(&link); // shown later: starts from what is here
        QCOMPARE(late.xRange(), m_plot->xRange());
        QCOMPARE(late.cursor1().value_or(0), 20.0);
        late.resetZoom();
        QVERIFY(!m_plot->isZoomed() && !other.isZoomed());
        // All change their axis, one after the other; the zoom is carried over once.
        m_plot->zoomTo({10, 40});
        PlotSeries seconds = decay(QStringLiteral("a"), 0.05, 0);
        for (double& x : seconds.x)
            x *= 3;
        for (PlotWidget* plot : {m_plot.get(), &other, &late})
            plot->setXAxis(QStringLiteral("seconds"), QStringLiteral("Time"));
        for (PlotWidget* plot : {m_plot.get(), &other, &late}) {
            plot->setSeries({seconds});
            QVERIFY(std::abs(plot->xRange().low - 30) < 1e-9);
            QVERIFY(std::abs(plot->xRange().high - 120) < 1e-9);
        }
    }

    void legendHidesAndSolos()
    {
        m_plot->setSeries({decay(QStringLiteral("a"), 0.05, 0), decay(QStringLiteral("b"), 0.1, 1),
            decay(QStringLiteral("c"), 0.2, 2)});
        QSignalSpy spy(m_plot.get(), &PlotWidget::hiddenSeriesChanged);
        LegendEntry* b = m_plot->legend()->entry(QStringLiteral("b"));
        QVERIFY(b != nullptr && b->isVisible());
        QVERIFY(count(*m_plot, seriesColor(1, false)) > 50);
        QTest::mouseClick(b, Qt::LeftButton);
        QCOMPARE(m_plot->hiddenSeries(), QStringList{QStringLiteral("b")});
        QCOMPARE(count(*m_plot, seriesColor(1, false)), 0);
        QVERIFY(b->accessibleName().contains(QStringLiteral("hidden")));
        QTest::mouseClick(b, Qt::LeftButton);
        QVERIFY(m_plot->hiddenSeries().isEmpty());
        QTest::mouseClick(b, Qt::LeftButton, Qt::AltModifier);
        QCOMPARE(m_plot->hiddenSeries(), (QStringList{QStringLiteral("a"), QStringLiteral("c")}));
        QTest::mouseClick(b, Qt::LeftButton, Qt::AltModifier);
        QVERIFY(m_plot->hiddenSeries().isEmpty());
        // By keyboard.
        b->setFocus();
        QTest::keyClick(b, Qt::Key_Space);
        QCOMPARE(m_plot->hiddenSeries(), QStringList{QStringLiteral("b")});
        QTest::keyClick(b, Qt::Key_Return, Qt::AltModifier);
        QCOMPARE(m_plot->hiddenSeries(), (QStringList{QStringLiteral("a"), QStringLiteral("c")}));
        QTest::keyClick(b, Qt::Key_Left);
        QTRY_COMPARE(QApplication::focusWidget(), m_plot->legend()->entry(QStringLiteral("a")));
        QCOMPARE(spy.count(), 6);
        // Remembered over new frames, and by a plot that starts with the state.
        m_plot->setSeries(
            {decay(QStringLiteral("a"), 0.06, 0), decay(QStringLiteral("b"), 0.1, 1)});
        QVERIFY(m_plot->hiddenSeries().contains(QStringLiteral("a")));
        PlotWidget second;
        second.setHiddenSeries(m_plot->hiddenSeries());
        second.setSeries({decay(QStringLiteral("a"), 0.06, 0)});
        QVERIFY(second.hiddenSeries().contains(QStringLiteral("a")));
    }

    void spikeIsDrawnAmongAMillion()
    {
        PlotSeries series = line(QStringLiteral("a"), {}, {});
        for (int i = 0; i < 1'000'000; ++i) {
            series.x.append(i);
            series.y.append(i == 500'000 ? 100 : 1 + 0.2 * std::sin(i * 0.37));
        }
        m_plot->setSeries({series});
        const QPointF top(at(500'000, 60));
        QVERIFY(count(*m_plot, seriesColor(0, false), QRectF(top - QPointF(3, 20), QSizeF(6, 40)))
            >= 20);
    }

    void appendedPointsAreShown()
    {
        m_plot->setSeries({line(QStringLiteral("a"), {0, 1}, {1, 1})});
        const std::vector<double> x{2, 3, 4}, y{1, 5, 2};
        m_plot->appendPoints(QStringLiteral("a"), x, y);
        QCoreApplication::processEvents();
        QCOMPARE(m_plot->xRange().high, 4.0);
        QVERIFY(m_plot->yRange().high > 5);
        m_plot->setCursor1(3.0);
        QCOMPARE(m_plot->readings()[0].y, 5.0);
    }

    void smoothingCalmsAndKeepsTheRawCurve()
    {
        QList<double> x, y;
        for (int i = 0; i < 200; ++i) {
            x.append(i);
            y.append(i % 2 == 0 ? 1 : 3);
        }
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        const PlotWidget::Range raw = m_plot->yRange();
        m_plot->setSmoothing(0.95);
        m_plot->setCursor1(150.0);
        QVERIFY(std::abs(m_plot->readings()[0].y - 2) < 0.1);
        QCOMPARE(m_plot->yRange(), raw);
        m_plot->setSmoothing(0);
        QCOMPARE(m_plot->readings()[0].y, 1.0);
    }

    void themeSwitchesLive()
    {
        showTwoCurves();
        applyTheme(Theme::dark);
        QTRY_VERIFY(count(*m_plot, plotGround(true)) > 1000);
        QVERIFY(count(*m_plot, seriesColor(0, true)) > 50);
        applyTheme(Theme::light);
        QTRY_VERIFY(count(*m_plot, plotGround(false)) > 1000);
    }

    void everythingHasANameAndATooltip()
    {
        showTwoCurves();
        m_plot->setTitle(QStringLiteral("Duality gap"));
        QCOMPARE(view()->accessibleName(), QStringLiteral("Duality gap"));
        QVERIFY(!view()->toolTip().isEmpty());
        for (const LegendEntry* entry : m_plot->findChildren<LegendEntry*>()) {
            QVERIFY(!entry->accessibleName().isEmpty());
            QVERIFY(!entry->toolTip().isEmpty());
        }
    }
};

QTEST_MAIN(PlotWidgetTest)
#include "plot_widget_test.moc"
