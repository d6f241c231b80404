// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_row.h"

#include <QTest>

#include <cmath>

namespace gapscope {
namespace {

TracePoint at(double gap, double pass)
{
    TracePoint point;
    point.gap = gap;
    point.pass = pass;
    point.oracleCalls = static_cast<std::uint64_t>(100 * pass);
    point.seconds = 0.5 * pass;
    return point;
}

} // namespace

class BaselineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstPointAtTheTargetCounts()
    {
        const std::vector<TracePoint> trace{
            at(1, 1), at(notComputed, 2), at(0.1, 3), at(0.3, 4), at(0.05, 5), at(0.1, 6)};
        const auto costs = gapCosts(trace);
        QCOMPARE(costs.size(), std::size_t(3)); // 1, 0.1, 0.05
        QCOMPARE(costTo(costs, 0.1)->passes, 3.0);
        QCOMPARE(costTo(costs, 0.2)->passes, 3.0);
        QCOMPARE(costTo(costs, 0.09)->passes, 5.0);
        QCOMPARE(costTo(costs, 2)->passes, 1.0);
        QVERIFY(!costTo(costs, 0.01));
        // The same by searching the trace.
        for (const double target : {2.0, 1.0, 0.5, 0.1, 0.06, 0.05})
            for (const TracePoint& point : trace)
                if (point.gap <= target) {
                    QCOMPARE(costTo(costs, target)->passes, point.pass);
                    break;
                }
    }
    void ratiosAreRunOverBaseline()
    {
        const auto base = gapCosts(std::vector{at(1, 1), at(0.1, 10)});
        const auto run = gapCosts(std::vector{at(1, 1), at(0.1, 4), at(0.001, 50)});
        const CostRatio ratio = costRatio(run, base, 0.1);
        QCOMPARE(ratio.passes, 0.4);
        QCOMPARE(ratio.oracleCalls, 0.4);
        QCOMPARE(ratio.seconds, 0.4);
        QVERIFY(std::isnan(costRatio(run, base, 0.01).passes)); // the baseline never got there
        QCOMPARE(costRatio(base, base, 0.1).seconds, 1.0);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(BaselineTest)
#include "baseline_test.moc"
