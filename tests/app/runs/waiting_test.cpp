// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says while and after the user waits for a run.
#include "app/runs/run_figures.h"
#include "app/runs/run_follower.h"
#include "app/state/run_rows.h"
#include "core/records/record_difference.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/one_core.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/progress_eta.h"

#include <QTranslator>

namespace gapscope {
namespace {

/// A language in which the words about runs are in capitals.
struct Capitals : QTranslator {
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        return QLatin1String(context) == QLatin1String("gapscope::RunFollower")
            ? QString::fromUtf8(text).toUpper()
            : QString();
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class WaitingTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void theWaitIsToldApart()
    {
        runToTheEnd();
        const RunResult& result = session().selected()->record.result;
        QVERIFY(result.evaluationSeconds > 0);
        QVERIFY(result.waitedSeconds >= result.seconds + result.evaluationSeconds - 1e-9);
        const QString wait = waitText({result.waitedSeconds, result.seconds,
            result.evaluationSeconds, result.evaluationCpuSeconds});
        const QString line = m_window->findChild<ProgressEta*>()->text();
        QVERIFY2(
            line.endsWith(wait) && wait.contains(QStringLiteral("training")), qPrintable(line));
        const QAbstractItemModel* table = m_window->runsDock()->table()->view()->model();
        for (const char* column :
            {"waited_seconds", "evaluation_seconds", "evaluation_cpu_seconds"})
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

    /// Where room is short, the run's name goes first, then what was changed since.
    void figuresOutlastTheNameAndTheNote()
    {
        trainAFewPasses("0.3");
        trainAFewPasses("0.2");
        auto* figures = m_window->findChild<RunFigures*>();
        const QString name = nameAmongDrawn(session(), *session().selected());
        QVERIFY(!name.isEmpty());
        const QString whole = figuresOf(session().selected()).join(QStringLiteral(" · "));
        QCOMPARE(figures->text(), name + QStringLiteral(": ") + whole);
        type(*m_window, "lambda", "0.1");
        const QString note = QStringLiteral("Changed since this run: λ · ");
        QCOMPARE(figures->text(), name + QStringLiteral(": ") + note + whole);
        const QFontMetrics metrics = figures->fontMetrics();
        const auto shownIn = [&](const QString& text) {
            figures->resize(metrics.horizontalAdvance(text), figures->height());
            return figures->shownText();
        };
        QCOMPARE(shownIn(figures->text()), figures->text());
        QCOMPARE(shownIn(figures->text().chopped(1)), note + whole);
        QCOMPARE(shownIn(note + whole.chopped(1)), whole);
        QCOMPARE(shownIn(whole), whole);
        QCOMPARE(shownIn(QStringLiteral("pass 3 ·")), QStringLiteral("pass 3"));
    }

    void ofOtherDataNothingIsSaid()
    {
        trainAFewPasses();
        const auto* cost = m_window->findChild<QLabel*>(QStringLiteral("cost"));
        QVERIFY(cost->text().contains(QStringLiteral("oracle calls")));
        openSample("sample:digits");
        QVERIFY(!session().selected());
        for (const char* line : {"cost", "runFigures", "whose"})
            QCOMPARE(m_window->findChild<QLabel*>(QLatin1String(line))->text(), QString());
        openSample("sample:words");
        QVERIFY(cost->text().contains(QStringLiteral("oracle calls")));
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

    void aComparisonSaysWhenAllOfItEndsAndWhoseTheFiguresAre()
    {
        const test::OneCore one; // run by run
        ComparisonSpec spec;
        spec.dataset = session().request();
        spec.variants = {{"brief", {{"epsilon", "0"}, {"max_passes", "4"}}},
            {"long", {{"epsilon", "0"}, {"max_seconds", "10"}, {"sampling", "gap"}}}};
        spec.seeds = {1, 2, 3};
        spec.lambdas = {"0.5"};
        m_window->startComparison(spec);
        const auto* line = m_window->findChild<ProgressEta*>();
        const auto* figures = m_window->findChild<RunFigures*>();
        QTRY_VERIFY2_WITH_TIMEOUT(line->text().startsWith(QStringLiteral("run 4 of 6 ")),
            qPrintable(line->text()), patience);
        QTRY_VERIFY2_WITH_TIMEOUT(line->text().contains(QStringLiteral(" left for all")),
            qPrintable(line->text()), patience);
        const RunList* list = m_window->runsDock()->list();
        clickAt(*list, nameOf(*list, session().runs()[0]->id)); // not the one that runs
        const Run& selected = *session().selected();
        const QString own = nameAmongDrawn(session(), selected);
        QTRY_VERIFY2_WITH_TIMEOUT(figures->text().startsWith(own + QStringLiteral(": pass 4")),
            qPrintable(figures->text()), patience);
        const QString other = nameAmongDrawn(session(), *session().runs()[3]);
        QVERIFY(other != own && !other.isEmpty());
        QTRY_VERIFY2_WITH_TIMEOUT(
            line->text().contains(QStringLiteral("  ·  ") + other + QStringLiteral("  ·  ")),
            qPrintable(line->text()), patience);
        stop();
        const QString gap = plainNumber(selected.record.result.gap, 3); // of no other run
        QVERIFY2(line->text().startsWith(QStringLiteral("gap ") + gap), qPrintable(line->text()));
    }

    /// Brief runs that have ended say nothing of long ones that follow.
    void theEndOfABatchIsThatOfUnlikeRuns()
    {
        using enum RunState;
        const QString brief = QStringLiteral("brief"), lengthy = QStringLiteral("long");
        std::vector<QueuedPart> all{{brief, running, 1, 3}, {brief}, {brief}};
        QCOMPARE(secondsLeftOfAll(all), 11.0);
        all[0].left = notComputed;
        QVERIFY(std::isnan(secondsLeftOfAll(all)));
        all[1] = {brief, finished, 2};
        QCOMPARE(secondsLeftOfAll(all), 3.0); // each takes 2
        all[0].waited = 2.1;
        QVERIFY(std::isnan(secondsLeftOfAll(all))); // longer than the others
        all = {{brief, finished, 2}, {brief, running, 1, 3}, {lengthy}, {lengthy}};
        QVERIFY(std::isnan(secondsLeftOfAll(all))); // nothing is known of the long ones
        all[1] = {brief, finished, 2};
        all[2] = {lengthy, running, 10, 30};
        QCOMPARE(secondsLeftOfAll(all), 70.0);
        all[2].left = notComputed;
        QVERIFY(std::isnan(secondsLeftOfAll(all)));
        all[2] = {lengthy, finished, 50};
        all[3] = {lengthy, running, 0, 50};
        QCOMPARE(secondsLeftOfAll(all), 50.0);
        // Of one that has not begun, its rehearsal: the other took half of its own.
        all = {{brief, finished, 2, 0, 1, 4}, {lengthy, queued, 0, 0, 0, 20}};
        QCOMPARE(secondsLeftOfAll(all), 10.0);
        all[1].rehearsed = unlimited;
        QVERIFY(std::isnan(secondsLeftOfAll(all)));
        all.push_back({brief, finished, 4}); // more than half: (2 + 4) / 2
        QCOMPARE(secondsLeftOfAll(all), 3.0);
        all = {{brief, finished, 2}, {brief, finished, 2}, {lengthy, finished, 50},
            {lengthy, running, 0, 50}};
        // Two at once.
        all[2] = {lengthy, running, 20, 10};
        all.push_back({brief});
        all[0].waited = all[1].waited = 30;
        QCOMPARE(secondsLeftOfAll(all), 50.0); // as the longest of the two
        all[3].left = 20;
        QCOMPARE(secondsLeftOfAll(all), 30.0); // (10 + 20 + 30) / 2
    }

    void aContinuedRunHasNoPlaceAmongOthers()
    {
        trainAFewPasses();
        trainAFewPasses();
        type(*m_window, "max_passes", "1000000");
        answerNext<QInputDialog>([](QInputDialog* dialog) {
            dialog->setTextValue(QStringLiteral("0"));
            dialog->accept();
        });
        const RunList* list = m_window->runsDock()->list();
        clickAt(*list, nameOf(*list, session().runs()[0]->id));
        m_window->actions().continueRun->trigger();
        const auto* line = m_window->findChild<ProgressEta*>();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->controller().running(), patience);
        const std::size_t before = session().runs()[0]->record.trace.size();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->record.trace.size() > before, patience);
        QVERIFY2(!line->text().contains(QStringLiteral("run ")), qPrintable(line->text()));
        stop();
    }

    /// What is left of the line beside the toolbar's buttons.
    void atASmallWindowAComparisonTellsTheWaitInGermanToo()
    {
        const auto check = [this] {
            m_window->resize(1366, 768);
            QTRY_COMPARE(m_window->size(), QSize(1366, 768));
            auto* line = m_window->findChild<ProgressEta*>();
            std::vector<TracePoint> trace(50);
            for (std::size_t k = 0; k < trace.size(); ++k) {
                trace[k].seconds = static_cast<double>(k + 1);
                trace[k].pass = 10 * trace[k].seconds;
                trace[k].gap = 1 / trace[k].seconds;
            }
            const RunWait wait{113.9, 66.4, 47.1};
            line->setName(QStringLiteral("bcfw"), QStringLiteral("bcfw gap"));
            line->setTrace(trace, {0.01});
            line->setQueue(17, 40, 0.4, 1000);
            line->setWait(wait);
            const ProgressEta::Drawn drawn = line->drawnIn(line->width());
            QVERIFY2(
                drawn.left.startsWith(waitText(wait)) || drawn.left.startsWith(shortWaitText(wait)),
                qPrintable(drawn.left));
            QVERIFY2(drawn.left.contains(plainNumber(0.02)), qPrintable(drawn.left));
            QVERIFY(drawn.bar > 0 && drawn.time.contains(QLatin1Char(':')));
        };
        check();
        m_window.reset();
        const auto english = qScopeGuard([] { useLanguage(QStringLiteral("en")); });
        useLanguage(QStringLiteral("de"));
        open();
        check();
    }

    void theVerdictOfARepetitionIsInTheLanguageOfTheWindow()
    {
        RunRecord again;
        again.trace.resize(3);
        again.result.pass = 2;
        again.result.gap = 0.5;
        const ReplayVerdict same{ReplayVerdict::Outcome::identical, {}};
        QCOMPARE(verdictText(same, again),
            QStringLiteral("identical: 3 trace points, 2 passes, gap 0.5"));
        Capitals capitals;
        qApp->installTranslator(&capitals);
        QCOMPARE(verdictText(same, again),
            QStringLiteral("IDENTICAL: 3 TRACE POINTS, 2 PASSES, GAP 0.5"));
        QCOMPARE(verdictText({ReplayVerdict::Outcome::differs, {}, "trace[1].gap"}, again),
            QStringLiteral("DIFFERS: trace[1].gap"));
        QCOMPARE(verdictText({ReplayVerdict::Outcome::differs, {}, "trace[1].gap", true}, again),
            QStringLiteral("DIFFERS, MADE BY ANOTHER BUILD: trace[1].gap"));
        for (const auto& [difference, said] :
            {std::pair("trace[1].gap: 0.5 against 0.6", "“trace[1].gap” IS 0.5, NOW 0.6"),
                std::pair("trace: 7 entries against 5", "“trace” HAS 7 ENTRIES, NOW 5"),
                std::pair("result.x: only in the second", "“result.x” IS ONLY IN THE REPETITION")})
            QCOMPARE(verdictText({ReplayVerdict::Outcome::differs, {}, difference}, again),
                QStringLiteral("DIFFERS: ") + QString::fromUtf8(said));
        qApp->removeTranslator(&capitals);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WaitingTest)
#include "waiting_test.moc"
