// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/plots/plot_fixture.h"
#include "widgets/plots/plot_legend.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>

namespace gapscope {

class PlotLegendTest : public PlotFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(showPlot()); }

    /// The legend asks; what is drawn its owner decides.
    void entriesAskToHideAndToBeAlone()
    {
        m_plot->setSeries({decay(QStringLiteral("a"), 0.05, 0), decay(QStringLiteral("b"), 0.1, 1),
            decay(QStringLiteral("c"), 0.2, 2)});
        QSignalSpy hidden(m_plot.get(), &PlotWidget::hideRequested);
        QSignalSpy alone(m_plot.get(), &PlotWidget::soloRequested);
        QSignalSpy chosen(m_plot.get(), &PlotWidget::seriesActivated);
        LegendEntry* b = m_plot->legend()->entry(QStringLiteral("b"));
        QVERIFY(b != nullptr && b->isVisible());
        QTest::mouseClick(b, Qt::LeftButton);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("b"));
        QTest::mouseClick(b, Qt::LeftButton, Qt::ControlModifier);
        QCOMPARE(alone.size(), 1);
        QTest::mouseDClick(b, Qt::LeftButton);
        QCOMPARE(alone.size(), 2);
        b->setFocus();
        QTest::keyClick(b, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(alone.size(), 3);
        QCOMPARE(alone[2][0].toString(), QStringLiteral("b"));
        QTest::keyClick(b, Qt::Key_Delete);
        QCOMPARE(hidden.size(), 1);
        QCOMPARE(hidden[0][0].toString(), QStringLiteral("b"));
        QTest::keyClick(b, Qt::Key_Left);
        QTRY_COMPARE(QApplication::focusWidget(), m_plot->legend()->entry(QStringLiteral("a")));
        QCOMPARE(chosen.size(), 1);
    }

    /// From a curve to its menu, which the owner fills.
    void rightClickOpensAMenu()
    {
        showTwoCurves();
        QStringList asked;
        connect(m_plot.get(), &PlotWidget::menuRequested, this,
            [&asked](QMenu* menu, const QString& id) {
                asked << id;
                menu->addAction(QStringLiteral("Hide"));
            });
        const auto open = [](QWidget* on, QPoint at) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, on->mapToGlobal(at));
            QApplication::sendEvent(on, &event);
            return qobject_cast<QMenu*>(QApplication::activePopupWidget());
        };
        QMenu* menu = open(viewport(), at(50, std::exp(-0.05 * 50)));
        QVERIFY(menu != nullptr);
        QCOMPARE(asked, QStringList{QStringLiteral("a")});
        QVERIFY(!menu->actions().back()->isEnabled()); // it is not zoomed
        menu->close();
        m_plot->zoomTo({10, 20});
        menu = open(m_plot->legend()->entry(QStringLiteral("b")), QPoint(5, 5));
        QCOMPARE(asked.back(), QStringLiteral("b"));
        menu->actions().back()->trigger();
        QVERIFY(!m_plot->isZoomed());
        menu->close();
    }

    /// It stays one line, whatever it has to say, and no name is cut.
    void theLegendIsOneLine()
    {
        m_plot->legend()->setElsewhere(QStringLiteral("named in Runs"));
        m_plot->setTitle(QStringLiteral("D* = 0.1213 (bcfw gap, 2026-11-22, 0.8.0)"));
        const PlotLegend& legend = *m_plot->legend();
        for (const int curves : {1, 3, 5, 12, 48}) {
            m_plot->setSeries(longNames(curves));
            for (const int width : {300, 560, 900, 1400}) {
                m_plot->resize(width, 220);
                QTRY_COMPARE(legend.width(), width);
                QVERIFY(legend.height() <= QFontMetrics(m_plot->font()).height() + 8);
                QSet<QString> names;
                for (const LegendEntry* entry : legend.findChildren<LegendEntry*>()) {
                    if (entry->isHidden())
                        continue;
                    names << entry->shownName();
                    QVERIFY(!entry->shownName().contains(QChar(0x2026)));
                    QVERIFY(legend.rect().contains(entry->geometry()));
                    QVERIFY(entry->width() >= entry->sizeHint().width());
                }
                QVERIFY(names.isEmpty() || names.size() == curves);
                QCOMPARE(names.isEmpty(), !legend.countText().isEmpty());
            }
        }
    }

    void whatIsNotNamedIsCounted()
    {
        m_plot->legend()->setElsewhere(QStringLiteral("named in Runs"));
        std::vector<PlotSeries> series;
        for (int k = 0; k < 5; ++k) {
            series.push_back(decay(QString::number(k), 0.05, k));
            series.back().name = QString(28, QLatin1Char('x')) + QString::number(k);
        }
        m_plot->setSeries(series);
        QTRY_COMPARE(m_plot->legend()->countText(), QStringLiteral("5 curves, named in Runs"));
        QVERIFY(m_plot->legend()->entry(QStringLiteral("0")) == nullptr);
    }

    /// A long name beside short ones, and the variant of a curve that is alone.
    void whatHasRoomIsNamed()
    {
        m_plot->legend()->setElsewhere(QStringLiteral("named in Runs"));
        std::vector<PlotSeries> series{decay(QStringLiteral("a"), 0.05, 0),
            decay(QStringLiteral("b"), 0.1, 1), decay(QStringLiteral("c"), 0.2, 2)};
        series[0].name = QStringLiteral("bcpfw gap cached and a long word · λ 0.01 · seed 1");
        series[1].name = QStringLiteral("fw · λ 0.01 · seed 1");
        series[2].name = QStringLiteral("ssg · λ 0.01 · seed 1");
        m_plot->setSeries(series);
        const auto shown = [this](const char* id) {
            const LegendEntry* entry = m_plot->legend()->entry(QLatin1String(id));
            return entry ? entry->shownName() : QString();
        };
        const int room = QFontMetrics(m_plot->legend()->font())
                             .horizontalAdvance(QStringLiteral("bcpfw gap cached and a long word"));
        m_plot->resize(room + 300, 220);
        QTRY_COMPARE(shown("a"), QStringLiteral("bcpfw gap cached and a long word"));
        QCOMPARE(shown("c"), QStringLiteral("ssg"));
        m_plot->setSeries({series[0]});
        m_plot->resize(room + 100, 220);
        QTRY_COMPARE(m_plot->legend()->countText(), QString());
        QVERIFY2(series[0].name.startsWith(shown("a")) && shown("a") != series[0].name,
            qPrintable(shown("a")));
    }

    /// The distinguishing part of names stays when there is no room for all of them.
    void shortenedNamesKeepWhatDiffers()
    {
        std::vector<PlotSeries> series;
        for (const char* seed : {"1", "2", "3"}) {
            series.push_back(decay(QString::number(series.size()), 0.05, 1));
            series.back().name =
                QStringLiteral("bcfw uniform · λ 0.01 · seed %1").arg(QLatin1String(seed));
        }
        m_plot->setSeries(series);
        QSet<QString> names;
        for (const LegendEntry* entry : m_plot->findChildren<LegendEntry*>())
            if (!entry->isHidden())
                names << entry->shownName();
        QCOMPARE(names.size(), 3);
    }

    void seriesOfAGroupShareOneLegendEntry()
    {
        PlotSeries primal = decay(QStringLiteral("1/0"), 0.05, 0);
        PlotSeries dual = decay(QStringLiteral("1/1"), 0.1, 0);
        primal.group = dual.group = QStringLiteral("1");
        primal.groupName = dual.groupName = QStringLiteral("bcfw");
        m_plot->setSeries({primal, dual, decay(QStringLiteral("2/0"), 0.2, 1)});
        QCOMPARE(m_plot->findChildren<LegendEntry*>().size(), 2);
        QCOMPARE(m_plot->legend()->entry(QStringLiteral("1/0"))->text(), QStringLiteral("bcfw"));
        QCOMPARE(m_plot->nameOf(QStringLiteral("1/1")), QStringLiteral("bcfw"));
    }

    /// A grey note beside the names, with words on hover.
    void clampedPointsAreNoted()
    {
        m_plot->setSeries({line(QStringLiteral("a"), {0, 1, 2, 3}, {1, 0.1, 0.01, 0})});
        QVERIFY(m_plot->legend()->note().isEmpty());
        m_plot->setLogY(true);
        QCOMPARE(m_plot->legend()->note(), QStringLiteral("▽ 1 < 10⁻³"));
        auto* note = m_plot->legend()->findChild<QLabel*>(QStringLiteral("axisNote"));
        QVERIFY(note->isVisible());
        QVERIFY2(note->toolTip().contains(QStringLiteral("10⁻³")), qPrintable(note->toolTip()));
        QCOMPARE(note->foregroundRole(), QPalette::PlaceholderText);
    }

private:
    static std::vector<PlotSeries> longNames(int count)
    {
        std::vector<PlotSeries> series;
        for (int k = 0; k < count; ++k) {
            series.push_back(decay(QString::number(k), 0.05, k));
            series.back().name =
                QStringLiteral("bcpfw gap cache %1 · λ 0.00185 · ε 0.001 · words · seed %2")
                    .arg(k * k)
                    .arg(k);
        }
        return series;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotLegendTest)
#include "plot_legend_test.moc"
