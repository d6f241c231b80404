// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns and options the run table shows, and the menu of their headers.
#include "tests/support/test_class.h"
#include "tests/widgets/runs/run_table_fixture.h"

#include <QApplication>
#include <QMenu>
#include <QTimer>

namespace gapscope {

class RunColumnsTest : public RunTableFixture {
    Q_OBJECT

private Q_SLOTS:
    /// Columns without a single ratio say nothing.
    void ratioColumnsComeWithTheFirstRatio()
    {
        RunTable table;
        std::vector<RunRow> rows = runsOfOneLambda(2);
        rows[1].costs.clear(); // still running
        table.setRuns(rows);
        table.setTargetGap(0.1);
        table.setBaseline(0);
        const auto shown = [&] { return table.visibleColumns().contains(text("ratio_passes")); };
        QVERIFY(!shown());
        rows[1].costs = run(1).costs;
        table.updateRun(rows[1]);
        QVERIFY(shown());
        table.setTargetGap(1e-5); // which neither reaches
        QVERIFY(!shown());
        table.setTargetGap(0.1);
        QVERIFY(shown());
    }

    void theStatusOfTheBaselineIsNotCut()
    {
        RunTable table;
        table.resize(1400, 500);
        std::vector<RunRow> rows = runs(3);
        rows[0].status = text("stopped at the limit of its passes");
        table.setRuns(rows);
        table.setBaseline(0);
        table.show();
        const QModelIndex status = cell(table, 0, "status");
        QVERIFY(status.data(Qt::FontRole).value<QFont>().bold());
        const auto* view = static_cast<const QAbstractItemView*>(table.view());
        QVERIFY(view->visualRect(status).width() >= view->sizeHintForIndex(status).width());
    }

    /// No F and ν of a run without a cache, neither in the table nor among what differs.
    void optionsWithoutEffectHaveNoValue()
    {
        std::vector<RunRow> rows = runs(3);
        for (RunRow& row : rows) {
            row.options = rows[0].options;
            row.options.cache = row.id > 0;
            row.options.F = 0.25 * (1 + row.id);
        }
        RunTable table;
        table.setRuns(rows);
        QCOMPARE(cell(table, 0, "F").data().toString(), QStringLiteral("–"));
        QCOMPARE(cell(table, 1, "F").data().toString(), text("0.5"));
        DifferingModel differing;
        const auto titles = [&] {
            QStringList all;
            for (int row = 0; row < differing.rowCount(); ++row)
                all << differing.headerData(row, Qt::Vertical, Qt::DisplayRole).toString();
            return all;
        };
        differing.setRuns({&rows[0], &rows[1]});
        QCOMPARE(titles().size(), 1); // the cache itself
        differing.setRuns({&rows[0], &rows[1], &rows[2]});
        QCOMPARE(titles().size(), 2);
        QCOMPARE(differing.index(1, 0).data().toString(), QStringLiteral("–"));
        QCOMPARE(differing.index(1, 2).data().toString(), text("0.75"));
    }

    void aHeaderOffersItsColumn()
    {
        RunTable table;
        table.setRuns(runs(4));
        table.resize(900, 500);
        table.show();
        QVERIFY(QTest::qWaitForWindowActive(&table));
        const int gap = runColumn(text("gap"));
        const auto choose = [&](const char* name) {
            QTimer::singleShot(0, &table, [name] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                QVERIFY(menu);
                for (QAction* action : menu->actions())
                    if (action->objectName() == QLatin1String(name))
                        action->trigger();
                menu->close();
            });
            const QHeaderView* header = table.view()->horizontalHeader();
            Q_EMIT table.view()->horizontalHeader()->customContextMenuRequested(
                {header->sectionViewportPosition(gap) + 5, 5});
        };
        choose("sortDescending");
        QCOMPARE(table.sorting().key, text("gap"));
        QVERIFY(table.sorting().descending);
        choose("hideColumn");
        QVERIFY(!table.visibleColumns().contains(text("gap")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunColumnsTest)
#include "run_columns_test.moc"
