// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/runs/run_table_fixture.h"
#include "widgets/plots/look/name_fit.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/differing_model.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

namespace gapscope {
class RunTableTest : public RunTableFixture {
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeIsExplained()
    {
        RunTableModel model;
        std::vector<RunRow> rows = runsOfOneLambda(3);
        rows[1].problem = text("rbf kernel");
        rows[2].options.method = "ssg";
        rows[2].result.gap = notComputed;
        model.setRuns(rows);
        model.setBaseline(0, 0.1);
        const auto tip = [&](int row, const char* key) {
            return model.index(row, runColumn(text(key))).data(Qt::ToolTipRole).toString();
        };
        QVERIFY(tip(1, "ratio_passes").contains(text("another problem")));
        QCOMPARE(
            model.index(1, runColumn(text("ratio_passes"))).data().toString(), QStringLiteral("–"));
        QVERIFY(tip(2, "gap").contains(text("no certificate")));
        QVERIFY(!tip(0, "gap").contains(text("no certificate")));
    }

    void modelsAreSound()
    {
        RunTableModel model;
        const QAbstractItemModelTester tester(&model);
        RunTableProxy proxy(&model);
        const QAbstractItemModelTester proxyTester(&proxy);
        DifferingModel differing;
        const QAbstractItemModelTester differingTester(&differing);
        model.setRuns(runs(5));
        model.change({run(9)}, {});
        model.setBaseline(2, 0.1);
        model.setRuns(runs(3));
        QCOMPARE(model.rowCount(), 3);
        const RunRow a = run(1), b = run(2);
        differing.setRuns({&a, &b});
        QCOMPARE(differing.rowCount(), 3); // sampling, lambda, seed
        QCOMPARE(differing.columnCount(), 2);
    }

    void aGapThatNobodyReachesIsSaid()
    {
        RunTable table(nullptr, RunTable::Use::records);
        std::vector<RunRow> rows = runsOfOneLambda(3);
        rows[1].costs.pop_back(); // ends at 0.1
        table.setRuns(rows);
        table.show();
        auto* note = table.findChild<QLabel*>(text("targetNote"));
        QVERIFY(note && !note->isVisible());
        table.setTargetGap(0.05);
        table.setBaseline(1);
        QVERIFY2(note->isVisible() && note->text().contains(text("baseline does not reach")),
            qPrintable(note->text()));
        table.setTargetGap(0.001);
        QVERIFY2(note->text().contains(text("no record reaches the gap 0.001")),
            qPrintable(note->text()));
        table.setTargetGap(0.1);
        QVERIFY(!note->isVisible());
    }

    void rowsStayWhereTheyAreWhateverIsSelected()
    {
        RunTable table;
        table.setRuns(runs(4));
        table.resize(440, 600);
        table.show();
        const auto places = [&] {
            return std::pair(table.view()->size(), table.view()->columnWidth(nameColumn));
        };
        const auto before = places();
        table.setSelectedRuns({1, 2, 3});
        QCoreApplication::sendPostedEvents();
        QCOMPARE(places(), before);
        table.setSelectedRuns({});
        QCoreApplication::sendPostedEvents();
        QCOMPARE(places(), before);
    }

    void oneClickOnASelectedNameRenamesNothing()
    {
        RunTable table;
        table.setRuns(runs(2));
        table.resize(440, 600);
        table.show();
        QVERIFY(QTest::qWaitForWindowActive(&table));
        QTableView* view = table.view();
        const QModelIndex name = cell(table, 0, "name");
        const QPoint where = view->visualRect(name).center() + QPoint(20, 0);
        table.setSelectedRuns({0});
        QVERIFY(!(view->editTriggers() & QAbstractItemView::SelectedClicked));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, where);
        QVERIFY(!view->findChild<QLineEdit*>());
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, where);
        QTRY_VERIFY(view->findChild<QLineEdit*>());
    }

    /// A scroll bar takes its room from the names: a cut number looks like another number.
    void numbersStayWholeBesideAScrollBar()
    {
        RunTable table;
        std::vector<RunRow> rows = runsOfOneLambda(3);
        for (RunRow& row : rows) // names that shrink before the numbers
            row.name += text(" · bcfw · permutation · lambda 0.00185 · with a long name");
        table.setRuns(rows);
        table.setBaseline(0);
        table.resize(900, 700);
        table.show();
        const QTableView* view = table.view();
        const auto end = [&] {
            const int last = runColumn(text("ratio_seconds"));
            return view->columnViewportPosition(last) + view->columnWidth(last);
        };
        QVERIFY(!view->verticalScrollBar()->isVisible());
        for (int width = 880; width > 400 && end() <= view->viewport()->width(); width -= 20) {
            table.resize(width, 700);
            QCoreApplication::processEvents();
        }
        QVERIFY(end() > view->viewport()->width());
        table.resize(table.width() + end() - view->viewport()->width(), 700); // exactly full
        QTRY_VERIFY(end() <= view->viewport()->width());
        for (int id = 3; id < 40; ++id) {
            rows.push_back(rows[static_cast<std::size_t>(id % 3)]);
            rows.back().id = id;
        }
        table.setRuns(rows);
        QTRY_VERIFY(view->verticalScrollBar()->isVisible());
        QTRY_VERIFY(end() <= view->viewport()->width());
    }

    void noNumberIsCut()
    {
        RunTable table;
        std::vector<RunRow> rows = runsOfOneLambda(3);
        for (RunRow& row : rows)
            row.options.lambda = 1.0 / 5400;
        table.setRuns(rows);
        table.resize(1300, 700);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const QTableView* view = table.view();
        for (int column = 0; column < view->model()->columnCount(); ++column)
            if (!view->isColumnHidden(column) && runColumns()[std::size_t(column)].numeric)
                QVERIFY2(view->columnWidth(column)
                        >= view->sizeHintForIndex(view->model()->index(0, column)).width(),
                    qPrintable(runColumns()[std::size_t(column)].title));
    }

    void liveChangesAreMarked()
    {
        RunTable table;
        table.setRuns(runs(2));
        RunRow row = run(1);
        row.changes = {text("lambda 1 to 2")};
        const auto width = [&] { return table.view()->sizeHintForIndex(cell(table, 1, "name")); };
        const QSize before = width();
        table.updateRun(row);
        QVERIFY(width().width() > before.width()); // room for the mark
        const QModelIndex name = cell(table, 1, "name");
        QCOMPARE(name.data().toString(), text("run 1"));
        QCOMPARE(name.data(Qt::AccessibleTextRole).toString(),
            text("run 1, changed live: lambda 1 to 2"));
        QVERIFY(
            name.data(Qt::ToolTipRole).toString().endsWith(text("Changed live:\nlambda 1 to 2")));
        QCOMPARE(cell(table, 0, "name").data(Qt::AccessibleTextRole).toString(), text("run 0"));
    }

    void clickSelectsAndLiveUpdatesKeepIt()
    {
        RunTable table;
        table.resize(900, 500);
        table.setRuns(runs(8));
        table.show();
        QSignalSpy selected(&table, &RunTable::runsSelected);
        QTest::mouseClick(table.view()->viewport(), Qt::LeftButton, {},
            table.view()->visualRect(cell(table, 3, "status")).center());
        QCOMPARE(table.selectedRuns(), QList<int>{3});
        QCOMPARE(selected.size(), 1);
        RunRow changed = run(3);
        changed.result.gap = 1e-5;
        table.updateRun(changed);
        table.setRuns(runs(12));
        QCOMPARE(table.selectedRuns(), QList<int>{3});
        QCOMPARE(selected.size(), 1);
        table.setSelectedRuns({1, 2});
        QCOMPARE(table.selectedRuns().size(), 2);
        QCOMPARE(selected.size(), 1);
    }

    void checkBoxHidesCurves()
    {
        RunTable table;
        table.setRuns(runs(3));
        QSignalSpy visibility(&table, &RunTable::visibilityChanged);
        QVERIFY(table.view()->model()->setData(
            cell(table, 1, "name"), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(visibility.size(), 1);
        QCOMPARE(visibility[0][0].value<QList<int>>(), QList<int>{1});
        QCOMPARE(visibility[0][1].toBool(), false);
    }

    void editsAreSignals()
    {
        RunTable table;
        table.setRuns(runs(3));
        QSignalSpy tags(&table, &RunTable::tagsEdited), notes(&table, &RunTable::notesEdited);
        QSignalSpy names(&table, &RunTable::renamed);
        auto* model = table.view()->model();
        QVERIFY(model->setData(cell(table, 0, "tags"), text("good, slow ,"), Qt::EditRole));
        QCOMPARE(tags[0][1].toStringList(), (QStringList{text("good"), text("slow")}));
        model->setData(cell(table, 0, "notes"), text("again with seed 2"), Qt::EditRole);
        QCOMPARE(notes[0][1].toString(), text("again with seed 2"));
        model->setData(cell(table, 0, "name"), text("  "), Qt::EditRole);
        QCOMPARE(names.size(), 0);
        table.setFilter(text("tag:slow"));
        QCOMPARE(model->rowCount(), 1);
    }

    void baselineGivesRatios()
    {
        RunTable table;
        table.setRuns(runsOfOneLambda(4));
        table.setTargetGap(0.1);
        table.setBaseline(1);
        QCOMPARE(cell(table, 1, "ratio_passes").data().toString(), text("1"));
        QCOMPARE(cell(table, 3, "ratio_passes").data().toString(), text("2"));
        QVERIFY(table.visibleColumns().contains(text("ratio_passes")));
        auto* model = table.view()->model();
        model->setData(cell(table, 1, "name"), text("my base"), Qt::EditRole);
        const auto labels = table.findChildren<QLabel*>();
        const auto saysBase = [](const QLabel* label) {
            return label->text() == QStringLiteral("× to my base");
        };
        QVERIFY(std::ranges::any_of(labels, saysBase));
        table.setTargetGap(0.001);
        QCOMPARE(cell(table, 3, "ratio_passes").data().toString(), QStringLiteral("–"));
        table.setBaseline(-1);
        QVERIFY(!table.visibleColumns().contains(text("ratio_passes")));
    }

    /// The same gap at another λ, or at one that was changed, belongs to another optimum. There is
    /// no ratio in the table and in copies of it, and the reason is given.
    void anotherLambdaHasNoRatio()
    {
        RunTable table;
        std::vector<RunRow> rows = runsOfOneLambda(5);
        rows[1].options.lambda = 0.002;
        rows[2].lambdaChanged = true;
        rows[3].options.lambda = 0.001000004; // as copied from a field of six digits
        table.setRuns(rows);
        table.setTargetGap(0.1);
        table.setBaseline(0);
        const auto ratios = [&](int row) {
            QStringList all;
            for (const char* key : {"ratio_passes", "ratio_oracle_calls", "ratio_seconds"})
                all << cell(table, row, key).data().toString();
            return all;
        };
        const auto tip = [&](int row) {
            return cell(table, row, "ratio_passes").data(Qt::ToolTipRole).toString();
        };
        const QString none = QStringLiteral("–");
        QCOMPARE(ratios(1), QStringList({none, none, none}));
        QVERIFY2(tip(1).contains(QStringLiteral("another λ than the baseline, which has 0.001")),
            qPrintable(tip(1)));
        QCOMPARE(ratios(2), QStringList({none, none, none}));
        QVERIFY2(
            tip(2).contains(QStringLiteral("λ was changed during the run")), qPrintable(tip(2)));
        QCOMPARE(ratios(3).front(), text("4"));
        QCOMPARE(ratios(4).front(), text("5"));
        QCOMPARE(ratios(0), QStringList({text("1"), text("1"), text("1")}));

        table.setVisibleColumns({text("name"), text("ratio_passes")});
        QVERIFY2(table.csv().contains(QStringLiteral("run 1,–\n")), qPrintable(table.csv()));
        QVERIFY2(table.csv().contains(text("run 4,5\n")), qPrintable(table.csv()));
        QVERIFY2(table.latex().contains(text("run 1 & -- \\\\")), qPrintable(table.latex()));
        table.setBaseline(2);
        QVERIFY2(
            tip(0).contains(QStringLiteral("λ of the baseline was changed")), qPrintable(tip(0)));
        QCOMPARE(ratios(2).front(), text("1"));
    }

    void aBaselineThatNothingComparesWithIsSaid()
    {
        RunTable table;
        table.setRuns(runs(3)); // of three λ
        table.show();
        table.setTargetGap(0.1);
        table.setBaseline(0);
        auto* note = table.findChild<QLabel*>(text("targetNote"));
        QVERIFY2(note->isVisible() && note->text().contains(QStringLiteral("no other run has")),
            qPrintable(note->text()));
        RunRow like = run(3);
        like.options.lambda = run(0).options.lambda;
        table.updateRun(like);
        QVERIFY(!note->isVisible());
    }

    void copiesTheSelection()
    {
        RunTable table;
        table.setRuns(runs(4));
        table.setVisibleColumns({text("name"), text("lambda"), text("tags")});
        RunRow odd = run(2);
        odd.name = text("50% of \"a_b\", or so");
        odd.tags = {text("x")};
        table.updateRun(odd);
        table.setSelectedRuns({2});
        table.show();
        QVERIFY(QTest::qWaitForWindowActive(&table));
        table.view()->setFocus();
        QTest::keyClick(table.view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(),
            QStringLiteral("Run,Tags,λ\n\"50% of \"\"a_b\"\", or so\",x,0.003\n"));
        const QString latex = table.latex();
        QVERIFY(latex.contains(text("50\\% of \"a\\_b\", or so & x & 0.003 \\\\")));
        QVERIFY(latex.startsWith(text("\\begin{tabular}{llr}")));
    }

    void deleteAndDuplicateAreRequests()
    {
        RunTable table;
        table.setRuns(runs(4));
        table.show();
        QSignalSpy removed(&table, &RunTable::deleteRequested);
        QSignalSpy copied(&table, &RunTable::duplicateRequested);
        table.setSelectedRuns({1, 3});
        QVERIFY(QTest::qWaitForWindowActive(&table));
        table.view()->setFocus();
        QTest::keyClick(table.view(), Qt::Key_Delete);
        QTest::keyClick(table.view(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(copied.size(), 1);
        QCOMPARE(removed[0][0].value<QList<int>>().size(), 2);
    }

    void tenThousandRuns()
    {
        RunTable table;
        table.setRuns(runs(10000));
        table.show();
        // How long it takes is the benchmarks' (window-scale, library).
        const QAbstractItemModel* shown = table.view()->model();
        QCOMPARE(shown->rowCount(), 10000);
        const auto passes = [&](int row) {
            return cell(table, row, "pass").data().toString().remove(QLatin1Char(',')).toDouble();
        };
        for (const Qt::SortOrder order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
            table.view()->sortByColumn(runColumn(text("pass")), order);
            const bool falls = order == Qt::DescendingOrder;
            QCOMPARE(passes(0), falls ? 10009.0 : 10.0);
            QCOMPARE(passes(9999), falls ? 10.0 : 10009.0);
            for (int row = 1; row < 10000; ++row)
                QVERIFY(falls ? passes(row) < passes(row - 1) : passes(row) > passes(row - 1));
        }
        table.view()->sortByColumn(runColumn(text("sampling")), Qt::DescendingOrder);
        QCOMPARE(cell(table, 0, "sampling").data().toString(), text("uniform"));
        QCOMPARE(cell(table, 4999, "sampling").data().toString(), text("uniform"));
        QCOMPARE(cell(table, 5000, "sampling").data().toString(), text("gap"));
        table.setFilter(text("nothing-like-it"));
        QCOMPARE(table.view()->model()->rowCount(), 0);
        table.setFilter(text("run seed>=9900"));
        QCOMPARE(table.view()->model()->rowCount(), 100);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunTableTest)
#include "run_table_test.moc"
