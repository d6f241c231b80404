// SPDX-License-Identifier: GPL-3.0-or-later
// Plots over one x axis: zoom, crosshair, place, and painting together.
#include "tests/support/test_class.h"
#include "tests/widgets/plots/plot_fixture.h"

#include <QVBoxLayout>

namespace gapscope {

class PlotLinkTest : public PlotFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(showPlot()); }

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
        late.setLink(&link); // shown later: starts from the present state
        QCOMPARE(late.xRange(), m_plot->xRange());
        QCOMPARE(late.cursor1().value_or(0), 20.0);
        late.resetZoom();
        QVERIFY(!m_plot->isZoomed() && !other.isZoomed());
        // All change their axis, one after the other; the zoom is transferred once.
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

    /// Also when it had no axis yet, as a page before it is first shown.
    void aPlotFilledLaterTakesTheZoomOfItsLink()
    {
        PlotLink link;
        m_plot->setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        m_plot->setLink(&link);
        PlotWidget late;
        late.setLink(&link);
        m_plot->zoomTo({10, 40});
        late.setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
        late.setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        QCOMPARE(late.xRange(), m_plot->xRange());
        QVERIFY(m_plot->isZoomed());
    }

    void plotsOneAboveTheOtherBeginAtTheSamePlace()
    {
        PlotLink link;
        QWidget window;
        QVBoxLayout layout(&window);
        PlotWidget upper, lower;
        for (PlotWidget* plot : {&upper, &lower}) {
            layout.addWidget(plot);
            plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
            plot->setLink(&link);
        }
        upper.setLogY(true);
        upper.setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        lower.setSeries({line(QStringLiteral("a"), {0, 100}, {1234567, 1234568})});
        window.resize(640, 640);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(std::abs(upper.plotArea().left() - lower.plotArea().left()) <= 0.5);
        QTRY_VERIFY(std::abs(upper.plotArea().right() - lower.plotArea().right()) <= 0.5);
        const double shared = upper.plotArea().left();
        lower.hide(); // a hidden plot requests nothing
        QTRY_VERIFY(upper.plotArea().left() < shared - 2);
    }

    /// Whenever the window is painted, both have the same range at the same place.
    void stackedPlotsArePaintedTogether()
    {
        struct Painting : QObject {
            bool eventFilter(QObject* object, QEvent* event) override
            {
                if (event->type() == (object->parent() ? QEvent::Paint : QEvent::UpdateRequest))
                    order << object;
                return false;
            }
            QObjectList order;
        } painting;
        PlotLink link;
        QWidget window;
        QVBoxLayout layout(&window);
        PlotWidget upper, lower;
        const std::array plots{&upper, &lower};
        for (PlotWidget* plot : plots) {
            layout.addWidget(plot);
            plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
            plot->setLink(&link);
            plot->findChild<PlotView*>()->viewport()->installEventFilter(&painting);
        }
        upper.setLogY(true);
        window.installEventFilter(&painting);
        window.resize(640, 640);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QList<double> x, y, z;
        for (int k = 0; k < 90; ++k) {
            x.append(k);
            y.append(std::exp(-0.01 * k));
            z.append(k * k);
            upper.setSeries({line(QStringLiteral("a"), x, y)});
            lower.setSeries({line(QStringLiteral("a"), x, z)});
            stackPlots(plots);
            window.update(); // for something else
            const PlotMap &above = upper.chart()->map(), &below = lower.chart()->map();
            QCOMPARE(below.x.high, above.x.high);
            QVERIFY(std::abs(below.area.left() - above.area.left()) <= 0.5);
            QVERIFY(std::abs(below.area.right() - above.area.right()) <= 0.5);
            painting.order.clear();
            QCoreApplication::processEvents();
            const qsizetype next = painting.order.indexOf(&window, 1);
            QCOMPARE(painting.order.first(next < 0 ? painting.order.size() : next).size(), 3);
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotLinkTest)
#include "plot_link_test.moc"
