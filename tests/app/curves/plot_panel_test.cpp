// SPDX-License-Identifier: GPL-3.0-or-later
// From the session's runs to the curves and bands of a plot.
#include "app/curves/plot_panel.h"
#include "app/state/event_marks.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include <QTest>

namespace gapscope {
namespace {

RunRecord record(std::int64_t seed, RunStatus status)
{
    RunRecord record;
    record.options.seed = seed;
    record.result.status = status;
    for (int pass = 1; pass <= 3; ++pass) {
        TracePoint point;
        point.pass = pass;
        point.gap = 1.0 / pass;
        record.trace.push_back(point);
    }
    return record;
}

/// The names of these runs in the plot, with seeds drawn as bands.
QStringList namesOf(
    const std::vector<std::int64_t>& seeds, RunStatus lastStatus = RunStatus::converged)
{
    Session session;
    for (std::size_t k = 0; k < seeds.size(); ++k)
        session.addRun(record(seeds[k], k + 1 < seeds.size() ? RunStatus::converged : lastStatus),
            RunState::finished, nullptr, QStringLiteral("BCFW · seed %1").arg(seeds[k]));
    PlotWidget plot;
    PlotFeed feed;
    feed.fill(plot, session, {&plotPanel(QStringLiteral("gap")), &xAxisCatalog().front(), true});
    plot.setCursor1(2);
    QStringList names;
    for (const auto& reading : plot.readings())
        names << reading.name;
    return names;
}

} // namespace

class PlotPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bandsCountSeeds()
    {
        QCOMPARE(namesOf({3}), QStringList{QStringLiteral("BCFW · seed 3")});
        QCOMPARE(namesOf({1, 2, 5}), QStringList{QStringLiteral("BCFW (3 seeds)")});
    }
    void theScoreIsCalledByTheMetricOfTheRunsDrawn()
    {
        const PlotPanel& score = plotPanel(QStringLiteral("test_score"));
        Session session;
        QCOMPARE(panelTitle(score, session), QStringLiteral("Test score"));
        const auto dataset = std::make_shared<Dataset>();
        dataset->info.metric = "letter_accuracy";
        session.setDataset(dataset, {});
        QCOMPARE(panelTitle(score, session), QStringLiteral("Letter accuracy (test)"));

        RunRecord chunks = record(1, RunStatus::converged);
        chunks.dataset.metric = "chunk_f1";
        chunks.trace[0].testScore = 0.1; // of w = 0
        chunks.trace[2].testScore = 0.9;
        chunks.trace[2].oracleCalls = 10;
        session.addRun(chunks, RunState::finished, nullptr);
        PlotWidget plot;
        PlotFeed feed;
        feed.fill(plot, session, {&score, &xAxisCatalog().front()});
        QCOMPARE(plot.chart()->model().yTitle, QStringLiteral("Chunk F1 (test)"));
        QCOMPARE(plot.chart()->model().curves.front()->series().y, QList<double>{90.0});

        RunRecord letters = record(2, RunStatus::converged);
        letters.dataset.metric = "letter_accuracy";
        const int id = session.addRun(letters, RunState::finished, nullptr);
        QCOMPARE(panelTitle(score, session), QStringLiteral("Test score"));
        session.setVisible(id, false);
        QCOMPARE(panelTitle(score, session), QStringLiteral("Chunk F1 (test)"));
    }
    void suboptimalityIsAgainstTheBestDualOfStoreAndRunsDrawn()
    {
        Session session;
        const auto add = [&](Method method, double dual) {
            RunRecord run = record(1, RunStatus::converged);
            run.options.method = method;
            run.options.lambda = run.result.lambda = 0.5;
            for (TracePoint& point : run.trace)
                point.primal = 2;
            run.trace[1].dual = dual / 2;
            run.trace[2].dual = dual;
            return session.addRun(run, RunState::finished, nullptr);
        };
        const int best = add(Method("bcfw"), 1);
        add(Method("ssg"), notComputed);
        PlotFeed feed;
        PlotWidget plot;
        const auto yOf = [&](const char* panel, std::size_t curve) {
            feed.fill(
                plot, session, {&plotPanel(QLatin1String(panel)), &xAxisCatalog().front(), false});
            return plot.chart()->model().curves[curve]->series().y;
        };
        QCOMPARE(yOf("primal_suboptimality", 1), (QList<double>{1, 1, 1}));
        QVERIFY(feed.origin().contains(session.find(best)->name));
        QCOMPARE(yOf("dual_suboptimality", 0), QList<double>{0.5}); // not of D* itself

        const Run& run = *session.find(best);
        session.setBestDuals({{problemKey(run.record.dataset, run.record.request, run.options, 0.5),
            {1.5, "hybrid", "2020-02-02", "1", ""}}});
        QCOMPARE(yOf("primal_suboptimality", 1), (QList<double>{0.5, 0.5, 0.5}));
        QVERIFY2(feed.origin().contains(QStringLiteral("hybrid, 2020-02-02")),
            qPrintable(feed.origin()));
        QCOMPARE(yOf("dual_suboptimality", 0), (QList<double>{1, 0.5}));
        yOf("gap", 0);
        QVERIFY(feed.origin().isEmpty());
    }
    /// While a page is hidden, its run grows and ends, which leaves every second point, or starts
    /// anew.
    void aTraceThatWasReplacedIsReadFromItsStart()
    {
        const auto points = [](const std::vector<int>& passes) {
            std::vector<TracePoint> trace(passes.size());
            for (std::size_t k = 0; k < passes.size(); ++k) {
                trace[k].pass = passes[k];
                trace[k].primal = 2;
                trace[k].dual = passes[k] == 5 ? 1.5 : 0.5;
            }
            return trace;
        };
        Session session;
        RunRecord run = record(1, RunStatus::stopped);
        run.trace = points({1, 2, 3});
        const int id = session.addRun(run, RunState::running, nullptr);
        PlotFeed feed;
        PlotWidget plot;
        const auto shown = [&] {
            feed.fill(plot, session,
                {&plotPanel(u"primal_suboptimality"_s), &xAxisCatalog().front(), false});
            return plot.chart()->model().curves.front()->series();
        };
        QCOMPARE(shown().x, (QList<double>{1, 2, 3}));
        run.trace = points({1, 3, 5, 7, 8});
        session.finish(id, run);
        QCOMPARE(shown().x, (QList<double>{1, 3, 5, 7, 8}));
        QCOMPARE(shown().y, QList<double>(5, 0.5)); // D* is that of pass 5
        RunNews again;
        again.resumed = true;
        again.points = points({1, 2, 3, 4, 6, 7});
        session.apply(id, again);
        QCOMPARE(shown().x, (QList<double>{1, 2, 3, 4, 6, 7}));
    }
    /// When a run without a dual is missing from the plot of gaps, the plot says so.
    void whoHasNoCertificateIsSaid()
    {
        Session session;
        const auto add = [&](Method method, double gap) {
            RunRecord run = record(1, RunStatus::converged);
            run.options.method = method;
            for (TracePoint& point : run.trace)
                point.gap = gap;
            return session.addRun(run, RunState::finished, nullptr);
        };
        add(Method("bcfw"), 1);
        const int ssg = add(Method("ssg"), notComputed);
        PlotFeed feed;
        PlotWidget plot;
        const auto show = [&](const char* panel) {
            feed.fill(
                plot, session, {&plotPanel(QLatin1String(panel)), &xAxisCatalog().front(), false});
            return feed.withoutCertificate();
        };
        QVERIFY2(show("gap").startsWith(session.find(ssg)->name), qPrintable(show("gap")));
        QVERIFY(show("gap").contains(QStringLiteral("Primal suboptimality")));
        QVERIFY(show("primal").isEmpty());
        QVERIFY(show("hit_rate").isEmpty());
        session.setVisible(ssg, false);
        QVERIFY(show("gap").isEmpty());
    }
    void eachProblemHasABestDualOfItsOwn()
    {
        Session session;
        for (const Method method : {Method("bcfw"), Method("kernel-bcfw")}) {
            RunRecord run = record(1, RunStatus::converged);
            run.options.method = method;
            run.options.lambda = run.result.lambda = 0.5;
            for (TracePoint& point : run.trace)
                point.dual = method == "kernel-bcfw" ? 0.25 : 0.125;
            session.addRun(run, RunState::finished, nullptr);
        }
        PlotFeed feed;
        PlotWidget plot;
        feed.fill(plot, session,
            {&plotPanel(QStringLiteral("primal_suboptimality")), &xAxisCatalog().front(), false});
        const QString origin = feed.origin();
        QVERIFY2(origin.contains(QStringLiteral("λ = 0.5: D* = 0.125")), qPrintable(origin));
        QVERIFY2(
            origin.contains(QStringLiteral("λ = 0.5, rbf kernel: D* = 0.25")), qPrintable(origin));
    }
    /// Also when the later points arrive after the first ones were drawn.
    void theLowestPrimalNeverRises()
    {
        RunRecord run = record(1, RunStatus::converged);
        run.trace[0].primal = 2;
        run.trace[1].primal = 1;
        run.trace[2].primal = 1.5;
        const PlotKind& lowest = *findPlot("lowest_primal");
        CurvePoints curve;
        const std::span<const TracePoint> trace(run.trace);
        const std::size_t taken =
            appendCurve(curve, trace.first(2), 0, lowest, xAxisCatalog().front());
        appendCurve(curve, trace, taken, lowest, xAxisCatalog().front());
        QCOMPARE(curve.y, (QList<double>{2, 1, 1}));
    }
    void changesOfEveryVisibleRunAreMarked()
    {
        Session session;
        QList<int> ids;
        for (const char* to : {"0.5", "0.25"}) {
            RunRecord changed = record(1, RunStatus::converged);
            OptionEvent event;
            event.option = "lambda";
            event.to = to;
            changed.events.push_back(event);
            ids << session.addRun(changed, RunState::finished, nullptr);
        }
        QVERIFY2(session.find(ids[0])->name.contains(QStringLiteral("→ 0.5 ")),
            qPrintable(session.find(ids[0])->name));
        session.select(ids[1]);
        PlotWidget plot;
        PlotFeed feed;
        const PlotFeed::View view{&plotPanel(QStringLiteral("gap")), &xAxisCatalog().front()};
        feed.fill(plot, session, view);
        const auto& events = plot.chart()->model().events;
        QCOMPARE(events.size(), std::size_t(2));
        QCOMPARE(events[0].label, QStringLiteral("λ → 0.5"));
        QVERIFY(events[0].details.startsWith(session.find(ids[0])->name));
        QCOMPARE(events[0].color, session.find(ids[0])->style.color);
        session.setVisible(ids[0], false);
        feed.fill(plot, session, view);
        QCOMPARE(events.size(), std::size_t(1));
        QCOMPARE(events[0].label, QStringLiteral("λ → 0.25"));
    }
    /// A drag of a slider is one mark; the record keeps every change.
    void theChangesOfOneDragAreOneMark()
    {
        std::vector<OptionEvent> events;
        const auto add = [&events](
                             const char* option, const char* from, const char* to, bool sameDrag) {
            OptionEvent event;
            event.option = option;
            event.from = from;
            event.to = to;
            event.pass = static_cast<double>(events.size());
            event.sameDrag = sameDrag;
            events.push_back(event);
        };
        add("lambda", "0.002", "0.0018", true); // the drag began before the run
        add("lambda", "0.0018", "0.0015", true);
        add("lambda", "0.0015", "7.15e-06", true);
        add("F", "0.25", "0.5", true);
        add("lambda", "7.15e-06", "0.01", true); // after another option
        add("lambda", "0.01", "0.02", false);
        QCOMPARE(eventMarks(events), (std::vector<EventMark>{{0, 2}, {3, 3}, {4, 4}, {5, 5}}));
        QVERIFY(eventMarks({}).empty());

        Session session;
        RunRecord changed = record(1, RunStatus::converged);
        changed.events = events;
        const Run& run = *session.find(session.addRun(changed, RunState::finished, nullptr));
        const std::vector<PlotEvent> marked = markedEvents(run, xAxisCatalog().front(), 2);
        QCOMPARE(marked.size(), std::size_t(4));
        QCOMPARE(marked[0].label, QStringLiteral("λ 0.002 → 7.15·10⁻⁶"));
        QCOMPARE(marked[0].color, 2);
        QVERIFY2(marked[0].details.contains(QStringLiteral("0.0018 → 0.0015 → 7.15·10⁻⁶")),
            qPrintable(marked[0].details));
        QCOMPARE(run.record.events.size(), std::size_t(6));
    }
    /// A curve of several seeds stands for all of them.
    void aBandKnowsItsRuns()
    {
        Session session;
        std::vector<int> ids;
        for (const int seed : {1, 2, 3})
            ids.push_back(
                session.addRun(record(seed, RunStatus::converged), RunState::finished, nullptr));
        PlotWidget plot;
        PlotFeed feed;
        feed.fill(plot, session, {&plotPanel(QStringLiteral("gap")), &xAxisCatalog().front()});
        QCOMPARE(feed.runsOf(QStringLiteral("%1/0").arg(ids[0])), ids);
        QVERIFY(feed.runsOf(QStringLiteral("99/0")).empty());
    }
    /// A repeated seed is no further seed, and a stopped run must not truncate the others.
    void repeatedAndStoppedRunsKeepTheirOwnCurve()
    {
        QCOMPARE(namesOf({4, 4}),
            (QStringList{
                QStringLiteral("BCFW · seed 4"), QStringLiteral("BCFW · seed 4 · no. 2")}));
        QCOMPARE(namesOf({4, 5, 4}),
            (QStringList{
                QStringLiteral("BCFW (2 seeds)"), QStringLiteral("BCFW · seed 4 · no. 2")}));
        QCOMPARE(namesOf({1, 2, 3}, RunStatus::stopped),
            (QStringList{QStringLiteral("BCFW (2 seeds)"), QStringLiteral("BCFW · seed 3")}));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PlotPanelTest)
#include "plot_panel_test.moc"
