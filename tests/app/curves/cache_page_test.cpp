// SPDX-License-Identifier: GPL-3.0-or-later
// The cache, clicked through: turn it on, watch it, tune F during a run; presets and undo.
#include "app/curves/cache_page.h"
#include "app/curves/plot_panel.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"
#include "widgets/plots/plot_chart.h"

#include <QLabel>

namespace gapscope {

class CachePageTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void emptyPageTurnsTheCacheOnAndRuns()
    {
        type(*m_window, "epsilon", "0.05");
        CachePage* page = showPage();
        QVERIFY(page->empty()->isVisible());
        QPushButton* action = page->empty()->action();
        QVERIFY(action->focusPolicy() & Qt::TabFocus);
        QTest::mouseClick(action, Qt::LeftButton);
        QVERIFY(m_window->method()->form()->options().cache);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(!page->empty()->isVisible());
        const TracePoint& last = session().selected()->record.trace.back();
        QVERIFY(last.hitsLocal + last.hitsGlobal > 0);
        QVERIFY(last.workingSetBytes > 0);
    }

    void plotsShowTheValuesOfTheRun()
    {
        runCached();
        CachePage* page = showPage();
        const std::vector<TracePoint>& trace = session().selected()->record.trace;
        const double x = trace[trace.size() / 2].pass;
        page->plot(0)->setCursor1(x);
        // three shares of the same visits
        const std::vector<PlotReading> shares = page->plot(0)->readings();
        QCOMPARE(shares.size(), std::size_t(3));
        double sum = 0;
        for (const PlotReading& share : shares)
            sum += share.y;
        QVERIFY2(std::abs(sum - 100) < 1e-6, qPrintable(QString::number(sum)));
        // linked: the crosshair is in the other plots, and on the other page
        QCOMPARE(page->plot(1)->cursor1(), std::optional(x));
        QCOMPARE(m_window->convergence()->heroPlot()->cursor1(), std::optional(x));
        const std::vector<PlotReading> sets = page->plot(1)->readings();
        QCOMPARE(sets.size(), std::size_t(4)); // working and active, mean and largest
        QVERIFY(std::abs(sets[0].y - trace[trace.size() / 2].workingSetMean) < 1e-9);
        const auto* figures = page->findChild<QLabel*>(QStringLiteral("cacheFigures"));
        for (const char* word : {"hits now", "oracle time avoided", "kB"})
            QVERIFY2(figures->text().contains(QLatin1String(word)), qPrintable(figures->text()));
        for (const char* word : {"hits since the start", "pairwise"})
            QVERIFY2(
                figures->toolTip().contains(QLatin1String(word)), qPrintable(figures->toolTip()));
    }

    /// F is tuned by what the cache does now.
    void hitsAreThoseSinceTheLastPoint()
    {
        Session session;
        RunRecord record;
        for (const auto& [hits, misses] :
            {std::pair(0, 0), std::pair(90, 10), std::pair(100, 20)}) {
            TracePoint point;
            point.pass = static_cast<double>(record.trace.size());
            point.hitsLocal = static_cast<std::uint64_t>(hits);
            point.misses = static_cast<std::uint64_t>(misses);
            record.trace.push_back(point);
        }
        session.select(session.addRun(record, RunState::finished, nullptr));
        PlotLink link;
        const RunController controller;
        const CachePage page(session, controller, &link);
        QVERIFY2(
            page.figures().contains(QStringLiteral("hits now 50.0 %")), qPrintable(page.figures()));
        QVERIFY2(page.moreFigures().contains(QStringLiteral("hits since the start 83.3 %")),
            qPrintable(page.moreFigures()));
    }

    /// Three plots, one x axis, one row of controls each, also on a small screen.
    void threePlotsShareOneAxis()
    {
        runCached();
        CachePage* page = showPage();
        const auto below = [page](std::size_t k) {
            return page->plot(k)->height() - page->plot(k)->plotArea().bottom();
        };
        QTRY_VERIFY2(below(0) < 12 && below(1) < 12 && below(2) > 24,
            qPrintable(QStringLiteral("%1 %2 %3").arg(below(0)).arg(below(1)).arg(below(2))));
        for (std::size_t k = 0; k < 2; ++k)
            QVERIFY(std::abs(page->plot(k)->plotArea().right() - page->plot(2)->plotArea().right())
                <= 0.5);
        const auto* figures = page->findChild<QLabel*>(QStringLiteral("cacheFigures"));
        QVERIFY(figures->height() < 2 * QFontMetrics(figures->font()).height());
    }

    void theFirstShowingKeepsTheZoom()
    {
        runCached();
        m_window->convergence()->heroPlot()->zoomTo({1, 3});
        CachePage* page = showPage();
        QCOMPARE(page->plot(0)->xRange(), m_window->convergence()->heroPlot()->xRange());
        QVERIFY(m_window->convergence()->heroPlot()->isZoomed());
    }

    void xAxisIsThatOfTheOtherPage()
    {
        runCached();
        CachePage* page = showPage();
        auto* axis = m_window->convergence()->findChild<QComboBox*>(QStringLiteral("xAxis"));
        QComboBox* own = page->axis();
        own->setFocus();
        QTest::keyClick(own, Qt::Key_Down);
        QCOMPARE(axis->currentIndex(), 1);
        QCOMPARE(page->plot(2)->xAxisKey(), QStringLiteral("oracle_calls"));
        axis->setCurrentIndex(2);
        QCOMPARE(page->plot(0)->xAxisKey(), QStringLiteral("seconds"));
    }

    void lowestPlotIsChosen()
    {
        runCached();
        CachePage* page = showPage();
        auto* third = page->findChild<QComboBox*>(QStringLiteral("cacheThird"));
        third->setFocus();
        for (int k = 1; k < third->count(); ++k) {
            QTest::keyClick(third, Qt::Key_Down);
            QCOMPARE(third->currentIndex(), k);
            QVERIFY(!page->plot(2)->isEmpty());
        }
    }

    void allRunsAreToldApartByDashes()
    {
        runCached();
        runCached();
        CachePage* page = showPage();
        page->plot(0)->setCursor1(1);
        QCOMPARE(page->plot(0)->readings().size(), std::size_t(3));
        auto* all = page->findChild<QCheckBox*>(QStringLiteral("cacheAllRuns"));
        QTest::mouseClick(all, Qt::LeftButton, {}, QPoint(8, all->height() / 2));
        QCOMPARE(page->plot(0)->readings().size(), std::size_t(6));
    }

    void theHeaderNamesItsRun()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.lambdas = {"0.01"};
        spec.seeds = {1};
        for (const char* name : {"what is compared first, by a long name",
                 "another variant of it that differs from this"})
            spec.variants.push_back({name,
                {{"method", "bcpfw"}, {"cache", "on"}, {"max_passes", "3"},
                    {"F", spec.variants.empty() ? "0.1" : "0.2"}}});
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        m_window->resize(1366, 768);
        const auto* whose =
            static_cast<NameLabel*>(showPage()->findChild<QLabel*>(QStringLiteral("cacheRun")));
        QTest::qWait(50); // laid out
        QCOMPARE(m_window->width(), 1366);
        QVERIFY2(!whose->shownText().contains(u'…'), qPrintable(whose->shownText()));
    }

    void runWithoutCacheLeavesThePageEmpty()
    {
        runToTheEnd();
        CachePage* page = showPage();
        QVERIFY(page->empty()->isVisible());
        QVERIFY(page->pictures().empty());
    }

    void runThatAsksNoCacheHasNoPlotOfHits()
    {
        m_window->method()->form()->edit(QStringLiteral("method"), QStringLiteral("bcpfw"));
        runToTheEnd();
        CachePage* page = showPage();
        QVERIFY(!page->empty()->isVisible());
        QVERIFY(!page->plot(0)->isVisible() && page->plot(1)->isVisible());
        QVERIFY(page->axis()->isVisible());
        runCached();
        QVERIFY(page->plot(0)->isVisible());
    }

    /// Shah et al. 2015, Fig. 6: approximate passes and planes per block.
    void multiPlaneHasItsOwnFigures()
    {
        m_window->method()->form()->edit(QStringLiteral("method"), QStringLiteral("mp-bcfw"));
        runToTheEnd();
        CachePage* page = showPage();
        QVERIFY(page->plot(0)->isVisible() && !page->plot(0)->isEmpty());
        QCOMPARE(page->plot(0)->accessibleName(), QStringLiteral("Approximate passes"));
        const QString figures = page->findChild<QLabel*>(QStringLiteral("cacheFigures"))->text();
        QVERIFY2(figures.contains(QStringLiteral("approximate passes"))
                && figures.contains(QStringLiteral("planes per block"))
                && !figures.contains(QStringLiteral("cache off")),
            qPrintable(figures));
        runCached();
        QCOMPARE(page->plot(0)->accessibleName(), QStringLiteral("Visits answered by"));
    }

    void aRunIsNotChangedByThePage()
    {
        runForever();
        const QPushButton* action = showPage()->empty()->action();
        QVERIFY(!action->isEnabled());
        QVERIFY(action->toolTip().contains(QStringLiteral("stop it first")));
        stop();
        QVERIFY(action->isEnabled());
        QVERIFY(!action->toolTip().contains(QStringLiteral("stop it first")));
    }

    /// The curves of the cache begin in the middle of the common axis, after the mark of the
    /// change.
    void cacheTurnedOnLateHasTheWholeAxis()
    {
        Session session;
        RunRecord record;
        for (int pass = 0; pass <= 900; pass += 10) {
            TracePoint point;
            point.pass = pass;
            point.blockSteps = static_cast<std::uint64_t>(pass);
            point.stepsFw = static_cast<std::uint64_t>(60 * pass);
            if (pass > 850) {
                point.hitsLocal = static_cast<std::uint64_t>(pass - 850);
                point.misses = static_cast<std::uint64_t>(pass);
                point.workingSetMean = 2;
            }
            record.trace.push_back(point);
        }
        OptionEvent change;
        change.blockStep = 850;
        change.option = "cache";
        change.from = "off";
        change.to = "on";
        record.events.push_back(change);
        session.select(session.addRun(record, RunState::finished, nullptr));
        PlotLink link;
        const RunController controller;
        CachePage page(session, controller, &link);
        page.resize(900, 700);
        page.show();
        page.refresh();
        for (std::size_t k = 0; k < 3; ++k) {
            const PlotWidget& plot = *page.plot(k);
            QVERIFY(!plot.isEmpty());
            QCOMPARE(plot.xRange(), (PlotWidget::Range{0, 900}));
            QCOMPARE(plot.chart()->model().events.size(), std::size_t(1));
            QCOMPARE(plot.chart()->model().events[0].x, 850.0);
        }
    }

    void fActsOnTheActiveRun()
    {
        choosePreset(QStringLiteral("oracle-slow"));
        runForever();
        type(*m_window, "F", "0.5");
        QTRY_COMPARE_WITH_TIMEOUT(
            session().selected()->record.events.size(), std::size_t(1), patience);
        QCOMPARE(session().selected()->record.events[0].option, std::string("F"));
        QCOMPARE(session().selected()->record.events[0].to, std::string("0.5"));
        type(*m_window, "nu", "0.1");
        type(*m_window, "cache_size", "20");
        type(*m_window, "inner_steps", "3");
        QTRY_COMPARE_WITH_TIMEOUT(
            session().selected()->record.events.size(), std::size_t(4), patience);
        stop();
        QCOMPARE(session().selected()->record.events.size(), std::size_t(4));
    }

    void presetFillsTheFormAndIsUndone()
    {
        const SolverOptions before = m_window->method()->form()->options();
        QComboBox* presets = m_window->method()->presets();
        QVERIFY(presets->currentText().startsWith(QStringLiteral("Custom")));
        choosePreset(QStringLiteral("oracle-slow"));
        const SolverOptions& options = m_window->method()->form()->options();
        QVERIFY(options.method == "bcpfw");
        QVERIFY(options.sampling == Sampling::gap);
        QVERIFY(options.cache);
        QVERIFY(presets->toolTip().contains(QStringLiteral("Osokin")));
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier); // all in one step
        QCOMPARE(m_window->method()->form()->options(), before);
        QVERIFY(presets->currentText().startsWith(QStringLiteral("Custom")));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(presets->currentData().toString(), QStringLiteral("oracle-slow"));
        type(*m_window, "F", "0.3"); // edited: no preset any more
        QVERIFY(presets->currentText().startsWith(QStringLiteral("Custom")));
        choosePreset(QStringLiteral("oracle-fast"));
        QVERIFY(!m_window->method()->form()->options().cache);
        runForever();
        QVERIFY(!presets->isEnabled());
        stop();
        QVERIFY(presets->isEnabled());
    }

    void viewsAreExported()
    {
        runCached();
        showPage();
        const QString file = m_home->filePath(QStringLiteral("hits.csv"));
        m_window->features().exporting.exportView(file);
        const std::string table = readFile(file.toStdString(), 1 << 20);
        for (const char* part : {"local hit", "global hit", "miss"})
            QVERIFY2(table.find(part) != std::string::npos, table.substr(0, 200).c_str());
        const QStringList paths = m_window->features().exporting.exportAll(
            m_home->filePath(QStringLiteral("all")), {QStringLiteral("svg")});
        for (const char* name : {"/cache-hits-", "/cache-sets-", "/cache-steps-"})
            QVERIFY2(std::any_of(paths.begin(), paths.end(),
                         [&](const QString& p) { return p.contains(QLatin1String(name)); }),
                name);
    }

private:
    CachePage* showPage()
    {
        m_window->tabs()->showPage(m_window->cachePage());
        return m_window->cachePage();
    }

    /// As a user does with the keyboard.
    void choosePreset(const QString& key)
    {
        QComboBox* presets = m_window->method()->presets();
        presets->setFocus();
        const int wanted = presets->findData(key);
        for (int k = 0; k < presets->count() && presets->currentIndex() != wanted; ++k)
            QTest::keyClick(presets, presets->currentIndex() > wanted ? Qt::Key_Up : Qt::Key_Down);
        QCOMPARE(presets->currentIndex(), wanted);
    }

    void runCached()
    {
        choosePreset(QStringLiteral("oracle-slow"));
        const std::size_t runs = session().runs().size();
        type(*m_window, "epsilon", runs == 0 ? "0.02" : "0.03");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == runs + 1 && allEnded(), patience);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(CachePageTest)
#include "cache_page_test.moc"
