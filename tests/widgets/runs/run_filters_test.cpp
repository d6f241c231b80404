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

class RunFiltersTest : public RunTableFixture {
    Q_OBJECT

private Q_SLOTS:
    void statusKeepsItsSignBeforeItsWord()
    {
        RunTable table;
        table.setRuns(runs(3));
        table.resize(300, 400);
        table.show();
        QTableView* view = table.view();
        const int narrow = view->columnWidth(statusColumn);
        QVERIFY(view->columnViewportPosition(statusColumn) + narrow <= view->viewport()->width());
        table.resize(900, 400);
        QTRY_VERIFY(view->columnWidth(statusColumn) > narrow);
        QVERIFY(view->columnWidth(statusColumn)
            >= view->sizeHintForIndex(cell(table, 1, "status")).width());
    }

    void filterThatCannotBeReadSaysSo()
    {
        RunTable table;
        table.setRuns(runs(4));
        auto* field = table.findChild<QLineEdit*>();
        const auto says = [&](const char* typed, const char* part) {
            field->clear();
            QTest::keyClicks(field, text(typed));
            QVERIFY2(table.filterNote().contains(text(part)), qPrintable(table.filterNote()));
        };
        says("gap<abc", "gap<abc: found 'abc', expected a number");
        QCOMPARE(table.view()->model()->rowCount(), 4); // an unreadable filter hides nothing
        says("gap<", "expected a value after <");
        says("speed>3", "no column has this key");
        says("method<x", "takes =, != and : only");
        QCOMPARE(table.view()->model()->rowCount(), 4);
        says("zzz", "No run matches");
        QCOMPARE(table.view()->model()->rowCount(), 0);
        says("gap<10", "");
        QVERIFY(table.filterNote().isEmpty());
    }

    void everyOptionIsAColumn()
    {
        for (const OptionField& field : optionFields())
            QVERIFY(runColumn(QString::fromStdString(std::string(field.key))) > 0);
        for (const char* key : {"gap", "primal", "dual", "pass", "oracle_calls", "seconds",
                 "train_error", "test_error", "drift"})
            QVERIFY(runColumn(text(key)) > 0);
    }

    void filters()
    {
        RunTable table;
        table.setRuns(runs(20));
        const auto shown = [&] { return table.view()->model()->rowCount(); };
        table.setFilter(text("sampling=gap"));
        QCOMPARE(shown(), 10);
        table.setFilter(text("sampling=gap seed<5"));
        QCOMPARE(shown(), 2);
        table.setFilter(text("seed>=18"));
        QCOMPARE(shown(), 2);
        table.setFilter(text("gap>0")); // runs without a gap are not shown
        QCOMPARE(shown(), 18);
        table.setFilter(text("run STOPPED seed=16"));
        QCOMPARE(shown(), 1);
        table.setFilter(text("status:CONV"));
        QCOMPARE(shown(), 10);
        table.setFilter(text("Passes<15.3")); // the title of "pass"
        QVERIFY(table.filterNote().isEmpty());
        QCOMPARE(shown(), 6);
        table.setFilter(text("time [s]>=0 Train error!=0 sampling=gap"));
        QVERIFY2(table.filterNote().isEmpty(), qPrintable(table.filterNote()));
        table.setFilter(text("nothing-like-it"));
        QCOMPARE(shown(), 0);
        table.setFilter({});
        QCOMPARE(shown(), 20);
    }

    void whatAFilterHidesComesBackSelected()
    {
        RunTable table;
        table.resize(900, 500);
        table.setRuns(runs(8));
        table.show();
        QTest::mouseClick(table.view()->viewport(), Qt::LeftButton, {},
            table.view()->visualRect(cell(table, 3, "status")).center());
        QSignalSpy selected(&table, &RunTable::runsSelected);
        QLineEdit* filter = nullptr;
        for (auto* field : table.findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Filter runs"))
                filter = field;
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("seed<2"));
        QCOMPARE(table.view()->model()->rowCount(), 2);
        QVERIFY(table.selectedRuns().isEmpty());
        table.setRuns(runs(8)); // news, meanwhile
        RunRow changed = run(3);
        changed.result.gap = 1e-5;
        table.updateRun(changed);
        filter->selectAll();
        QTest::keyClick(filter, Qt::Key_Delete);
        QCOMPARE(table.selectedRuns(), QList<int>{3});
        QCOMPARE(table.view()->currentIndex().row(), 3);
        QCOMPARE(selected.size(), 0); // no other row was ever selected
    }

    void clickOnAHeaderSortsWithUnknownLast()
    {
        RunTable table;
        table.resize(900, 500);
        table.setRuns(runs(20));
        table.show();
        QHeaderView* header = table.view()->horizontalHeader();
        const int column = runColumn(text("gap"));
        const QPoint where(header->sectionViewportPosition(column) + 10, header->height() / 2);
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, where);
            QCOMPARE(header->sortIndicatorOrder(), order);
            QCOMPARE(cell(table, 19, "gap").data().toString(), QStringLiteral("–"));
            const double first = cell(table, 0, "gap").data().toDouble();
            const double second = cell(table, 1, "gap").data().toDouble();
            QVERIFY(order == Qt::AscendingOrder ? first <= second : first >= second);
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunFiltersTest)
#include "run_filters_test.moc"
