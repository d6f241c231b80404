// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says while and after the user waits for a run.
#include "app/runs/run_figures.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/progress_eta.h"

namespace gapscope {

class WaitingTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void theWaitIsToldApart()
    {
        runToTheEnd();
        const RunResult& result = session().selected()->record.result;
        QVERIFY(result.evaluationSeconds > 0);
        QVERIFY(result.waitedSeconds >= result.seconds + result.evaluationSeconds - 1e-9);
        const QString wait =
            waitText({result.waitedSeconds, result.seconds, result.evaluationSeconds});
        const QString line = m_window->findChild<ProgressEta*>()->text();
        QVERIFY2(
            line.endsWith(wait) && wait.contains(QStringLiteral("training")), qPrintable(line));
        const QAbstractItemModel* table = m_window->runsDock()->table()->view()->model();
        for (const char* column : {"waited_seconds", "evaluation_seconds"})
            QVERIFY(table->index(0, runColumn(QLatin1String(column))).data().toString() != u"–");
    }

    /// Numbers of different passes do not belong together.
    void aFigureOfAnOlderPassSaysSo()
    {
        Run run;
        run.record.trace.resize(2);
        TracePoint &first = run.record.trace[0], &last = run.record.trace[1];
        first.primal = first.gap = 1;
        first.dual = 0;
        last.pass = 3;
        last.primal = last.gap = notComputed;
        last.dual = 0.5;
        QCOMPARE(figuresOf(&run),
            (QStringList{QStringLiteral("pass 3"), QStringLiteral("gap 1 (pass 0)"),
                QStringLiteral("primal 1 (pass 0)"), QStringLiteral("dual 0.5")}));
    }

    void theLineMovesBetweenTwoPoints()
    {
        type(*m_window, "epsilon", "0");
        type(*m_window, "trace_every", "1000000"); // no point after the first
        click(*m_window, m_window->actions().run);
        const auto* line = m_window->findChild<ProgressEta*>();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->controller().running(), patience);
        QTRY_VERIFY2_WITH_TIMEOUT(
            line->text().contains(QStringLiteral("training,")), qPrintable(line->text()), patience);
        const QString before = line->text();
        QTRY_VERIFY_WITH_TIMEOUT(line->text() != before, patience);
        QVERIFY(line->text().contains(QStringLiteral("no forecast yet")));
        stop();
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WaitingTest)
#include "waiting_test.moc"
