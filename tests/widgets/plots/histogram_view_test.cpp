// SPDX-License-Identifier: GPL-3.0-or-later
// From a bar to its blocks, by mouse and by keyboard; the heat map.
#include "tests/support/test_class.h"
#include "widgets/plots/histogram/heat_map_painter.h"
#include "widgets/plots/histogram/histogram_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>
#include <limits>

using namespace gapscope;

class HistogramViewTest : public QObject {
    Q_OBJECT

private:
    static constexpr double never = std::numeric_limits<double>::infinity();
    const std::vector<double> m_exact{0.5101, 0.0, 0.5103, 0.001, 0.5102, -1e-18, 0.01};
    const std::vector<double> m_estimates{0.6, 0.1, 0.7, never, never, 0.2, 0.02};

private Q_SLOTS:
    void initTestCase() { applyTheme(Theme::light); }

    void emptyViewOffersItsAction()
    {
        HistogramView view;
        view.resize(400, 300);
        view.setEmptyState(QStringLiteral("Block gaps will be here."), QStringLiteral("Run"));
        view.show();
        QVERIFY(view.emptyAction()->isVisible());
        QSignalSpy spy(&view, &HistogramView::emptyActionTriggered);
        QTest::mouseClick(view.emptyAction(), Qt::LeftButton);
        QCOMPARE(spy.count(), 1);
        view.setGaps(m_estimates, m_exact);
        QVERIFY(!view.emptyAction()->isVisible());
    }

    void clickOnABarGivesItsBlocksWorstFirst()
    {
        HistogramView view;
        view.resize(700, 320);
        view.setGaps(m_estimates, m_exact);
        view.show();
        QSignalSpy spy(&view, &HistogramView::examplesActivated);
        const int bin = view.histogram().binOf(0.5102);
        QCOMPARE(view.histogram().binOf(0.5101), bin);
        QTest::mouseClick(
            &view, Qt::LeftButton, {}, view.barRect(bin, GapKind::exact).center().toPoint());
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<QList<int>>(), (QList<int>{2, 4, 0}));
        QVERIFY(spy[0][1].toString().contains(QStringLiteral("3 blocks")));
        // The special bins: never visited, and ≤ 0.
        const int last = view.histogram().binCount() - 1;
        QTest::mouseClick(
            &view, Qt::LeftButton, {}, view.barRect(last, GapKind::estimate).center().toPoint());
        QCOMPARE(spy[1][0].value<QList<int>>(), (QList<int>{3, 4}));
        QTest::mouseClick(
            &view, Qt::LeftButton, {}, view.barRect(0, GapKind::exact).center().toPoint());
        QCOMPARE(spy[2][0].value<QList<int>>(), (QList<int>{1, 5}));
        // Between the bars: nothing.
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(3, 3));
        QCOMPARE(spy.count(), 3);
    }

    void oneBlockIsNoPlural()
    {
        QCOMPARE(blocksText(0), QStringLiteral("0 blocks"));
        QCOMPARE(blocksText(2), QStringLiteral("2 blocks"));
        HistogramView view;
        view.resize(700, 320);
        const std::vector gaps{0.5, 1e-3};
        view.setGaps(gaps, gaps);
        view.show();
        QSignalSpy spy(&view, &HistogramView::examplesActivated);
        const QRectF bar = view.barRect(view.histogram().binOf(0.5), GapKind::exact);
        QTest::mouseClick(&view, Qt::LeftButton, {}, bar.center().toPoint());
        QCOMPARE(spy.count(), 1);
        QVERIFY2(spy[0][1].toString().endsWith(QStringLiteral(": 1 block")),
            qPrintable(spy[0][1].toString()));
    }

    void keysReachEveryBar()
    {
        HistogramView view;
        view.resize(700, 320);
        view.setGaps(m_estimates, m_exact);
        view.show();
        QSignalSpy spy(&view, &HistogramView::examplesActivated);
        QSet<int> exact, estimated;
        for (int k = 0; k < view.histogram().binCount(); ++k) {
            QTest::keyClick(&view, Qt::Key_Right);
            for (int kind = 0; kind < 2; ++kind) {
                QTest::keyClick(&view, Qt::Key_Return);
                QTest::keyClick(&view, Qt::Key_Down);
            }
        }
        for (const auto& emitted : spy) {
            QSet<int>& into =
                emitted[1].toString().contains(QStringLiteral("exact")) ? exact : estimated;
            for (const int block : emitted[0].value<QList<int>>())
                into.insert(block);
        }
        QCOMPARE(exact.size(), 7);
        QCOMPARE(estimated.size(), 7);
        QVERIFY(!view.accessibleDescription().isEmpty());
    }

    void barsAreDrawnWithTwoCues()
    {
        HistogramView view;
        view.resize(700, 320);
        view.setGaps(m_estimates, m_exact);
        view.setRun(QStringLiteral("bcfw gap"), 3);
        const QImage image = view.grab().toImage();
        const int bin = view.histogram().binOf(0.5102);
        const QRect bar = view.barRect(bin, GapKind::exact).toRect().adjusted(2, 2, -2, -2);
        QCOMPARE(image.pixelColor(bar.center()), seriesColor(3, false));
        // The estimate's bar is outlined in the same colour and hatched.
        const int other = view.histogram().binOf(0.7);
        QSet<QRgb> colors;
        const QRect hatched =
            view.barRect(other, GapKind::estimate).toRect().adjusted(2, 2, -2, -2);
        for (int y = hatched.top(); y <= hatched.bottom(); ++y)
            colors.insert(image.pixel(hatched.center().x(), y));
        QVERIFY(colors.size() > 1);
        const QPoint corner = view.barRect(other, GapKind::estimate).toRect().topLeft();
        QCOMPARE(image.pixelColor(corner + QPoint(3, 0)).hslHue(), seriesColor(3, false).hslHue());
    }

    /// Half the blocks are solved up to rounding: they do not take the axis from the others.
    void numericalDustTakesATenthAtMost()
    {
        std::vector<double> gaps;
        for (int i = 0; i < 15; ++i)
            gaps.push_back(1e-18 * (i + 1));
        for (int i = 0; i < 14; ++i)
            gaps.push_back(1e-3 * (i + 1));
        gaps.push_back(1e4); // one far above
        for (int i = 0; i < 10; ++i)
            gaps.push_back(2e-3 * (i + 1));
        HistogramView view;
        view.setGaps(gaps, gaps);
        const GapHistogram& histogram = view.histogram();
        int useful = 0;
        const int finite = histogram.binCount() - 2;
        for (int bin = 1; bin <= finite; ++bin) {
            const double middle =
                std::pow(10, histogram.firstExponent + (bin - 0.5) * histogram.binWidth);
            useful += middle >= 1e-3 && middle <= 2e-2 ? 1 : 0;
        }
        QVERIFY2(useful >= 0.9 * finite, qPrintable(QString::number(useful)));
        QCOMPARE(histogram.exactOutliers.below, 15);
        QCOMPARE(histogram.exactOutliers.above, 1);
        QCOMPARE(histogram.low(1), 0.0);
        QVERIFY(std::isinf(histogram.high(finite)));
        QCOMPARE(view.blocksIn(1, GapKind::exact).size(), 15); // none is lost
        // In the heat map, too.
        const std::vector<GapSnapshot> snapshots{gapSnapshot(0, gaps), gapSnapshot(1, gaps)};
        const HeatMapLayout layout(QRectF(0, 0, 600, 300), QFont(), snapshots);
        QCOMPARE(layout.lowest, -12);
        QVERIFY(layout.highest <= -4);
    }

    void marksOfTheHeatMapTellTheirDetails()
    {
        GapHistory history;
        for (int pass = 0; pass < 50; ++pass)
            history.add(gapSnapshot(pass, std::vector<double>{std::pow(10.0, -pass / 10.0), 0.1}));
        HistogramView view;
        view.resize(600, 300);
        view.setGaps(m_estimates, m_exact);
        view.setHistory(history);
        view.setMode(HistogramView::Mode::heatMap);
        const QImage before = view.grab().toImage();
        view.setEvents({{25, QStringLiteral("λ 0.1 → 0.01"), 0, QStringLiteral("bcfw: λ …")}});
        const QImage after = view.grab().toImage();
        const HeatMapLayout layout(view.rect(), view.font(), history.columns(), true);
        const int x = static_cast<int>(layout.xOf(25));
        int changed = 0; // in the lane
        for (int y = 30; y < 60; ++y)
            for (int k = -30; k < 30; ++k)
                changed += before.pixel(x + k, y) != after.pixel(x + k, y) ? 1 : 0;
        QVERIFY2(changed > 40, qPrintable(QString::number(changed)));
        const QPoint mark(x, static_cast<int>(layout.area.center().y()));
        QHelpEvent hover(QEvent::ToolTip, mark, view.mapToGlobal(mark));
        QApplication::sendEvent(&view, &hover);
        QCOMPARE(QToolTip::text(), QStringLiteral("bcfw: λ …"));
        QToolTip::hideText();
    }

    void rightClickOpensAMenu()
    {
        HistogramView view;
        view.resize(700, 320);
        view.setGaps(m_estimates, m_exact);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy spy(&view, &HistogramView::menuRequested);
        QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(300, 150), {});
        QApplication::sendEvent(&view, &event);
        QCOMPARE(spy.size(), 1);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        menu->actions().front()->trigger();
        QCOMPARE(view.mode(), HistogramView::Mode::heatMap);
        menu->close();
    }

    void summaryTellsTheRatio()
    {
        HistogramView view;
        view.setGaps(std::vector<double>{2, 2}, std::vector<double>{1, 1});
        QVERIFY(view.summary().contains(QStringLiteral("χ(g) 1")));
        QVERIFY(view.summary().contains(QStringLiteral("exact / estimate 0.5")));
        view.setGaps(std::vector<double>{never, 1}, {});
        QVERIFY(view.summary().contains(QStringLiteral("never visited 1")));
        QVERIFY(view.summary().contains(QStringLiteral("no exact gap pass")));
    }

    void heatMapKeepsTheWholeRunInAFewColumns()
    {
        HistogramView view;
        view.resize(600, 300);
        view.show();
        view.setGaps(m_estimates, m_exact);
        GapHistory history;
        for (int pass = 0; pass < 3000; ++pass)
            history.add(gapSnapshot(pass, std::vector<double>{std::pow(10.0, -pass / 1000.0), 0}));
        view.setHistory(history);
        QTest::keyClick(&view, Qt::Key_H);
        QCOMPARE(view.mode(), HistogramView::Mode::heatMap);
        const QStringList lines = view.csv().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines[0], QStringLiteral("pass,bin_low,bin_high,count"));
        QSet<QString> passes;
        for (qsizetype k = 1; k < lines.size(); ++k) {
            const QStringList cells = lines[k].split(u',');
            passes.insert(cells[0]);
            if (cells[1] != QStringLiteral("-inf")) { // the bin holds the gap of its pass
                const double gap = std::pow(10.0, -cells[0].toDouble() / 1000);
                QVERIFY(cells[1].toDouble() <= gap * (1 + 1e-9));
                QVERIFY(cells[2].toDouble() >= gap * (1 - 1e-9));
            }
        }
        QVERIFY(passes.size() >= 128 && passes.size() <= 256);
        QVERIFY(passes.contains(QStringLiteral("0")));
        QTest::mouseMove(&view, QPoint(300, 150));
        QVERIFY(!view.grab().isNull());
    }

    void heatMapIsNotSqueezedByAnOutlier()
    {
        std::vector<double> gaps(5000, 0.01);
        for (std::size_t i = 0; i < gaps.size(); ++i)
            gaps[i] *= 1 + static_cast<double>(i % 90);
        gaps[3] = 1e6;
        const std::vector<GapSnapshot> snapshots{gapSnapshot(0, gaps), gapSnapshot(1, gaps)};
        const HeatMapLayout layout(QRectF(0, 0, 600, 300), QFont(), snapshots);
        QCOMPARE(layout.lowest, -8);
        QVERIFY(layout.highest <= 1);
        int sum = 0;
        for (int q = layout.lowest; q < layout.highest; ++q)
            sum += layout.count(snapshots[0], q);
        QCOMPARE(sum, 5000); // nothing is lost
    }

    void csvHoldsTheCounts()
    {
        HistogramView view;
        view.setGaps(m_estimates, m_exact);
        const QStringList lines = view.csv().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines[0], QStringLiteral("kind,bin_low,bin_high,count"));
        QCOMPARE(lines.size(), 1 + 2 * view.histogram().binCount());
        int sum = 0;
        for (qsizetype k = 1; k < lines.size(); ++k)
            sum += lines[k].section(u',', 3).toInt();
        QCOMPARE(sum, 14);
    }
};

GAPSCOPE_TEST_CLASS(HistogramViewTest)
#include "histogram_view_test.moc"
