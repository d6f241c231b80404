// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/folder_table.h"
#include "app/path/path_page.h"
#include "core/library/record_notes.h"
#include "tests/app/library/library_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <QDir>
#include <QHeaderView>
#include <QProgressBar>
#include <QTabBar>
#include <QTableWidget>

namespace gapscope {
namespace {

RunRecord withLambda(RunRecord record, double lambda)
{
    record.options.lambda = record.result.lambda = lambda;
    return record;
}

} // namespace

class LibraryBaselineTest : public LibraryFixture {
    Q_OBJECT

private Q_SLOTS:
    void aBaselineGivesRatiosAndDifferences()
    {
        openFolder();
        write("two.json", withLambda(recordOf(2, Sampling::gap), 0.01)); // as one.json
        QTRY_COMPARE_WITH_TIMEOUT(
            cell(rowOf("two.json"), "lambda").data().toString(), QStringLiteral("0.01"), patience);
        select({rowOf("one.json")});
        setBaseline();
        auto* target = table()->findChild<LogSlider*>()->findChild<QLineEdit*>();
        target->setFocus();
        target->selectAll();
        QTest::keyClicks(target, QStringLiteral("0.05"));
        QTest::keyClick(target, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("two.json"), "ratio_passes").data().toString(),
            QStringLiteral("2"), patience);
        QCOMPARE(cell(rowOf("two.json"), "ratio_seconds").data().toString(), QStringLiteral("1"));
        QVERIFY(table()->visibleColumns().contains(QStringLiteral("ratio_passes")));
        QCOMPARE(cell(rowOf("more/three.json"), "ratio_passes").data().toString(),
            QStringLiteral("–")); // λ 0.03
        const QString why =
            cell(rowOf("more/three.json"), "ratio_passes").data(Qt::ToolTipRole).toString();
        QVERIFY2(why.contains(QStringLiteral("another λ than the baseline")), qPrintable(why));
        write("eight.json", withLambda(recordOf(8), 0.01)); // its trace is read, too
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("eight.json") >= 0, patience);
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("eight.json"), "ratio_passes").data().toString(),
            QStringLiteral("8"), patience);
        select({rowOf("two.json")});
        QTableView* differing = nullptr;
        for (auto* view : table()->findChildren<QTableView*>())
            if (view->accessibleName() == QStringLiteral("Differing parameters"))
                differing = view;
        QVERIFY(differing && differing->isVisible());
        QCOMPARE(differing->model()->columnCount(), 2);
        QCOMPARE(differing->model()->rowCount(), 2); // sampling, seed
        RunRecord changed = withLambda(recordOf(9), 0.01);
        changed.events = {
            {.blockStep = 200, .pass = 2, .option = "sampling", .from = "uniform", .to = "gap"}};
        write("nine.json", changed);
        QTRY_VERIFY_WITH_TIMEOUT(rowOf("nine.json") >= 0, patience);
        select({rowOf("nine.json")});
        QCOMPARE(
            differing->model()->headerData(0, Qt::Vertical).toString(), QStringLiteral("Sampling"));
        QCOMPARE(
            differing->model()->index(0, 1).data().toString(), QStringLiteral("uniform → gap"));
    }

    /// All end at 0.02: the ratios use the gap that is their target, not a smaller one.
    void theTargetIsWhatTheRecordsAimAt()
    {
        m_folder = m_home->filePath(QStringLiteral("records"));
        QVERIFY(QDir().mkpath(m_folder));
        for (const int seed : {1, 2}) {
            RunRecord record = withLambda(recordOf(seed), 0.01);
            record.options.epsilon = 0.05;
            write(seed == 1 ? "one.json" : "two.json", record);
        }
        m_window->openFile(m_folder);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 2, patience);
        select({rowOf("one.json")});
        setBaseline();
        QCOMPARE(table()->targetGap(), 0.05);
        QTRY_COMPARE_WITH_TIMEOUT(cell(rowOf("two.json"), "ratio_passes").data().toString(),
            QStringLiteral("2"), patience);
    }

    void theBaselineIsOneStepOfUndo()
    {
        openFolder();
        select({rowOf("one.json")});
        QTRY_VERIFY(idle());
        const int before = m_window->undoStack().index();
        QTest::keyClick(table()->view(), Qt::Key_Shift); // user input, like a menu click
        setBaseline();
        QTRY_COMPARE(m_window->undoStack().index(), before + 1);
        QCOMPARE(m_window->undoStack().undoText(), QStringLiteral("choice of the baseline"));
        m_window->undoStack().undo();
        QCOMPARE(table()->baseline(), -1);
        m_window->undoStack().redo();
        QCOMPARE(cell(rowOf("one.json"), "file").data().toString(), QStringLiteral("one.json"));
        QVERIFY(table()->baseline() >= 0);
    }

private:
    void setBaseline()
    {
        for (QAction* action : table()->view()->actions())
            if (action->objectName() == QStringLiteral("baseline"))
                action->trigger();
    }

    bool idle() { return !page()->library().busy(); }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LibraryBaselineTest)
#include "library_baseline_test.moc"
