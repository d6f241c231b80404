// SPDX-License-Identifier: GPL-3.0-or-later
// The plot with real clicks, wheel turns and keys.
#include "tests/support/test_class.h"
#include "tests/widgets/plots/plot_fixture.h"

#include <QPushButton>
#include <QSignalSpy>

namespace gapscope {

class PlotWidgetTest : public PlotFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(showPlot()); }

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

    /// QTBUG-118669: a press where there is no item crashed, whether the chart was hidden or not.
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
        QCOMPARE(m_plot->clampedCount(), 3);
        QVERIFY(count(*m_plot, color) > before / 2);
        QVERIFY(m_plot->yRange().low < 1e-3 && m_plot->yRange().low > 1e-4);
        // The clamped points are marked, the last good ones are still drawn.
        for (const double i : {20.0, 30.0, 50.0}) {
            const QPointF floor(at(i, 1e-3));
            QVERIFY(count(*m_plot, color, QRectF(floor - QPointF(6, 12), QSizeF(12, 13))) > 5);
        }
        m_plot->setCursor1(50.0);
        QCOMPARE(m_plot->readings().size(), 1U);
        QVERIFY(std::abs(m_plot->readings()[0].y / 1e-15 - 1) < 1e-9);
        m_plot->setCursor1(40.0); // the NaN: no value is invented
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
        QTest::mouseMove(viewport(), at(5, 2));
        QTRY_VERIFY(m_plot->cursor1().has_value());
        QVERIFY(std::abs(*m_plot->cursor1() - 5) < 0.05);
        m_plot->setCursor1(5.0);
        auto readings = m_plot->readings();
        QCOMPARE(readings.size(), 2U); // the short one ended
        QCOMPARE(readings[0].y, 2.0);
        QCOMPARE(readings[1].y, 3.0);
        QTest::mouseClick(viewport(), Qt::LeftButton, Qt::ControlModifier, at(10, 2));
        QVERIFY(std::abs(m_plot->cursor2().value_or(0) - 10) < 0.05);
        m_plot->setCursor1(10.0);
        QTest::keyClick(view(), Qt::Key_Space); // the second cursor, to the point
        m_plot->setCursor1(5.0);
        readings = m_plot->readings();
        QCOMPARE(readings[0].secondY.value_or(0), 3.0);
        QVERIFY(m_plot->readingText().contains(QStringLiteral("Δx 5")));
        QVERIFY(m_plot->readingText().contains(QStringLiteral("Δ 1, × 1.5")));
        // Logarithmic: half way between 1 and 100 is 10.
        m_plot->setLogY(true);
        m_plot->setSeries({line(QStringLiteral("a"), {0, 10}, {1, 100})});
        QVERIFY(std::abs(m_plot->readings()[0].y - 10) < 1e-9);
    }

    void readingsHaveTheSamplesOfTheLegend()
    {
        PlotSeries curve = line(QStringLiteral("a"), {0, 10}, {1, 1});
        const auto inkOf = [&](Dash dash) { // in the card, beside the cursor
            curve.style.dash = dash;
            m_plot->setSeries({curve});
            m_plot->setCursor1(5.0);
            return count(*m_plot, seriesColor(curve.style.color, false),
                {QPointF(at(5, 1).x() + 19, m_plot->plotArea().top()), QSizeF(26, 50)});
        };
        const int solid = inkOf(Dash::solid), dotted = inkOf(Dash::dotted);
        QVERIFY2(dotted > 10 && dotted < 0.9 * solid,
            qPrintable(QStringLiteral("%1 of %2").arg(dotted).arg(solid)));
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

    void spikeIsDrawnAmongEightTimesAMillion()
    {
        constexpr int points = 1'000'000, curves = 8, spiked = 3;
        std::vector<PlotSeries> all;
        for (int k = 0; k < curves; ++k) {
            PlotSeries series = line(QString::number(k), {}, {});
            series.style = seriesStyle(k);
            series.x.reserve(points);
            series.y.reserve(points);
            for (int i = 0; i < points; ++i) {
                series.x.append(i);
                series.y.append(1 + k + 0.02 * ((i * 7) % 11));
            }
            all.push_back(std::move(series));
        }
        all[spiked].y[500'000] = 100;
        m_plot->setSeries(all);
        const QRectF beside(at(500'000, 60) - QPointF(3, 20), QSizeF(6, 40));
        QVERIFY(count(*m_plot, seriesColor(spiked, false), beside) >= 20);
        // In another curve, and in a part of one on a log axis.
        all[spiked].y[500'000] = 4;
        all[5].y[500'000] = 100;
        m_plot->setSeries(all);
        QCOMPARE(count(*m_plot, seriesColor(spiked, false), beside), 0);
        QVERIFY(count(*m_plot, seriesColor(5, false), beside) >= 20);
        m_plot->setLogY(true);
        m_plot->zoomTo({400'000, 600'000});
        const QRectF zoomed(at(500'000, 60) - QPointF(3, 5), QSizeF(6, 10));
        QVERIFY(count(*m_plot, seriesColor(5, false), zoomed) >= 5);
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
        QVERIFY((at(25, 0.1) - point).manhattanLength() <= 2); // nothing has moved
        wheel(point, -2400);
        QVERIFY(!m_plot->isZoomed()); // zoomed out completely, it follows the data again
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
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotWidgetTest)
#include "plot_widget_test.moc"
