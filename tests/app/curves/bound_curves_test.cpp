// SPDX-License-Identifier: GPL-3.0-or-later
// The theorems' bounds over the curves of a plot, the suboptimality from above, and iterations as
// an x axis.
#include "app/curves/plot_panel.h"
#include "core/tasks/toy/enumerated.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_widget.h"

#include <QTest>

namespace gapscope {
namespace {

/// Two blocks of two labels, ψ_i(1) = 1, L_i(1) = 1: with λ = ½ C⊗ = 1.
std::shared_ptr<const Dataset> toyData()
{
    const EnumeratedProblem::Block block{{{}, {{0, -1}}}, {0, 1}, 0};
    auto data = std::make_shared<Dataset>();
    data->train = std::make_shared<EnumeratedProblem>(1, std::vector{block, block});
    data->info.task = "toy";
    data->info.n = 2;
    return data;
}

/// Six points, a pass apart, with P = 1 and D = 0 at the start; P falls to 0.5.
RunRecord recordOf(Method method)
{
    RunRecord record;
    record.options.method = method;
    record.options.lambda = record.result.lambda = 0.5;
    record.dataset.n = 2;
    record.dataset.task = "toy";
    record.result.status = RunStatus::converged;
    for (int pass = 0; pass < 6; ++pass) {
        TracePoint p;
        p.pass = p.seconds = pass;
        p.blockSteps = static_cast<std::uint64_t>(2 * pass);
        p.dual = 0.06 * pass;
        p.primal = 1 - 0.1 * pass;
        p.gap = p.primal - p.dual;
        record.trace.push_back(p);
    }
    return record;
}

} // namespace

class BoundCurvesTest : public QObject {
    Q_OBJECT

private:
    std::vector<PlotSeries> drawn(
        const Session& session, const char* panel, bool bounds, const char* axis = "pass")
    {
        m_feed.fill(m_plot, session,
            {&plotPanel(QLatin1String(panel)), findXAxis(axis), true, true, -1, {}, bounds});
        std::vector<PlotSeries> all;
        for (const auto& curve : m_plot.chart()->model().curves)
            all.push_back(curve->series());
        return all;
    }

    PlotFeed m_feed;
    PlotWidget m_plot;

private Q_SLOTS:
    void init() { m_feed = {}; } // ids of runs begin anew
    void boundsAreDrawnOverTheirQuantityWhenAsked()
    {
        Session session;
        session.addRun(recordOf("bcfw"), RunState::finished, toyData());
        QCOMPARE(drawn(session, "gap", false).size(), 1u);
        QVERIFY(m_feed.bounds().isEmpty());
        const std::vector<PlotSeries> dual = drawn(session, "dual_suboptimality_upper", true);
        QCOMPARE(dual.size(), 3u); // Theorems 2 and C.4
        QVERIFY2(dual[1].name.contains(u"Thm. 2"_s) && dual[1].name.contains(u"C⊗ 1, h₀ ≤ 0.5"_s),
            qPrintable(dual[1].name));
        QCOMPARE(dual[1].style.dash, Dash::dashed);
        QCOMPARE(dual[1].style.color, dual[0].style.color);
        QCOMPARE(dual[1].groupName, dual[0].name); // one entry in the legend
        QCOMPARE(dual[1].x.size(), 6);
        QCOMPARE(dual[1].y.back(), 4. / 14 * 1.5); // k = 10
        QVERIFY(m_feed.bounds().contains(u"2n/(νk + 2n)"_s));
        QCOMPARE(m_feed.runsOf(dual[1].id), std::vector<int>{session.runs().front()->id});
        QCOMPARE(drawn(session, "gap", true).size(), 4u); // C.3, C.5, Pauwels
        QVERIFY(m_feed.whyNoBounds().isEmpty());
        QCOMPARE(drawn(session, "objective", true).size(), 2u);
        QVERIFY(m_feed.whyNoBounds().startsWith(u"Theorems bound gaps"_s));
        session.setVisible({session.runs().front()->id}, false);
        drawn(session, "gap", true);
        QVERIFY(m_feed.whyNoBounds().startsWith(u"No theorem"_s));
        drawn(session, "gap", false);
        QVERIFY(m_feed.whyNoBounds().isEmpty());
    }
    void constantsThatTheRunHasSeenGiveDottedEstimates()
    {
        Session session;
        RunRecord record = recordOf("bcfw");
        session.addRun(record, RunState::finished, nullptr);
        QCOMPARE(drawn(session, "dual_suboptimality_upper", true).size(), 1u);
        session.drop({session.runs().front()->id});
        record.trace[5].curvature = 2;
        session.addRun(record, RunState::finished, nullptr);
        const std::vector<PlotSeries> dual = drawn(session, "dual_suboptimality_upper", true);
        QCOMPARE(dual.size(), 3u);
        QCOMPARE(dual[1].style.dash, Dash::dotted);
        QVERIFY(dual[1].name.contains(u"estimate"_s));
    }
    void fromAboveTakesTheLowestPrimalOfTheRunsDrawn()
    {
        Session session;
        session.addRun(recordOf("bcfw"), RunState::finished, nullptr);
        RunRecord ssg = recordOf("ssg");
        for (TracePoint& point : ssg.trace) {
            point.dual = point.gap = notComputed;
            point.primal -= 0.1;
        }
        const int other = session.addRun(ssg, RunState::finished, nullptr);
        QCOMPARE(drawn(session, "dual_suboptimality_upper", false).front().y.back(), 0.4 - 0.3);
        QVERIFY2(m_feed.origin().startsWith(u"P̄ = 0.4"_s), qPrintable(m_feed.origin()));
        session.setVisible(other, false);
        QCOMPARE(drawn(session, "dual_suboptimality_upper", false).front().y.back(), 0.5 - 0.3);
        QVERIFY(drawn(session, "dual_suboptimality", false).front().y.back() < 0.07);
    }
    void aBatchStepIsOneIteration()
    {
        Session session;
        session.addRun(recordOf("bcfw"), RunState::finished, nullptr);
        RunRecord batch = recordOf("fw");
        OptionEvent& event = batch.events.emplace_back();
        event.blockStep = 4;
        event.option = "epsilon";
        event.from = "0.1";
        event.to = "0.01";
        session.addRun(batch, RunState::finished, nullptr);
        const std::vector<PlotSeries> gaps = drawn(session, "gap", false, "iterations");
        QCOMPARE(gaps[0].x.back(), 10.0);
        QCOMPARE(gaps[1].x.back(), 5.0);
        QCOMPARE(m_plot.chart()->model().events.front().x, 2.0);
        QCOMPARE(drawn(session, "lowest_gap", false, "block_steps")[1].x.back(), 10.0);
        QVERIFY(drawn(session, "gap", false, "cpu_seconds").front().x == QList<double>{0}); // old
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(BoundCurvesTest)
#include "bound_curves_test.moc"
