// SPDX-License-Identifier: GPL-3.0-or-later
// The content of a plot: axes, legend, many points, smoothing, themes.
#include "tests/support/test_class.h"
#include "tests/widgets/plots/plot_fixture.h"
#include "widgets/plots/curves/polyline.h"
#include "widgets/plots/layer/event_lane.h"
#include "widgets/plots/plot_legend.h"

#include <QElapsedTimer>

namespace gapscope {

class PlotContentTest : public PlotFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(showPlot()); }

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
        QVERIFY(timer.elapsed() <= 100 * (qEnvironmentVariableIsSet("GAPSCOPE_SLOW") ? 10 : 1));
        QVERIFY(std::abs(m_plot->xRange().low - 6) < 1e-9);
        QVERIFY(std::abs(m_plot->xRange().high - 27) < 1e-9);
        QVERIFY(std::abs(m_plot->cursor1().value_or(0) - 11) < 1e-9);
        m_plot->setXAxis(QStringLiteral("pass"), QStringLiteral("Passes"));
        m_plot->setSeries({passes});
        QVERIFY(std::abs(m_plot->xRange().low - 20) < 1e-9);
        QVERIFY(std::abs(m_plot->xRange().high - 50) < 1e-9);
    }

    void appendedPointsAreShown()
    {
        m_plot->setSeries({line(QStringLiteral("a"), {0, 1}, {1, 1})});
        m_plot->setSeries({line(QStringLiteral("a"), {0, 1, 2, 3, 4}, {1, 1, 1, 5, 2})});
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

    /// Seven changes with little room share a label, in a lane above the curves; one of them
    /// appears under the cursor and, with its details, on hover.
    void changesWithLittleRoomShareALabel()
    {
        constexpr int oldest = 3, newest = 2;
        m_plot->setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        const double before = m_plot->plotArea().top();
        const auto show = [&](const QString& label) {
            std::vector<PlotEvent> events;
            for (int k = 0; k < 7; ++k)
                events.push_back({50.0 + 2 * k, label,
                    k == 0       ? oldest
                        : k == 6 ? newest
                                 : 1,
                    QStringLiteral("details %1").arg(k)});
            m_plot->setEvents(events);
        };
        const auto inLane = [&](int color) {
            const QRectF area = m_plot->plotArea();
            return count(*m_plot, seriesColor(color, false),
                QRectF(area.left(), 0, area.width(), area.top() - 4));
        };
        const QString label = QStringLiteral("Global gap check 10 → 1000");
        show(label);
        QTRY_VERIFY(m_plot->plotArea().top() > before + 8); // made room
        QVERIFY(inLane(newest) > 20);
        QCOMPARE(inLane(oldest), 0); // no room
        const int curves = count(*m_plot, seriesColor(oldest, false));
        show({});
        QTRY_COMPARE(inLane(newest), 0);
        QCOMPARE(count(*m_plot, seriesColor(oldest, false)), curves); // not over the curves
        show(label);
        m_plot->setCursor1(50.0);
        QVERIFY(count(*m_plot, seriesColor(oldest, false)) > curves + 20);
        const PlotLayer& layer = m_plot->chart()->layer();
        const QPointF mark(layer.map().toX(50), layer.map().area.top() - 5);
        QVERIFY(layer.eventDetails(mark).startsWith(QStringLiteral("details 0")));
        QVERIFY(layer.eventDetails(mark - QPointF(200, 0)).isEmpty());
    }

    /// Three options changed at one moment: one label says it, and the hover over it lists them
    /// all.
    void changesAtOnePlaceShareALabel()
    {
        m_plot->setSeries({decay(QStringLiteral("a"), 0.05, 0)});
        const QStringList labels{QStringLiteral("λ 0.002 → 0.001"),
            QStringLiteral("Target gap ε 0.01 → 0.001"), QStringLiteral("Cache on → off")};
        std::vector<PlotEvent> events{{20, QStringLiteral("F 1 → 2")}};
        for (const QString& label : labels)
            events.push_back({50 + 0.01 * static_cast<double>(events.size()), label});
        m_plot->setEvents(events);
        const PlotLayer& layer = m_plot->chart()->layer();
        const PlotMap& map = layer.map();
        const double lane = map.area.top() - 8;
        // also beside the mark, where only the label is
        for (const double aside : {0.0, -12.0, 12.0})
            QCOMPARE(layer.eventDetails({map.toX(50) + aside, lane}), labels.join(u'\n'));
        QCOMPARE(layer.eventDetails({map.toX(50), map.area.center().y()}), labels.join(u'\n'));
        QCOMPARE(layer.eventDetails({map.toX(20), lane}), events[0].label);

        std::vector<LaneMark> marks;
        for (const PlotEvent& event : events)
            marks.push_back({map.toX(event.x), event.label});
        const QFontMetricsF metrics(m_plot->font());
        const auto texts = [&](double widest, int rows) {
            QStringList all;
            for (const LaneLabel& label :
                laneLabels(marks, map.area.left(), map.area.right(), widest, rows, metrics))
                all << label.text;
            return all;
        };
        const double whole = metrics.horizontalAdvance(labels.join(QStringLiteral(" · ")));
        QCOMPARE(texts(whole - 1, 1),
            (QStringList{QStringLiteral("F 1 → 2"), QStringLiteral("3 changes")}));
        QCOMPARE(texts(whole + 1, 1).last(), labels.join(QStringLiteral(" · ")));
        QCOMPARE(texts(whole, 6).size(), 4); // a picture has no hover: each is written out
    }

    /// A label belongs to the marks below it: none stands over the mark of another.
    void noLabelStandsOverAnotherMark()
    {
        const QFontMetricsF metrics(m_plot->font());
        const QString label = QStringLiteral("Cache ν 0.01 → 0.501");
        const double width = metrics.horizontalAdvance(label);
        for (const double apart : {0.3, 0.6, 0.9, 1.2, 3.0}) {
            std::vector<LaneMark> marks;
            for (int k = 0; k < 4; ++k)
                marks.push_back({20 + k * apart * width, label});
            std::size_t said = 0;
            for (const LaneLabel& each :
                laneLabels(marks, 0, 20 + 3 * apart * width + 30, 2 * width, 1, metrics))
                for (const LaneMark& mark : marks)
                    if (mark.x >= each.first && mark.x <= each.last)
                        ++said;
                    else
                        QVERIFY(mark.x < each.left || mark.x > each.left + each.width);
            QCOMPARE(said, marks.size());
        }
    }

    void targetBeyondTheAxisIsAnArrowAtItsEdge()
    {
        m_plot->setLogY(true);
        m_plot->setSeries({decay(QStringLiteral("a"), 0.05, 1)});
        const QColor ink = plotInk(false).text;
        const auto inked = [&](bool below) {
            const QRectF area = m_plot->plotArea();
            const double y = below ? area.bottom() - 10 : area.top();
            return count(*m_plot, ink, QRectF(area.left() + 6, y, 16, 10));
        };
        m_plot->zoomTo(m_plot->xRange(), PlotWidget::Range{0.1, 1});
        QCOMPARE(inked(true), 0);
        m_plot->setTargetLine(1e-9, QStringLiteral("target"));
        QVERIFY(inked(true) > 5);
        QCOMPARE(inked(false), 0);
        m_plot->setTargetLine(1e6, QStringLiteral("target"));
        QVERIFY(inked(false) > 5);
    }

    /// A line that goes up and down a few dozen times is as wide as a calm one.
    void fewSteepPiecesAreAsWideAsFlatOnes()
    {
        QList<double> x, y;
        for (int i = 0; i <= 60; ++i) {
            x.append(i);
            y.append(i % 2);
        }
        const QColor color = seriesColor(seriesStyle(0).color, false);
        m_plot->setSeries({line(QStringLiteral("a"), x, y, 0)});
        const QRectF area = m_plot->plotArea();
        const QRectF middle(area.left(), area.center().y() - 20, area.width(), 40);
        // 60 pieces through 40 rows of pixels: one pixel of each is of the whole colour.
        QVERIFY2(count(*m_plot, color, middle) > 60 * 40 * 0.9,
            qPrintable(QString::number(count(*m_plot, color, middle))));
        const QImage image = m_plot->grab(middle.toRect()).toImage();
        QSet<QRgb> shades;
        for (int column = 0; column < image.width(); ++column)
            shades.insert(image.pixel(column, 20));
        QVERIFY(shades.size() > 4); // antialiased
    }

    /// Its label goes where no curve is: above the line, or to another end of it.
    void theTargetsLabelCoversNoCurve()
    {
        m_plot->setLogY(true);
        const QColor color = seriesColor(seriesStyle(0).color, false);
        const auto seen = [&](const QList<double>& y) {
            m_plot->setSeries({line(QStringLiteral("a"), {0, 4, 8}, y, 0),
                line(QStringLiteral("b"), {0, 100}, {1, 0.3}, 3)});
            const int all = count(*m_plot, color);
            m_plot->setTargetLine(0.01, QStringLiteral("a long name of the target"));
            const int left = count(*m_plot, color);
            m_plot->clearTargetLine();
            return std::pair(left, all);
        };
        for (const QList<double>& y :
            {QList<double>{1, 0.02, 0.001}, QList<double>{1, 0.01, 0.009}}) {
            const auto [left, all] = seen(y);
            QVERIFY2(all > 30 && left > all - 12,
                qPrintable(QStringLiteral("%1 of %2").arg(left).arg(all)));
        }
    }

    void curvesDoNotRunThroughTheTargetsLabel()
    {
        QList<double> x, y;
        for (int i = 0; i <= 2000; ++i) {
            x.append(i);
            y.append(i % 2 == 0 ? 0.2 : 1.8);
        }
        m_plot->setSeries({line(QStringLiteral("a"), x, y)});
        const QRectF area = m_plot->plotArea();
        const PlotMap& map = m_plot->chart()->map();
        const QRectF label(area.left() + 10, map.toY(1) + 4, 24, 8);
        const int covered = count(*m_plot, seriesColor(0, false), label);
        m_plot->setTargetLine(1, QStringLiteral("MMMMMM"));
        QVERIFY(count(*m_plot, seriesColor(0, false), label) < covered / 4);
    }

    /// A long segment is dashed evenly wherever its ends lie, and only where it is visible.
    void longSegmentsAreDashedEvenly()
    {
        // It ends in the gaps of the pattern 10 on, 6 off.
        const QPolygonF run({QPointF(12, 100), QPointF(380, 100), QPointF(383, 60)});
        const auto dashes = dashedAlongX({run}, 10, 6, 0, 640);
        QCOMPARE(dashes.size(), 23U);
        for (std::size_t k = 0; k < dashes.size(); ++k) {
            QCOMPARE(dashes[k].size(), 2);
            QCOMPARE(dashes[k][0], QPointF(16.0 * static_cast<double>(k + 1), 100));
            if (k + 1 < dashes.size())
                QCOMPARE(dashes[k][1], QPointF(16.0 * static_cast<double>(k + 1) + 10, 100));
        }
        // Slanted, and in both directions: the same dashes on the segment.
        const QPointF a(0, 0), b(160, 320);
        for (const QPolygonF& way : {QPolygonF({a, b}), QPolygonF({b, a})})
            for (const QPolygonF& dash : dashedAlongX({way}, 10, 6, 0, 640)) {
                QVERIFY(std::fmod(dash.first().x(), 16) < 1e-9 || dash.first().x() == 160);
                QVERIFY(dash.last().x() - dash.first().x() <= 10);
                QCOMPARE(dash.first().y(), 2 * dash.first().x());
                QCOMPARE(dash.last().y(), 2 * dash.last().x());
            }
        // Far beyond the edges: no more dashes than fit between them.
        const auto seen = dashedAlongX({QPolygonF({{-1e12, 5}, {1e12, 5}})}, 10, 6, 0, 640);
        QVERIFY(seen.size() >= 40 && seen.size() <= 41);
    }

    /// Thousands of points at the right of a log x axis, two far to the left: the dashed line
    /// between them is drawn.
    void dashedCurvesStayOnLogX()
    {
        QList<double> x{1, 9}, y{0.2, 0.3};
        for (int i = 1; i <= 4000; ++i) {
            x.append(1000 + i);
            y.append(0.6);
        }
        PlotSeries series = line(QStringLiteral("a"), x, y);
        series.style.dash = Dash::dashed;
        series.style.marker = Marker::none;
        m_plot->setLogX(true);
        m_plot->setSeries({series});
        const QRectF area = m_plot->plotArea();
        const int stripes = 12;
        const double left = at(1, 0.2).x(), right = at(1000, 0.6).x();
        for (int k = 0; k + 1 < stripes; ++k) {
            const double width = (right - left) / stripes;
            const QRectF stripe(left + k * width, area.top(), width, area.height());
            QVERIFY2(
                count(*m_plot, seriesColor(0, false), stripe) > 8, qPrintable(QString::number(k)));
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotContentTest)
#include "plot_content_test.moc"
