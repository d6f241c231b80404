// SPDX-License-Identifier: GPL-3.0-or-later
// From the session's runs to the curves and bands of a plot.
#include "app/plot_panel.h"
#include "widgets/plots/plot_widget.h"

#include <QTest>

namespace gapscope {
namespace {

RunRecord record(std::int64_t seed)
{
    RunRecord record;
    record.options.seed = seed;
    for (int pass = 1; pass <= 3; ++pass) {
        TracePoint point;
        point.pass = pass;
        point.gap = 1.0 / pass;
        record.trace.push_back(point);
    }
    return record;
}

/// What the legend calls these runs, drawn as one band.
QString bandName(const std::vector<std::int64_t>& seeds)
{
    Session session;
    for (const std::int64_t seed : seeds)
        session.addRun(
            record(seed), RunState::finished, nullptr, QStringLiteral("BCFW · seed %1").arg(seed));
    PlotWidget plot;
    PlotFeed feed;
    feed.fill(plot, session, {&plotPanel(QStringLiteral("gap")), &xAxisCatalog().front(), true});
    plot.setCursor1(2);
    return plot.readings().size() == 1 ? plot.readings()[0].name : QString();
}

} // namespace

class PlotPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bandsCountSeeds()
    {
        QCOMPARE(bandName({3}), QStringLiteral("BCFW · seed 3"));
        QCOMPARE(bandName({1, 2, 5}), QStringLiteral("BCFW (3 seeds)"));
        QCOMPARE(bandName({4, 4}), QStringLiteral("BCFW (2 runs)"));
        QCOMPARE(bandName({4, 4, 5}), QStringLiteral("BCFW (3 runs)"));
    }
};

} // namespace gapscope

QTEST_MAIN(gapscope::PlotPanelTest)
#include "plot_panel_test.moc"
