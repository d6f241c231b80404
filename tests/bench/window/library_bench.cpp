// SPDX-License-Identifier: GPL-3.0-or-later
// library_bench [RECORDS [POINTS]]: the time to open, sort and compare a folder of run records, and
// how long the window stands still meanwhile. The records are first written into a temporary
// folder, so they are in the system's cache when they are read. Exit status 1 when a value is over
// its bar.
#include "app/library/folder_table.h"
#include "app/library/record_list.h"
#include "app/state/paths.h"
#include "tests/bench/bars.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cstdio>

namespace gapscope {
namespace {

RunRecord recordOf(int k, int points)
{
    RunRecord record = newRecord();
    record.dataset.source = "sample:words";
    record.dataset.task = "chain";
    record.dataset.title = "Words";
    record.dataset.n = 540;
    record.options.seed = k;
    record.options.lambda = 1.0 / (1 + k % 17);
    record.options.sampling = k % 2 == 0 ? Sampling::gap : Sampling::uniform;
    record.options.method = k % 3 == 0 ? Method("bcpfw") : Method("bcfw");
    for (int p = 0; p < points; ++p) {
        TracePoint point;
        point.pass = p + 0.123456789 * (k % 7);
        point.blockSteps = static_cast<std::uint64_t>(540 * p);
        point.oracleCalls = static_cast<std::uint64_t>(600 * p);
        point.seconds = 0.0123456789 * p;
        point.gap = (1 + (k * 7919) % 1000) / (1000.0 * (p + 1));
        point.primal = 0.31415926535;
        point.dual = point.primal - point.gap;
        point.trainError = point.testError = 0.123456789 / (p + 1);
        record.trace.push_back(point);
    }
    record.result.status = RunStatus::converged;
    record.result.lambda = record.options.lambda;
    record.result.pass = record.trace.back().pass;
    record.result.gap = record.trace.back().gap;
    record.result.seconds = record.trace.back().seconds;
    return record;
}

/// The longest time between two turns of the event loop.
class Stall {
public:
    Stall()
    {
        m_timer.setInterval(4);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
            [this] { m_longest = std::max(m_longest, m_clock.restart()); });
    }
    void start()
    {
        m_longest = 0;
        m_clock.start();
        m_timer.start();
    }
    qint64 end()
    {
        m_timer.stop();
        return std::max(m_longest, m_clock.elapsed());
    }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};

bool wait(Library& library)
{
    bool done = false;
    const auto connection =
        QObject::connect(&library, &Library::looked, &library, [&done] { done = true; });
    const bool ended = QTest::qWaitFor([&done] { return done; }, 600'000);
    QObject::disconnect(connection);
    return ended;
}

int run(int count, int points)
{
    const QTemporaryDir folder;
    qint64 bytes = 0;
    for (int k = 0; k < count; ++k) {
        const QString below = QStringLiteral("%1/%2").arg(folder.path()).arg(k / 500);
        QDir().mkpath(below);
        const std::string text = toJson(recordOf(k, points));
        QFile file(QStringLiteral("%1/run-%2.json").arg(below).arg(k));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) < 0)
            return 1;
        bytes += qint64(text.size());
    }
    std::printf("%d records of %d points, %.0f MB\n", count, points, double(bytes) / 1e6);
    FolderTable page;
    page.resize(1200, 800);
    page.show();
    Session session;
    Paths paths;
    RecordList list(session, paths, page);
    list.resize(240, 800);
    list.show();
    Stall stall;
    QElapsedTimer clock;
    bool all = true;
    const auto timed = [&](const char* what, const std::function<void()>& begin) {
        stall.start();
        clock.start();
        begin();
        const bool ended = wait(page.library());
        const double seconds = double(clock.elapsed()) / 1000;
        std::printf("%-24s %6.2f s, longest stall %lld ms%s\n", what, seconds,
            static_cast<long long>(stall.end()), ended ? "" : " (not ended)");
        all = all && ended;
        std::fflush(stdout);
        return seconds;
    };
    const double open = timed("open", [&] { page.open(folder.path()); });
    bench::atMost("open the folder", open, 2, "s");
    timed("look again", [&] { page.library().rescan(); });
    std::printf("rows %d\n", page.table()->view()->model()->rowCount());
    for (const char* key : {"gap", "name", "file", "lambda", "sampling", "modified"}) {
        clock.start();
        page.table()->view()->sortByColumn(runColumn(QLatin1String(key)), Qt::DescendingOrder);
        QApplication::processEvents();
        bench::atMost(qPrintable(QStringLiteral("sort by %1").arg(QLatin1String(key))),
            double(clock.nsecsElapsed()) / 1e6, 200, "ms");
    }
    for (const char* line : {"gap<0.001", "sampling=gap", "seed", ""}) {
        clock.start();
        page.table()->setFilter(QLatin1String(line));
        QApplication::processEvents();
        std::printf("filter '%-12s'   %6lld ms\n", line, static_cast<long long>(clock.elapsed()));
    }
    clock.start();
    page.table()->view()->selectAll();
    QApplication::processEvents();
    std::printf("select all               %6lld ms\n", static_cast<long long>(clock.elapsed()));
    page.table()->view()->clearSelection();
    timed("traces for the ratios", [&] { page.table()->setBaseline(0); });
    timed("open again", [&] { page.open(folder.path()); });
    if (!all)
        ++bench::barsOver; // said above
    return bench::endOfBars("library_bench");
}

} // namespace
} // namespace gapscope

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    const int count = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const int points = argc > 2 ? std::atoi(argv[2]) : 30;
    return gapscope::run(std::max(count, 1), std::max(points, 1));
}
