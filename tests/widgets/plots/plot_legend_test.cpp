// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/plots/plot_fixture.h"
#include "widgets/plots/curves/polyline.h"
#include "widgets/plots/plot_legend.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QVBoxLayout>

namespace gapscope {

class PlotLegendTest : public PlotFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(showPlot()); }

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
        // The state is kept over new frames, and applies to a plot that starts with it.
        m_plot->setSeries(
            {decay(QStringLiteral("a"), 0.06, 0), decay(QStringLiteral("b"), 0.1, 1)});
        QVERIFY(m_plot->hiddenSeries().contains(QStringLiteral("a")));
        PlotWidget second;
        second.setHiddenSeries(m_plot->hiddenSeries());
        second.setSeries({decay(QStringLiteral("a"), 0.06, 0)});
        QVERIFY(second.hiddenSeries().contains(QStringLiteral("a")));
    }

    void fourNamesInTwoRowsNeedNoScrolling()
    {
        std::vector<PlotSeries> series;
        for (int k = 0; k < 4; ++k) {
            series.push_back(decay(QString::number(k), 0.05, k));
            series.back().name = QStringLiteral("bcfw uniform %1").arg(k);
        }
        PlotWidget plot;
        plot.setSeries(series);
        const QSize row = plot.legend()->entry(QStringLiteral("0"))->sizeHint();
        plot.resize(3 * row.width() + 60, 6 * row.height()); // three in a row
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QTRY_VERIFY(plot.legend()->height() >= 2 * row.height());
    }

    /// Some long names are elided if all their rows would scroll.
    void longNamesInALowPlotDoNotScroll()
    {
        for (const int count : {3, 4, 5}) {
            std::vector<PlotSeries> series;
            for (int k = 0; k < count; ++k) {
                series.push_back(decay(QString::number(k), 0.05, k));
                series.back().name =
                    QStringLiteral("bcpfw gap cache · λ 0.00185 · ε 0.001 · words · seed %1")
                        .arg(k);
            }
            PlotWidget plot;
            plot.setSeries(series);
            plot.resize(560, 220);
            plot.show();
            QVERIFY(QTest::qWaitForWindowExposed(&plot));
            const PlotLegend* legend = plot.legend();
            QTRY_VERIFY2(legend->widget()->height() <= legend->viewport()->height(),
                qPrintable(QStringLiteral("%1: %2 in %3")
                               .arg(count)
                               .arg(legend->widget()->height())
                               .arg(legend->viewport()->height())));
            for (const LegendEntry* entry : plot.findChildren<LegendEntry*>())
                QVERIFY(entry->width() >= 150 && entry->geometry().right() < legend->width());
        }
    }

    /// The distinguishing part of names stays when there is no room for all of them.
    void shortenedNamesKeepWhatDiffers()
    {
        std::vector<PlotSeries> series;
        for (const char* cache : {"", " cached"})
            for (const char* lambda : {"0.1", "0.01", "0.001", "0.0001"}) {
                series.push_back(decay(QString::number(series.size()), 0.05, 1));
                series.back().name = QStringLiteral("bcfw uniform%1 · λ %2 · ε 0.01 (3 seeds)")
                                         .arg(QLatin1String(cache), QLatin1String(lambda));
            }
        verifyNamesDiffer(series);
    }

    /// Narrower columns would scroll less, but their names would all be equal.
    void namesThatWouldReadAlikeKeepTheirRoom()
    {
        std::vector<PlotSeries> series;
        for (int k = 0; k < 12; ++k) {
            series.push_back(decay(QString::number(k), 0.05, k));
            series.back().name = QString(28, QLatin1Char('x')) + QString::number(k);
        }
        verifyNamesDiffer(series);
    }

    void seriesOfAGroupShareOneLegendEntry()
    {
        PlotSeries primal = decay(QStringLiteral("1/0"), 0.05, 0);
        PlotSeries dual = decay(QStringLiteral("1/1"), 0.1, 0);
        primal.group = dual.group = QStringLiteral("1");
        primal.groupName = dual.groupName = QStringLiteral("bcfw");
        m_plot->setSeries({primal, dual, decay(QStringLiteral("2/0"), 0.2, 1)});
        QCOMPARE(m_plot->findChildren<LegendEntry*>().size(), 2);
        LegendEntry* entry = m_plot->legend()->entry(QStringLiteral("1/0"));
        QCOMPARE(entry->text(), QStringLiteral("bcfw"));
        QTest::mouseClick(entry, Qt::LeftButton);
        QCOMPARE(
            m_plot->hiddenSeries(), (QStringList{QStringLiteral("1/0"), QStringLiteral("1/1")}));
        QTest::mouseClick(entry, Qt::LeftButton);
        QVERIFY(m_plot->hiddenSeries().isEmpty());
        QTest::mouseClick(entry, Qt::LeftButton, Qt::AltModifier);
        QCOMPARE(m_plot->hiddenSeries(), QStringList{QStringLiteral("2/0")});
    }

private:
    /// Checks the legend of a low plot; each name has the room that it needs.
    static void verifyNamesDiffer(const std::vector<PlotSeries>& series)
    {
        PlotWidget plot;
        plot.setSeries(series);
        plot.resize(640, 220);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QSet<QString> names;
        for (const LegendEntry* entry : plot.findChildren<LegendEntry*>()) {
            names << entry->shownName();
            QVERIFY2(QFontMetricsF(entry->font()).horizontalAdvance(entry->shownName())
                    <= LegendEntry::nameRoom(entry->width()),
                qPrintable(entry->shownName()));
        }
        QCOMPARE(names.size(), static_cast<qsizetype>(series.size()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotLegendTest)
#include "plot_legend_test.moc"
