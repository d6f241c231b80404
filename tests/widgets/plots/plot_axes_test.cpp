// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of plots: shared by a stack, and not stretched by a few points.
#include "tests/support/test_class.h"
#include "tests/widgets/plots/plot_fixture.h"
#include "widgets/plots/plot_legend.h"

#include <QVBoxLayout>

namespace gapscope {

class PlotAxesTest : public PlotFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(showPlot()); }

    /// One x axis and one lane for both; the data areas are aligned.
    void stackedPlotsShareOneAxis()
    {
        PlotLink link;
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        PlotWidget upper, lower;
        for (PlotWidget* plot : {&upper, &lower}) {
            layout->addWidget(plot);
            plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
            plot->setYAxis(QStringLiteral("Gap"));
            plot->setLink(&link);
            plot->setEvents({{50, QStringLiteral("λ 0.1 → 0.01"), 1}});
        }
        upper.setLogY(true);
        upper.setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        lower.setSeries({line(QStringLiteral("a"), {0, 500}, {1234567, 1234568})});
        stackPlots(std::array{&upper, &lower});
        window.resize(900, 640);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto below = [](const PlotWidget& plot) {
            return plot.legend()->geometry().top() - plot.plotArea().bottom();
        };
        QTRY_VERIFY(below(upper) < 12);
        QTRY_VERIFY(below(lower) > 24);
        QTRY_VERIFY(upper.plotArea().top() > lower.plotArea().top() + 8);
        QTRY_VERIFY(std::abs(upper.plotArea().left() - lower.plotArea().left()) <= 0.5);
        QTRY_VERIFY(std::abs(upper.plotArea().right() - lower.plotArea().right()) <= 0.5);
        QCOMPARE(upper.xRange().high, lower.xRange().high); // its own curve ends earlier
        QVERIFY(upper.xRange().high >= 500);
        upper.setLogX(true);
        QVERIFY(upper.xRange().high < 5000);
        upper.setLogX(false);
        // The lowest with curves names the axis.
        lower.setSeries({});
        stackPlots(std::array{&upper, &lower});
        QTRY_VERIFY(below(upper) > 24);
    }

    /// A quantity that is measured from the middle of a run on, as the cache's, is at its place. On
    /// a log axis the plots share the lower end, too.
    void aCurveThatBeginsLaterIsAtItsPlace()
    {
        PlotWidget late, whole;
        for (PlotWidget* plot : {&late, &whole}) {
            plot->setEvents({{850, QStringLiteral("Cache off → on")}});
            plot->show();
        }
        late.setSeries({line(QStringLiteral("a"), {860, 870, 900}, {1, 2, 3})});
        whole.setSeries({line(QStringLiteral("a"), {0.001, 1, 860, 900}, {1, 2, 3, 4})});
        for (const bool logarithmic : {false, true}) {
            for (PlotWidget* plot : {&late, &whole})
                plot->setLogX(logarithmic);
            stackPlots(std::array{&late, &whole});
            QVERIFY(late.xRange().low < 1);
            QVERIFY(std::abs(late.xRange().low - whole.xRange().low) < 1e-9);
            QVERIFY(std::abs(late.xRange().high - whole.xRange().high) < 1e-9);
            const PlotMap& map = late.chart()->map();
            const double event = map.toX(toPlotted(850, logarithmic));
            QVERIFY(event > map.area.left() && event < map.area.right());
        }
        // Alone again, it fills its axis.
        stackPlots(std::array{&late});
        late.setLogX(false);
        QCOMPARE(late.xRange(), (PlotWidget::Range{860, 900}));
    }

    /// The first step of a run is timed in microseconds: three empty decades are left out.
    void aFewFirstPointsDoNotStretchALogXAxis()
    {
        QList<double> x{5e-6}, y{1};
        for (int i = 1; i <= 40; ++i) {
            x.append(0.02 * i);
            y.append(1.0 / i);
        }
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        m_plot->setLogX(true);
        QVERIFY(m_plot->xRange().low >= 0.01);
        QCOMPARE(m_plot->chart()->model().clamped().x, 1);
        m_plot->zoomTo({1e-6, 1});
        QVERIFY(m_plot->xRange().low < 1e-5);
        // Every second point is not a few.
        m_plot->resetZoom();
        m_plot->setSeries({line(QStringLiteral("a"), {1e-6, 1e-2}, {1, 2})});
        QVERIFY(m_plot->xRange().low <= 1e-6);
    }

    void clampedPointsOfXAreMarkedAndCounted()
    {
        const QList<double> x{0, 300, 900, 5000}, y{1, 0.5, 0.4, 0.1};
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        QCOMPARE(m_plot->clampedCount(), 0);
        m_plot->setLogX(true);
        QCOMPARE(m_plot->clampedCount(), 1);
        QCOMPARE(m_plot->chart()->model().clamped().x, 1);
        QCOMPARE(m_plot->xRange().low, 100.0);
        // A triangle on the left edge that points out; the line from there is thinner.
        const QPoint mark = at(100, 1);
        const QImage image = m_plot->grab().toImage();
        int inked = 0;
        for (int px = mark.x() + 2; px < mark.x() + 10; ++px)
            for (int py = mark.y() - 6; py < mark.y(); ++py)
                inked += image.pixelColor(px, py).lightness() < 200 ? 1 : 0;
        QVERIFY2(inked > 5, qPrintable(QString::number(inked)));
        // In both directions it is one point.
        m_plot->setLogY(true);
        m_plot->setSeries({line(QStringLiteral("a"), x, {0, 0.5, 0.4, 0})});
        QCOMPARE(m_plot->chart()->model().clamped(), (PlotModel::Clamped{1, 2, 2}));
        QCOMPARE(m_plot->clampedCount(), 2);
        m_plot->setCursor1(5000.0); // read as the true value, not as drawn
        QCOMPARE(m_plot->readings()[0].y, 0.0);
    }

    /// The dual of a first step at 10⁻¹² does not flatten the rest; a gap that converges is not
    /// clipped.
    void farLowerValuesDoNotStretchTheAxis()
    {
        m_plot->setLogY(true);
        m_plot->setSeries({line(QStringLiteral("a"), {0, 1, 2, 3}, {1e-12, 0.05, 0.3, 0.4})});
        QVERIFY(m_plot->yRange().low > 1e-3);
        QCOMPARE(m_plot->clampedCount(), 1);
        m_plot->setCursor1(0.0);
        QVERIFY(std::abs(m_plot->readings()[0].y / 1e-12 - 1) < 1e-9);
        // A zoom down to it brings it back.
        m_plot->zoomTo({0, 3}, PlotWidget::Range{1e-13, 1});
        QCOMPARE(m_plot->clampedCount(), 0);
        m_plot->resetZoom();
        QList<double> x, y;
        for (int i = 0; i <= 52; ++i) {
            x.append(i);
            y.append(std::pow(10.0, -i / 4.0));
        }
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        QVERIFY(m_plot->yRange().low <= 1e-13);
        QCOMPARE(m_plot->clampedCount(), 0);
        m_plot->setLogX(true);
        m_plot->setSeries({line(QStringLiteral("a"), {1e-11, 1, 20, 300}, {1, 2, 3, 4})});
        QVERIFY(m_plot->xRange().low > 0.05);
        QCOMPARE(m_plot->clampedCount(), 1);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotAxesTest)
#include "plot_axes_test.moc"
