// SPDX-License-Identifier: GPL-3.0-or-later
// The list of runs in the window is the legend: through real clicks and keys.
#include "app/docks/run_entries.h"
#include "tests/app/support/comparison_fixture.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <QLabel>

#include <algorithm>

namespace gapscope {

class RunsDockTest : public ComparisonFixture {
    Q_OBJECT

private Q_SLOTS:
    void aTickIsTheOneTruth()
    {
        twoVariants();
        const int first = session().runs()[0]->id;
        clickAt(list(), tickOf(list(), first));
        QVERIFY(!session().find(first)->visible);
        QCOMPARE(drawn(), QList<int>{session().runs()[1]->id});
        QVERIFY(m_window->runsDock()->table()->model()->run(0).visible == false);
        clickAt(list(), tickOf(list(), first));
        QCOMPARE(drawn().size(), 2);
    }

    /// Double click, Ctrl+click, a key, the menu; the second time everything is back.
    void onlyThisOneEveryWay()
    {
        twoVariants();
        const int first = session().runs()[0]->id, second = session().runs()[1]->id;
        doubleClickAt(list(), swatchOf(list(), second));
        QCOMPARE(drawn(), QList<int>{second});
        clickAt(list(), swatchOf(list(), second), Qt::ControlModifier);
        QCOMPARE(drawn().size(), 2);
        clickAt(list(), nameOf(list(), first));
        endStep();
        QTest::keyClick(list().view(), Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(drawn(), QList<int>{first});
        undo();
        QCOMPARE(drawn().size(), 2);
        chooseFromMenu(second, "only");
        QCOMPARE(drawn(), QList<int>{second});
        const ViewState kept = m_window->viewState();
        chooseFromMenu(second, "only");
        QCOMPARE(drawn().size(), 2);
        m_window->showView(kept); // as a session file does
        QCOMPARE(drawn(), QList<int>{second});
    }

    /// What it drew and left out of other data does not come back with these.
    void onlyThisOneOfOtherData()
    {
        twoVariants();
        const int first = session().runs()[0]->id, second = session().runs()[1]->id;
        doubleClickAt(list(), swatchOf(list(), first));
        QCOMPARE(drawn(), QList<int>{first});
        openOtherSplit();
        for (const char* lambda : {"0.3", "0.2"})
            trainAFewPasses(lambda);
        const int third = session().runs()[2]->id, fourth = session().runs()[3]->id;
        QCOMPARE(drawn(), (QList<int>{third, fourth}));
        doubleClickAt(list(), swatchOf(list(), fourth));
        QCOMPARE(drawn(), QList<int>{fourth});
        openOtherSplit(); // the first one again
        QCOMPARE(drawn(), QList<int>{first});
        doubleClickAt(list(), swatchOf(list(), first)); // drawn alone already
        QCOMPARE(drawn(), QList<int>{first});
        doubleClickAt(list(), swatchOf(list(), second));
        QCOMPARE(drawn(), QList<int>{second});
        doubleClickAt(list(), swatchOf(list(), second));
        QCOMPARE(drawn(), QList<int>{first});
        openOtherSplit();
        QCOMPARE(drawn(), QList<int>{fourth});
        doubleClickAt(list(), swatchOf(list(), fourth));
        QCOMPARE(drawn(), QList<int>{fourth});
    }

    /// Runs on the open training part with another test part.
    void aGroupSaysHowItsDataDifferFromTheOpenOnes()
    {
        twoVariants();
        Session other;
        RunRecord record = session().runs()[0]->record;
        other.setDataset(session().dataset(), session().request());
        const auto entryOf = [&] {
            const Run& run =
                *other.find(other.addRun(record, RunState::finished, session().dataset()));
            return listEntry(run, rowOf(run, other), other);
        };
        QCOMPARE(entryOf().dataset, QString());
        record.dataset.nTest += 5;
        const RunEntry entry = entryOf();
        QVERIFY(!entry.dataset.isEmpty());
        QVERIFY2(entry.data.endsWith(QStringLiteral(", test %L1").arg(record.dataset.nTest)),
            qPrintable(entry.data));
    }

    void seedsAreOneRow()
    {
        ComparisonSpec seeds = spec({{"a", "gap"}, {"b", "uniform"}}, "0.1");
        seeds.seeds = {1, 2, 3};
        m_window->startComparison(seeds);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 6 && allEnded(), patience);
        QCOMPARE(list().model()->rowCount(), 2);
        QCOMPARE(top(0).data().toString(), QStringLiteral("a (3 seeds)"));
        QVERIFY2(list().common().contains(QStringLiteral("λ 0.01 · ε 0.1")),
            qPrintable(list().common()));
        const QRect row = list().view()->visualRect(top(0));
        clickAt(list(), {row.left() + 10, row.top() + 10});
        QCOMPARE(drawn().size(), 1); // the other variant's band
        for (int k = 0; k < 3; ++k)
            QVERIFY(!session().runs()[static_cast<std::size_t>(k)]->visible);
    }

    void runsOfOtherDataAreFolded()
    {
        twoVariants();
        openOtherSplit();
        runToTheEnd();
        QCOMPARE(list().model()->rowCount(), 2);
        QVERIFY(list().model()->kind(top(0)) == RunListModel::Kind::run);
        QVERIFY(list().model()->kind(top(1)) == RunListModel::Kind::dataset);
        QVERIFY2(top(1).data().toString().endsWith(QStringLiteral("(2)")),
            qPrintable(top(1).data().toString()));
        QVERIFY(!list().view()->isExpanded(top(1)));
        list().view()->expand(top(1));
        const ViewState kept = m_window->viewState();
        list().view()->collapse(top(1));
        m_window->showView(kept);
        QVERIFY(list().view()->isExpanded(top(1)));
    }

    /// It stays in sight when other data are opened.
    void anActiveRunOfOtherDataIsNotFolded()
    {
        runForever();
        const int active = session().runs()[0]->id;
        openSample("sample:toy");
        QCOMPARE(list().model()->indexOf(active, true).parent(), QModelIndex());
        stop();
        QTRY_VERIFY(list().model()->indexOf(active, true).parent().isValid());
    }

    /// With colour, dash and marker: the plots follow, it can be undone, and it lasts.
    void aLookIsChosen()
    {
        twoVariants();
        const int first = session().runs()[0]->id;
        const SeriesStyle before = session().find(first)->style;
        chooseFromMenu(first, "dash2");
        chooseFromMenu(first, "marker3");
        chooseFromMenu(first, "color7");
        const SeriesStyle chosen{7, Dash::dotted, Marker::triangle};
        QCOMPARE(session().find(first)->style, chosen);
        QCOMPARE(curveOf(first).color, 7);
        QCOMPARE(curveOf(first).dash, Dash::dotted);
        clickAt(list(), tickOf(list(), first)); // it stays while others come and go
        runToTheEnd();
        clickAt(list(), tickOf(list(), first));
        QCOMPARE(session().find(first)->style, chosen);
        const ViewState kept = m_window->viewState();
        chooseFromMenu(first, "automaticLook");
        QVERIFY(session().find(first)->style != chosen);
        m_window->showView(kept);
        QCOMPARE(session().find(first)->style, chosen);
        QCOMPARE(styleOf(*session().find(first)).chosen, true);
        QVERIFY(before != chosen);
    }

    void theTableOpensOverTheView()
    {
        twoVariants();
        RunTable* table = m_window->runsDock()->table();
        QVERIFY(!table->isVisible());
        QCOMPARE(table->selectedRuns(), list().selectedIds());
        QWidget* plot = m_window->convergence()->heroPlot()->focusProxy();
        plot->setFocus();
        press(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(table->isVisible() && table->view()->hasFocus());
        const QWidget* page = m_window->tabs()->currentWidget();
        const QRect covered(table->mapTo(m_window.get(), QPoint()), table->size());
        const QRect view(page->mapTo(m_window.get(), QPoint()), page->size());
        QVERIFY(covered.width() >= view.width() - 20);
        // One selection, in the list as in the table.
        QTest::mouseClick(table->view()->viewport(), Qt::LeftButton, {},
            table->view()->visualRect(table->view()->model()->index(1, nameColumn)).center());
        QCOMPARE(list().selectedIds(), QList<int>{session().runs()[1]->id});
        QCOMPARE(session().selected()->id, session().runs()[1]->id);
        clickAt(list(), nameOf(list(), session().runs()[0]->id));
        QCOMPARE(table->selectedRuns(), QList<int>{session().runs()[0]->id});
        table->view()->setFocus();
        press(Qt::Key_Escape);
        QVERIFY(!table->isVisible());
        QVERIFY(plot->hasFocus());
        press(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(table->isVisible());
        const QSize before = table->size();
        m_window->resize(m_window->width() - 100, m_window->height() - 60);
        QTRY_VERIFY(table->width() < before.width() && table->height() < before.height());
        press(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(!table->isVisible());
        auto* button = buttonOf(*m_window, m_window->actions().runTable);
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(table->isVisible());
        m_window->tabs()->setCurrentIndex(1); // another page is not behind it
        QVERIFY(!table->isVisible());
    }

    void oneFilterForBoth()
    {
        twoVariants();
        auto* field = list().findChild<QLineEdit*>(QStringLiteral("runFilter"));
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("sampling=gap"));
        QCOMPARE(m_window->runsDock()->table()->filter(), QStringLiteral("sampling=gap"));
        QCOMPARE(list().model()->rowCount(), 1);
        QCOMPARE(
            session().find(list().model()->ids(top(0)).front())->options.sampling, Sampling::gap);
        m_window->runsDock()->table()->setFilter(QString());
        QCOMPARE(list().filter(), QString());
        QCOMPARE(list().model()->rowCount(), 2);
    }

    /// Ticks change what is drawn, not what is compared.
    void theBaselineStaysWhenItIsUnticked()
    {
        ComparisonSpec both = spec({{"a", "gap"}, {"b", "uniform"}}, "0.1");
        both.variants[0].settings.back().second = "0.3";
        m_window->startComparison(both);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        const RunTable* table = m_window->runsDock()->table();
        const int baseline = table->baseline();
        const double target = table->targetGap();
        QVERIFY(baseline >= 0);
        for (const auto& run : session().runs()) { // one, then all
            clickAt(list(), tickOf(list(), run->id));
            QVERIFY(!run->visible);
            QCOMPARE(table->baseline(), baseline);
        }
        QCOMPARE(table->targetGap(), target);
    }

    /// The plots' legends send the user to the list for the names.
    void aFilterThatHidesNamesIsToldInThePlots()
    {
        for (const auto& [name, sampling] : {std::pair("a", "gap"), std::pair("b", "uniform")}) {
            ComparisonSpec several = spec({{name, sampling}}, "0.5");
            several.lambdas = {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"};
            m_window->startComparison(several);
            QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        }
        const PlotLegend* legend = m_window->convergence()->heroPlot()->legend();
        QCOMPARE(legend->countText(), QStringLiteral("14 curves, named in Runs"));
        auto* filter = list().findChild<QLineEdit*>();
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("lambda>0.35"));
        QCOMPARE(legend->countText(),
            QStringLiteral("14 curves, named in Runs, whose filter hides some"));
        filter->clear();
        QCOMPARE(legend->countText(), QStringLiteral("14 curves, named in Runs"));
    }

    void namesSayWhatIsMeant()
    {
        for (const char* passes : {"8", "9"}) {
            type(*m_window, "epsilon", "0");
            trainAFewPasses("0.3", passes);
        }
        const QString name = session().runs()[0]->name;
        QVERIFY2(name.endsWith(QStringLiteral("seed 1 · at most 8 passes")), qPrintable(name));
        QCOMPARE(top(0).data().toString(), QStringLiteral("at most 8 passes"));
        QCOMPARE(top(1).data().toString(), QStringLiteral("at most 9 passes"));
        QVERIFY2(list().common().contains(QStringLiteral("bcfw")), qPrintable(list().common()));
    }

private:
    const RunList& list() const { return *m_window->runsDock()->list(); }
    QModelIndex top(int row) const { return list().model()->index(row, 0); }

    void twoVariants()
    {
        m_window->startComparison(spec({{"a", "gap"}, {"b", "uniform"}}, "0.1"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
    }

    /// The runs that both plots of the page draw.
    QList<int> drawn() const
    {
        QList<int> ids;
        for (PlotWidget* plot :
            {m_window->convergence()->secondPlot(), m_window->convergence()->heroPlot()}) {
            QList<int> here;
            for (const auto& curve : plot->chart()->model().curves) {
                const int id = runOfSeries(curve->series().id);
                if (!here.contains(id))
                    here << id;
            }
            std::ranges::sort(here);
            [&] { QVERIFY(ids.isEmpty() || here == ids); }();
            ids = here;
        }
        return ids;
    }

    SeriesStyle curveOf(int id) const
    {
        for (const auto& curve : m_window->convergence()->heroPlot()->chart()->model().curves)
            if (runOfSeries(curve->series().id) == id)
                return curve->series().style;
        return {};
    }

    void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::keyClick(QApplication::focusWidget(), key, keys);
    }

    /// A step that can be undone ends in the next turns of the event loop.
    static void endStep() { QTest::qWait(20); }

    void undo()
    {
        endStep();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    }

    /// By the context menu of a run's row, also in its submenus.
    void chooseFromMenu(int id, const char* action)
    {
        clickAt(list(), nameOf(list(), id));
        QTimer shown;
        connect(&shown, &QTimer::timeout, this, [action, &shown] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu)
                return;
            shown.stop();
            QAction* found = menu->findChild<QAction*>(QLatin1String(action));
            for (QAction* entry : menu->actions())
                if (entry->objectName() == QLatin1String(action))
                    found = entry;
            QVERIFY2(found, action);
            found->trigger();
            menu->close();
        });
        shown.start(20);
        Q_EMIT list().view()->customContextMenuRequested(nameOf(list(), id));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunsDockTest)
#include "runs_dock_test.moc"
