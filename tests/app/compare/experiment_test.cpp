// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments in the window: the menu, the page in words, all eight at once, the regime map.
#include "app/compare/experiment_page.h"
#include "app/compare/regime_panel.h"
#include "app/curves/convergence_page.h"
#include "app/curves/plot_panel.h"
#include "app/path/path_page.h"
#include "app/state/variant_style.h"
#include "core/experiments/experiment.h"
#include "tests/app/compare/shipped_specs.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/plots/trace_curve.h"

#include <QDir>
#include <QLabel>

#include <set>

namespace gapscope {
namespace {

SearchRequest pathDownTo(double lambda)
{
    SearchRequest request;
    request.path.lambdaMin = lambda;
    return request;
}

ComparisonSpec cachedSpec(const std::vector<double>& Fs)
{
    ComparisonSpec spec;
    spec.title = "Regimes";
    spec.dataset.source = "sample:words";
    for (const double F : Fs)
        for (const double nu : {0.01, 1.0})
            spec.variants.push_back({"F " + std::to_string(F) + " nu " + std::to_string(nu),
                {{"sampling", "gap"}, {"cache", "on"}, {"F", std::to_string(F)},
                    {"nu", std::to_string(nu)}, {"lambda", "0.1"}, {"max_passes", "12"}}});
    spec.experiment = Experiment{"2a", "Osokin et al. 2016", "Regimes.", {}};
    if (Fs.empty())
        return spec;
    Claim claim;
    claim.says = "a large F is never hit";
    claim.measure = Measure::hitRate;
    claim.variant = spec.variants.back().name;
    claim.atMost = 0.1;
    spec.experiment->claims = {claim};
    return spec;
}

} // namespace

class ExperimentTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void everyShippedSpecHasAnEntryAndItsJobsResolve()
    {
        const QDir folder(QStringLiteral(":/experiments"));
        const QStringList names = folder.entryList({QStringLiteral("*.json")});
        QVERIFY(names.contains(QStringLiteral("osokin-fig3a.json")));
        QVERIFY(names.contains(QStringLiteral("osokin-appc-toy.json")));
        for (const QString& name : names) {
            const QAction* entry = entryFor(m_window->actions().experiments, name);
            QVERIFY2(entry, qPrintable(name));
            QVERIFY2(!entry->toolTip().isEmpty(), qPrintable(name));
            const ComparisonSpec spec = shippedSpec(name);
            QVERIFY2(!jobsOf(spec, 100).empty(), qPrintable(name));
            QVERIFY2(!spec.experiment || !spec.experiment->view.empty(), qPrintable(name));
            QVERIFY2(
                !name.startsWith(QLatin1String("osokin")) || spec.experiment->claims.size() > 1,
                qPrintable(name));
        }
    }

    void menuEntryRunsAndThePageJudges()
    {
        ExperimentPage* page = m_window->experiment();
        m_window->tabs()->showPage(page);
        QVERIFY(page->isEmpty());
        QMenu* menu = m_window->actions().experiments;
        QAction* entry = entryFor(menu, QStringLiteral("osokin-appc-toy-quick.json"));
        QVERIFY(entry);
        QMenu *paper = nullptr, *sizes = nullptr;
        for (QAction* each : menu->actions())
            for (QAction* figure : each->menu() ? each->menu()->actions() : QList<QAction*>())
                if (figure->menu() && figure->menu()->actions().contains(entry)) {
                    paper = each->menu();
                    sizes = figure->menu();
                }
        QVERIFY(paper && sizes);
        menu->popup(m_window->mapToGlobal(QPoint(100, 100)));
        menu->setActiveAction(paper->menuAction());
        QTest::keyClick(menu, Qt::Key_Right);
        QTRY_VERIFY(paper->isVisible());
        paper->setActiveAction(sizes->menuAction());
        QTest::keyClick(paper, Qt::Key_Right);
        QTRY_VERIFY(sizes->isVisible());
        sizes->setActiveAction(entry);
        QTest::keyClick(sizes, Qt::Key_Return);
        const std::size_t runs = runsOf("osokin-appc-toy-quick.json");
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == runs, patience);
        QVERIFY(m_window->tabs()->currentWidget() == page);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        const auto* progress = page->findChild<QLabel*>(QStringLiteral("experimentProgress"));
        QVERIFY2(progress->text().contains(QStringLiteral("All %1 runs").arg(runs)),
            qPrintable(progress->text()));
        QVERIFY2(page->csv().contains(QLatin1String(",shown,")), qPrintable(page->csv()));
        const QTemporaryDir folder;
        const QStringList paths = m_window->features().exporting.exportAll(
            folder.path(), {QStringLiteral("png"), QStringLiteral("csv")});
        QVERIFY(paths.contains(folder.filePath(QStringLiteral("experiment.csv"))));
    }

    /// Verdicts grow as runs end; the page has room for them before anything else happens.
    void growingVerdictsAreNeverCut()
    {
        m_window->resize(1024, 768);
        const ExperimentPage* page = m_window->experiment();
        int looks = 0;
        QStringList cut;
        const QObject here; // the window emits until the end
        connect(&session(), &Session::runsChanged, &here, [&, page] {
            for (const QLabel* label : page->findChildren<QLabel*>()) {
                looks += label->isVisible() ? 1 : 0;
                if (label->isVisible() && label->height() < label->heightForWidth(label->width()))
                    cut << label->text();
            }
        });
        entryFor(m_window->actions().experiments, QStringLiteral("osokin-fig3a-quick.json"))
            ->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            session().runs().size() == runsOf("osokin-fig3a-quick.json"), patience);
        cut.clear();
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        QVERIFY(looks > 0);
        QCOMPARE(cut, QStringList());
    }

    /// The window has every plot and axis that a spec may name.
    void everyPlotAndAxisCanBeChosen()
    {
        std::set<std::string> plots, axes, paths;
        for (const PlotPanel& panel : plotPanels())
            plots.insert(panel.key.toStdString());
        for (const XAxisKind& axis : xAxisCatalog())
            axes.insert(axis.key);
        for (const PathPlotKind& kind : pathPlotCatalog())
            paths.insert(kind.key);
        const auto set = [](std::span<const std::string_view> keys) {
            return std::set<std::string>(keys.begin(), keys.end());
        };
        QVERIFY(set(plotKeys()) == plots);
        QVERIFY(set(xAxisKeys()) == axes);
        QVERIFY(set(pathPlotKeys()) == paths);
    }

    void itsFigureIsShownWithItsAxes()
    {
        ConvergencePage* plots = m_window->convergence();
        QCOMPARE(QString::fromLatin1(plots->axis()->axis().key), QStringLiteral("pass"));
        entryFor(m_window->actions().experiments, QStringLiteral("osokin-appc-toy-quick.json"))
            ->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            session().runs().size() == runsOf("osokin-appc-toy-quick.json"), patience);
        QCOMPARE(plots->heroPanel().key, QStringLiteral("gap"));
        QCOMPARE(QString::fromLatin1(plots->axis()->axis().key), QStringLiteral("block_steps"));
        QVERIFY(plots->heroPlot()->logY() && !plots->heroPlot()->logX());
        stop(); // runs that have not begun are removed
        const std::size_t before = session().runs().size();
        ComparisonSpec spec = cachedSpec({0.25});
        spec.experiment->view = {{"hit_rate", "oracle_calls", true, true},
            {"gap", "seconds", {}, {}}, {"errors", "oracle_calls", {}, true}};
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == before + 2 && allEnded(), patience);
        QCOMPARE(plots->heroPanel().key, QStringLiteral("hit_rate"));
        QCOMPARE(plots->secondPanel().key, QStringLiteral("errors")); // the next over that axis
        QCOMPARE(QString::fromLatin1(plots->axis()->axis().key), QStringLiteral("oracle_calls"));
        QVERIFY(plots->heroPlot()->logY() && plots->heroPlot()->logX());
        QVERIFY(!plots->secondPlot()->logY() && plots->secondPlot()->logX());
        const QTemporaryDir folder;
        const QStringList written =
            m_window->features().exporting.exportAll(folder.path(), {QStringLiteral("csv")});
        for (const char* name : {"figure-1-hit-rate-over-oracle-calls.csv",
                 "figure-2-gap-over-seconds.csv", "figure-3-errors-over-oracle-calls.csv"})
            QVERIFY2(written.contains(folder.filePath(QLatin1String(name))), name);
        auto* show = m_window->experiment()->findChild<QPushButton*>(QStringLiteral("showFigure"));
        QVERIFY(show->isVisible());
        QTest::mouseClick(show, Qt::LeftButton);
        QVERIFY(m_window->tabs()->currentWidget() == plots);
        spec.experiment->view.clear(); // leaves the plots as they are
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == before + 4 && allEnded(), patience);
        QVERIFY(!show->isVisible());
        QCOMPARE(plots->heroPanel().key, QStringLiteral("hit_rate"));
    }

    void aFigureOfPathsIsShownOverLambda()
    {
        ComparisonSpec spec = cachedSpec({});
        spec.variants = {{"short", {{"epsilon", "0.2"}}, pathDownTo(5)}};
        spec.experiment->view = {{"seconds", "lambda", true, true}, {"norm", "lambda", {}, true}};
        m_window->startComparison(spec);
        const Paths& found = m_window->path()->paths();
        QTRY_VERIFY_WITH_TIMEOUT(found.all().size() == 1 && allEnded(), patience);
        QVERIFY(m_window->path()->heroPlot()->logY());
        QCOMPARE(m_window->path()->keyInFront(), QStringLiteral("path-seconds"));
        QTest::mouseClick(
            m_window->experiment()->findChild<QPushButton*>(QStringLiteral("showFigure")),
            Qt::LeftButton);
        QVERIFY(m_window->tabs()->currentWidget() == m_window->path());
        const QTemporaryDir folder;
        const QStringList written =
            m_window->features().exporting.exportAll(folder.path(), {QStringLiteral("png")});
        QVERIFY(written.contains(folder.filePath(QStringLiteral("figure-1-seconds.png"))));
        QVERIFY(written.contains(folder.filePath(QStringLiteral("figure-2-norm.png"))));
    }

    void aFullSizeAsksFirst()
    {
        ExperimentPage* page = m_window->experiment();
        entryFor(m_window->actions().experiments, QStringLiteral("osokin-appc-toy.json"))
            ->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!page->isEmpty(), patience);
        const auto* progress = page->findChild<QLabel*>(QStringLiteral("experimentProgress"));
        QTRY_VERIFY_WITH_TIMEOUT(
            progress->text().contains(QLatin1String("on idle cores")), patience);
        QVERIFY(session().runs().empty());
        auto* start = page->findChild<QPushButton*>(QStringLiteral("startExperiment"));
        QVERIFY(start->isVisible());
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            session().runs().size() == runsOf("osokin-appc-toy.json"), patience);
        QCOMPARE(start->text(), QStringLiteral("Stop"));
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        QVERIFY(!start->isVisible());
        const auto named = [page](const QString& title) {
            const auto labels = page->findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().startsWith(title); });
        };
        QVERIFY(named(QStringLiteral("Toy of gap sampling")));
        openSample("sample:digits");
        page->refresh();
        QVERIFY(named(QStringLiteral("Toy of gap sampling"))); // its runs are on these
    }

    void allEightOnTheDataThatAreOpen()
    {
        type(*m_window, "max_passes", "2");
        m_window->actions().compareAll->trigger();
        QCOMPARE(session().runs().size(), std::size_t(8 * 3 * 5));
        std::set<std::tuple<int, int, int>> looks;
        for (const auto& run : session().runs()) {
            looks.insert({run->style.color, int(run->style.dash), int(run->style.marker)});
            QVERIFY(run->record.options.maxPasses == 2);
        }
        QCOMPARE(looks.size(), std::size_t(8 * 3)); // all seeds of a variant at a λ have one style
        QVERIFY(m_window->experiment()->isVisible());
        stop();
    }

    void theCompareDialogTicksAllEight()
    {
        std::size_t runs = 0;
        answerNext<CompareDialog>([&runs](CompareDialog* dialog) {
            QTest::mouseClick(
                dialog->findChild<QPushButton*>(QStringLiteral("allEight")), Qt::LeftButton);
            runs = dialog->runCount();
            dialog->reject();
        });
        click(*m_window, m_window->actions().compare);
        QCOMPARE(runs, std::size_t(8 * 3 * 5));
    }

    void thePapersCodeTellsVariantsApart()
    {
        SolverOptions options;
        options.sampling = Sampling::gap;
        const SeriesStyle plain = variantStyle(options, 0);
        QVERIFY(plain.dash == Dash::solid && plain.marker == Marker::square);
        options.cache = true;
        QVERIFY(variantStyle(options, 0).color != plain.color);
        options.sampling = Sampling::uniform;
        options.method = "bcpfw";
        QVERIFY(variantStyle(options, 0).dash == Dash::dashed);
        QVERIFY(variantStyle(options, 0).marker == Marker::circle);
        SolverOptions batch = options;
        batch.method = "fw";
        QVERIFY(variantStyle(batch, 0).dash == Dash::solid);
        // Variants that differ in something else get styles of their own.
        ComparisonJob one{"gap 1", options, {}}, ten = one;
        ten.variant = "gap 10";
        ten.options.gapCheck = 1;
        QVERIFY(!comparisonStyles({one, ten})[0]);
        ComparisonJob plainOne = one;
        plainOne.variant = "plain";
        plainOne.options.cache = false;
        QVERIFY(comparisonStyles({one, plainOne})[0]);
        QVERIFY(!comparisonStyles({one, plainOne, ten})[0]);
    }

    void itsOwnRunsAlone()
    {
        m_window->startComparison(cachedSpec({0.25}));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        ComparisonSpec paths = cachedSpec({});
        paths.variants = {{"short", {{"epsilon", "0.2"}}, pathDownTo(5)},
            {"long", {{"epsilon", "0.2"}}, pathDownTo(0.01)}};
        Claim claim;
        claim.says = "more breakpoints";
        claim.measure = Measure::points;
        claim.less = "short";
        claim.than = "long";
        paths.experiment->claims = {claim};
        m_window->startComparison(paths);
        const Paths& found = m_window->path()->paths();
        QTRY_VERIFY_WITH_TIMEOUT(found.all().size() == 2 && allEnded(), patience);
        for (const auto& run : session().runs())
            QVERIFY(!run->visible); // of the earlier experiment
        for (const auto& path : found.all())
            QVERIFY(path->visible && path->state == RunState::finished);
        ExperimentPage* page = m_window->experiment();
        QVERIFY2(page->csv().contains(QLatin1String(",shown,")), qPrintable(page->csv()));
        QVERIFY(!page->regimes()->isVisible());
    }

    void stoppingForgetsThoseThatWait()
    {
        ComparisonSpec paths = cachedSpec({});
        paths.experiment.reset();
        for (const char* name : {"first", "second"})
            paths.variants.push_back({name, {{"epsilon", "0.0001"}}, SearchRequest{}});
        m_window->startComparison(paths);
        const Paths& found = m_window->path()->paths();
        QTRY_VERIFY_WITH_TIMEOUT(
            found.all().size() == 2 && m_window->controller().searching(), patience);
        QVERIFY(m_window->tabs()->currentWidget() == m_window->path());
        m_window->actions().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QVERIFY(found.all()[0]->record.result.end == PathEnd::stopped);
        QVERIFY(found.all()[1]->state == RunState::failed);
    }

    void regimeCellSelectsOrRuns()
    {
        m_window->startComparison(cachedSpec({0.25, 10.0}));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 4 && allEnded(), patience);
        RegimePanel* regimes = m_window->experiment()->regimes();
        QVERIFY(regimes->isVisible());
        MatrixView* map = regimes->map();
        // With two values each, the usual values fill the axes. 0.25 and 10, 0.01 and 1 are among
        // them.
        QCOMPARE(map->content().columns.size(), 6);
        QCOMPARE(map->content().rows.size(), 6);
        const int column = int(map->content().columns.indexOf(QStringLiteral("0.25")));
        const int row = int(map->content().rows.indexOf(QStringLiteral("0.01")));
        const auto at = [map](int r, int c) { return map->cellRect(r, c).center().toPoint(); };
        QTest::mouseClick(map, Qt::LeftButton, {}, at(row, column));
        QCOMPARE(session().selected()->record.options.F, 0.25);
        QCOMPARE(session().selected()->record.options.nu, 0.01);
        QCOMPARE(session().runs().size(), std::size_t(4));
        const int other = int(map->content().columns.indexOf(QStringLiteral("0.1")));
        QTest::mouseClick(map, Qt::LeftButton, {}, at(row, other)); // not run yet
        QCOMPARE(session().runs().size(), std::size_t(5));
        QCOMPARE(session().runs().back()->record.options.F, 0.1);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        const auto shown = [map, row, other] {
            return map->content().text.value(row * map->content().columns.size() + other);
        };
        QTRY_VERIFY_WITH_TIMEOUT(!shown().isEmpty(), patience);
        map->setFocus();
        map->setCurrent(row, other);
        QTest::keyClick(map, Qt::Key_Up); // ν 0.1
        QTest::keyClick(map, Qt::Key_Return);
        QCOMPARE(session().runs().size(), std::size_t(6));
        QCOMPARE(session().runs().back()->record.options.nu, 0.1);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        QVERIFY(regimes->csv().startsWith(QLatin1String("F,nu,hit_rate,passes\n")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ExperimentTest)
#include "experiment_test.moc"
