// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in the window: their data, the baseline, the options shown, and their status texts.
#include "core/machine/cores.h"
#include "tests/app/support/comparison_fixture.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/support/one_core.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table_model.h"

#include <algorithm>

namespace gapscope {

class WindowRunsTest : public ComparisonFixture {
    Q_OBJECT

private Q_SLOTS:
    void runsOfOtherDataAreSetAside()
    {
        runToTheEnd();
        const int old = session().runs()[0]->id;
        QVERIFY(chip()->isHidden());
        openOtherSplit();
        QVERIFY(session().isOfOtherData(*session().find(old)));
        QVERIFY(!session().find(old)->visible);
        QVERIFY(m_window->convergence()->heroPlot()->isEmpty());
        QVERIFY(chip()->isVisible() && !chip()->isChecked());
        QCOMPARE(chip()->text(), QStringLiteral("1 run of other data"));
        QVERIFY(m_window->convergence()->emptyText().contains(QLatin1String("of other data")));

        QTest::mouseClick(chip(), Qt::LeftButton);
        QVERIFY(session().find(old)->visible && chip()->isChecked());
        const PlotSeries& drawn =
            m_window->convergence()->heroPlot()->chart()->model().curves.front()->series();
        const QString title = QString::fromStdString(session().runs()[0]->record.dataset.title);
        QVERIFY2(
            drawn.name.startsWith(title + QStringLiteral(", large: ")), qPrintable(drawn.name));
        QCOMPARE(drawn.style, faded(session().find(old)->style));
        QVERIFY(m_window->runsDock()->table()->model()->run(0).stale);

        QTest::mouseClick(chip(), Qt::LeftButton);
        QVERIFY(!session().find(old)->visible);
        openOtherSplit(); // back: they are of these data again
        QVERIFY(session().find(old)->visible && chip()->isHidden());
    }

    /// The pages show the newest run of the data that are opened; those open already stay as they
    /// are.
    void dataComeBackWithTheirNewestRun()
    {
        runToTheEnd();
        runToTheEnd();
        const Run* newest = session().runs().back().get();
        m_window->tabs()->showPage(m_window->models()->predictions());
        openSample("sample:toy");
        QVERIFY(!session().selected());
        openSample("sample:words");
        QCOMPARE(session().selected(), newest);
        QCOMPARE(m_window->runsDock()->selectedRuns(), QList<int>{newest->id});
        const ModelViews& pages = *m_window->models();
        QTRY_VERIFY_WITH_TIMEOUT(pages.idle() && !pages.predictionsCsv().isEmpty(), patience);

        m_window->tabs()->showPage(m_window->convergence()); // beside it is the list
        RunList* list = m_window->runsDock()->list();
        clickAt(*list, nameOf(*list, session().runs().front()->id));
        m_window->tabs()->showPage(pages.predictions());
        QTRY_VERIFY_WITH_TIMEOUT(pages.idle() && !pages.predictionsCsv().isEmpty(), patience);
        pages.viewer()->next();
        const int chosen = pages.viewer()->currentExample();
        const auto dataset = session().dataset();
        QSignalSpy shown(&session(), &Session::datasetChanged);
        m_window->openFile(QStringLiteral("sample:words"));
        QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, patience);
        QCOMPARE(session().dataset(), dataset);
        QCOMPARE(session().selected(), session().runs().front().get());
        QVERIFY(!pages.predictionsCsv().isEmpty());
        QCOMPARE(pages.viewer()->currentExample(), chosen);
    }

    void baselineStaysWhenAnExperimentStarts()
    {
        m_window->startComparison(spec({{"a", "uniform"}, {"b", "gap"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        RunTable* table = m_window->runsDock()->table();
        QCOMPARE(table->baseline(), session().runs()[0]->id);
        const int chosen = session().runs()[1]->id;
        table->setSelectedRuns({chosen});
        for (QAction* action : table->view()->actions())
            if (action->objectName() == QStringLiteral("baseline"))
                action->trigger();
        QCOMPARE(table->baseline(), chosen);
        startExperiment();
        QCOMPARE(table->baseline(), chosen);

        table->setSelectedRuns({chosen}); // it goes, and comes back
        m_window->actions().removeRun->trigger();
        QVERIFY(table->baseline() >= 0 && table->baseline() != chosen);
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(table->baseline(), chosen);
    }

    void baselineIsOfTheDataNowOpen()
    {
        runToTheEnd();
        runToTheEnd();
        RunTable* table = m_window->runsDock()->table();
        const int chosen = session().runs()[1]->id;
        table->setBaseline(chosen);
        openOtherSplit();
        QCOMPARE(table->baseline(), -1);
        runToTheEnd();
        runToTheEnd();
        QTRY_COMPARE(table->baseline(), session().runs()[2]->id);
        openOtherSplit(); // back: what was chosen among these
        QCOMPARE(table->baseline(), chosen);
    }

    void automaticBaselineStays()
    {
        m_window->startComparison(spec({{"a", "uniform"}, {"b", "gap"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        const int first = m_window->runsDock()->table()->baseline();
        startExperiment();
        QCOMPARE(m_window->runsDock()->table()->baseline(), first);
    }

    void targetIsTheLargestOfTheRunsShown()
    {
        m_window = std::make_unique<MainWindow>(DataFolders(), QSize(1440, 900));
        m_window->show();
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        RunTable* table = m_window->runsDock()->table();
        m_window->startComparison(spec({{"a", "uniform"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 1 && allEnded(), patience);
        QCOMPARE(table->targetGap(), 0.1);
        m_window->startComparison(spec({{"b", "gap"}}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QCOMPARE(table->targetGap(), 0.3);
        const QTableView* view = table->view();
        openTable(*m_window->runsDock(), m_window->actions().runTable);
        for (const char* key :
            {"status", "gap", "ratio_passes", "ratio_oracle_calls", "ratio_seconds"}) {
            const int column = runColumn(QLatin1String(key));
            QVERIFY(!view->isColumnHidden(column));
            const int right = view->columnViewportPosition(column) + view->columnWidth(column);
            QVERIFY2(right <= view->viewport()->width(), key);
        }
    }

    /// Beside hundreds of listed runs, naming them and filling the lists takes half a second.
    void theRunsOfAComparisonAreNamedOnce()
    {
        const test::OneCore one;
        ComparisonSpec many = spec({{"a", "gap"}, {"b", "uniform"}}, "0.1");
        many.seeds = {1, 2, 3, 4};
        QSignalSpy changed(&session(), &Session::runsChanged);
        m_window->startComparison(many);
        QCOMPARE(session().runs().size(), std::size_t(8));
        QVERIFY2(changed.size() <= 2, qPrintable(QString::number(changed.size()))); // one starts
        for (const auto& run : session().runs())
            QVERIFY(!run->name.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
    }

    /// Runs that have not begun are removed when the user stops all.
    void stoppingAComparisonLeavesWhatHasBegun()
    {
        const test::OneCore one;
        m_window->startComparison(
            spec({{"a", "gap", "on"}, {"b", "gap", "off"}, {"c", "cyclic", "on"}}, "1e-12"));
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs()[0]->record.trace.empty(), patience);
        QCOMPARE(session().runs().size(), std::size_t(3));
        stop();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QVERIFY(!session().runs()[0]->record.trace.empty());
    }

    /// A starting run is scrolled into view unless the user chose another one, or some of its
    /// examples.
    void whatIsLookedAtStaysWhileOthersStart()
    {
        const test::OneCore one;
        ComparisonSpec four = spec({{"a", "uniform"}}, "0");
        four.variants.front().settings.emplace_back("max_passes", "300");
        four.seeds = {1, 2, 3, 4};
        m_window->startComparison(four);
        const auto begun = [this](std::size_t k) {
            return session().runs().size() > k && session().runs()[k]->state != RunState::queued
                && session().runs()[k]->snapshot;
        };
        QTRY_VERIFY_WITH_TIMEOUT(begun(1), patience);
        QCOMPARE(session().selected()->id, session().runs()[1]->id);
        m_window->runsDock()->table()->view()->selectRow(0);
        QTRY_VERIFY_WITH_TIMEOUT(begun(2), patience);
        QCOMPARE(session().selected()->id, session().runs()[0]->id);
        m_window->runsDock()->table()->view()->selectRow(2);
        m_window->models()->viewer()->showExamples({0, 1}, QStringLiteral("two"));
        QTRY_VERIFY_WITH_TIMEOUT(begun(3), patience);
        QCOMPARE(session().selected()->id, session().runs()[2]->id);
        QVERIFY(m_window->models()->viewer()->isNarrowed());
        stop();
    }

    /// The sample opens with its own split, or with the one that the user chose for it.
    void aSplitOfTheProgramsIsForgotten()
    {
        const std::size_t n = session().dataset()->info.n;
        QCOMPARE(n, std::size_t(540));
        ComparisonSpec small = spec({{"a", "gap"}}, "0.3");
        small.dataset.split = "small";
        m_window->startComparison(small);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(session().dataset()->info.n != n);
        reopen();
        QCOMPARE(session().dataset()->info.n, n);
        openOtherSplit();
        const std::size_t chosen = session().dataset()->info.n;
        QVERIFY(chosen != n);
        reopen();
        QCOMPARE(session().dataset()->info.n, chosen);
    }

    /// Names the run that the views show, on every page; in full in its tooltip.
    void theStatusBarSaysWhoseViewsTheseAre()
    {
        const auto* whose = m_window->findChild<QLabel*>(QStringLiteral("whose"));
        QVERIFY(whose->text().isEmpty());
        runToTheEnd();
        const QString name = session().selected()->name;
        QCOMPARE(whose->text(), name);
        QCOMPARE(whose->toolTip(), name);
        const auto* cost = m_window->findChild<QLabel*>(QStringLiteral("cost"));
        QVERIFY(whose->mapTo(m_window.get(), QPoint()).x() + whose->width()
            <= cost->mapTo(m_window.get(), QPoint()).x());
        auto* model = m_window->runsDock()->table()->view()->model();
        model->setData(model->index(0, 0), QStringLiteral("mine"), Qt::EditRole);
        QCOMPARE(whose->text(), QStringLiteral("mine"));
        auto* piece = new Piece;
        piece->dataset = session().dataset();
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->lambda = 0.125;
        snapshot->w.resize(session().dataset()->info.d);
        piece->snapshot = snapshot;
        const_cast<Session&>(session()).lookAt(std::shared_ptr<const Piece>(piece));
        QVERIFY2(whose->text().endsWith(QStringLiteral("λ 0.125")), qPrintable(whose->text()));
    }

    void formShowsTheRunningVariantsOptions()
    {
        auto* whose = m_window->method()->findChild<QLabel*>(QStringLiteral("whoseOptions"));
        OptionForm* form = m_window->method()->form();
        const SolverOptions own = form->options();
        QCOMPARE(whose->text(), QStringLiteral("Options of the next run"));
        const QPoint formAt = form->mapTo(m_window.get(), QPoint());
        m_window->startComparison(spec({{"a", "cyclic"}, {"b", "gap"}}, "1e-12"));
        QTRY_VERIFY2(
            whose->toolTip().contains(session().runs()[0]->name), qPrintable(whose->toolTip()));
        QCOMPARE(whose->text(), QStringLiteral("Options of the current run")); // a name may be cut
        QCoreApplication::processEvents();
        QCOMPARE(form->mapTo(m_window.get(), QPoint()), formAt); // nothing moves
        QCOMPARE(form->options(), session().runs()[0]->options);
        type(*m_window, "lambda", "0.05"); // acts on the run shown, and on it alone
        QTRY_COMPARE_WITH_TIMEOUT(session().runs()[0]->options.lambda, 0.05, patience);
        m_window->controller().stop();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->ended(), patience);
        QTRY_VERIFY(whose->toolTip().contains(session().runs()[1]->name));
        QCOMPARE(form->options(), session().runs()[1]->options);
        QCOMPARE(form->options().lambda, 0.01);
        stop();
        QCOMPARE(form->options(), own);
        QCOMPARE(whose->text(), QStringLiteral("Options of the next run"));
        QVERIFY(!m_window->models()->viewer()->isStale());
    }

    /// One run on each core; the one that is looked at is in front.
    void runsOfAComparisonAreActiveTogether()
    {
        if (allCores() < 2)
            QSKIP("one core");
        ComparisonSpec two = spec({{"a", "cyclic"}, {"b", "gap"}}, "1e-12");
        m_window->startComparison(two);
        RunController& controller = m_window->controller();
        const auto points = [this](std::size_t k) {
            return session().runs().size() > k ? session().runs()[k]->record.trace.size() : 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(points(0) > 3 && points(1) > 3, patience);
        const int first = session().runs()[0]->id, second = session().runs()[1]->id;
        QCOMPARE(session().selected()->id, first);
        QCOMPARE(controller.current(), first);
        m_window->runsDock()->table()->view()->selectRow(1);
        QTRY_COMPARE(controller.current(), second);
        QCOMPARE(m_window->method()->form()->options(), session().runs()[1]->options);
        QVERIFY(!m_window->actions().removeRun->isEnabled());
        m_window->actions().stopFront->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[1]->ended(), patience);
        QCOMPARE(session().selected()->id, second);
        QCOMPARE(controller.current(), first);
        QCOMPARE(m_window->method()->form()->options(), session().runs()[0]->options);
        stop();
        QCOMPARE(session().runs().size(), std::size_t(2));
        QCOMPARE(session().runs()[0]->record.result.jobs, std::uint64_t(2));
    }

    void ownRunKeepsTheForm()
    {
        runForever();
        auto* whose = m_window->method()->findChild<QLabel*>(QStringLiteral("whoseOptions"));
        QVERIFY(whose->isVisible() && whose->toolTip().contains(session().selected()->name));
        type(*m_window, "lambda", "0.05");
        QTRY_COMPARE_WITH_TIMEOUT(session().selected()->options.lambda, 0.05, patience);
        stop();
        QCOMPARE(m_window->method()->form()->options().lambda, 0.05);
    }

    void theDefaultOfLambdaReachesTheSolver()
    {
        runForever();
        const auto lambda = [this] { return session().selected()->options.lambda; };
        const double byDefault = lambda(); // 1/n
        type(*m_window, "lambda", "0.05");
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), 0.05, patience);
        m_window->undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), byDefault, patience);
        m_window->undoStack().redo();
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), 0.05, patience);
        const auto marks = m_window->method()->findChildren<QToolButton*>();
        const auto reset = std::ranges::find_if(
            marks, [](auto* mark) { return mark->accessibleName() == QStringLiteral("Reset λ"); });
        QVERIFY(reset != marks.end());
        QTest::mouseClick(*reset, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(lambda(), byDefault, patience);
    }

    void repeatSaysTheVerdict()
    {
        runToTheEnd();
        m_window->actions().repeat->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        const QString said = m_window->messages()->text();
        QVERIFY2(said.contains(QStringLiteral("repeated: identical: ")), qPrintable(said));
        QVERIFY(m_window->messages()->isVisible());
        QVERIFY(session().runs()[1]->record.notes.starts_with("repeated: identical: "));
    }

private:
    void reopen()
    {
        m_window->close();
        open();
    }

    void startExperiment()
    {
        const std::size_t before = session().runs().size();
        ComparisonSpec experiment = spec({{"x", "cyclic"}, {"y", "permutation"}}, "0.2");
        experiment.experiment = Experiment{};
        m_window->startComparison(experiment);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == before + 2 && allEnded(), patience);
        QVERIFY(!session().runs()[0]->visible);
    }

    QToolButton* chip() const
    {
        return m_window->convergence()->findChild<QToolButton*>(QStringLiteral("otherData"));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowRunsTest)
#include "window_runs_test.moc"
