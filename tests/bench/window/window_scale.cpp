// SPDX-License-Identifier: GPL-3.0-or-later
// The window with many runs, at one and two device pixels per pixel: 100 runs of 10,000 trace
// points each and one active training.  Prints the time from the start to the first paint and until
// the sample is open (whole process), the gaps of a 16 ms timer, the time of a frame of the gap
// plot, and the time to sort 10,000 rows of the run table.  Exit status 1 when a value is over its
// bar.
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/window/main_window.h"
#include "core/machine/clocks.h"
#include "tests/bench/bars.h"
#include "tests/bench/window/timer_gaps.h"
#include "tests/bench/words.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QProcess>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

using namespace gapscope;

namespace {

constexpr int starts = 7, runs = 100, points = 10'000, seconds = 20, frames = 30, rows = 10'000;

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Prints when the window was first painted and when the sample was open.
class FirstPaint : public QObject {
public:
    explicit FirstPaint(MainWindow& window)
        : m_window(window)
    {
        qApp->installEventFilter(this);
    }
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::UpdateRequest && !m_asked) {
            m_asked = true;
            QTimer::singleShot(0, this, [this] { m_painted = now(); }); // once it has been painted
        }
        if (m_painted > 0 && m_window.session().dataset()) {
            std::printf("%.6f %.6f\n", m_painted, now());
            std::fflush(stdout);
            std::_Exit(0);
        }
        return false;
    }

private:
    MainWindow& m_window;
    bool m_asked = false;
    double m_painted = 0;
};

/// Starts as the program does for the first time.
int start()
{
    MainWindow window({});
    FirstPaint watch(window);
    window.show();
    window.reopenSavedRuns();
    window.autosaveSession(30);
    window.openAtStart({});
    return QApplication::exec();
}

RunRecord longRecord(const Dataset& dataset, int k)
{
    RunRecord record;
    record.dataset = dataset.info;
    record.options.lambda = 0.001;
    record.options.seed = static_cast<std::uint64_t>(k);
    for (int p = 1; p <= points; ++p) {
        TracePoint point;
        point.pass = 0.1 * p;
        point.blockSteps = point.oracleCalls = dataset.info.n * static_cast<std::size_t>(p) / 10;
        point.seconds = 0.01 * p;
        point.primal = 0.1 + std::exp(-0.01 * p) * (1 + 0.1 * std::sin(p * (1 + k)));
        point.dual = 0.1 - 0.1 * std::exp(-0.01 * p);
        point.gap = point.primal - point.dual;
        record.trace.push_back(point);
    }
    record.result.status = RunStatus::maxPasses;
    const TracePoint& last = record.trace.back();
    record.result.gap = last.gap;
    record.result.primal = last.primal;
    record.result.dual = last.dual;
    record.result.pass = last.pass;
    record.result.oracleCalls = last.oracleCalls;
    record.result.seconds = last.seconds;
    return record;
}

void plotFrames(PlotWidget& plot, double ratio)
{
    QImage image(plot.size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    std::vector<double> times;
    for (int frame = 0; frame < frames; ++frame) {
        const double begin = threadCpuSeconds();
        plot.zoomTo({1.0 * frame, 900.0 + frame});
        QCoreApplication::sendPostedEvents();
        plot.render(&image);
        times.push_back(1e3 * (threadCpuSeconds() - begin));
    }
    std::sort(times.begin(), times.end());
    bench::atMost("frame of the gap plot, 10^6 points, median", bench::quantile(times, 0.5),
        ratio > 1 ? 33 : 16, "ms");
}

void sorting(const RunRow& like)
{
    std::vector<RunRow> many;
    for (int k = 0; k < rows; ++k) {
        RunRow row = like;
        row.id = k;
        row.name = QStringLiteral("run %1").arg((k * 7919) % rows);
        row.result.gap = std::fmod(0.618034 * k, 1);
        many.push_back(row);
    }
    RunTable table;
    table.setRuns(std::move(many));
    table.show();
    std::vector<double> times;
    for (const char* key : {"gap", "name", "sampling", "gap", "name"}) {
        const double begin = now();
        table.view()->sortByColumn(runColumn(QString::fromLatin1(key)), Qt::DescendingOrder);
        times.push_back(1e3 * (now() - begin));
    }
    std::sort(times.begin(), times.end());
    bench::atMost("sort of 10,000 runs, longest of 5", times.back(), 200, "ms");
}

int scale()
{
    const DataRequest request = bench::wordsRequest("large");
    MainWindow window({});
    window.show();
    const auto dataset = std::make_shared<const Dataset>(openDataset(request));
    window.openDataset(dataset, request);
    const QTemporaryDir records;
    QStringList files;
    for (int k = 0; k < runs; ++k) {
        files << records.filePath(QStringLiteral("%1.json").arg(k));
        writeRecord(files.back().toStdString(), longRecord(*dataset, k));
    }
    const double begin = now();
    window.openAtStart(files);
    if (window.session().runs().size() < runs) {
        std::printf("  only %zu of %d records were opened\n", window.session().runs().size(), runs);
        return 1;
    }
    std::printf("  %d records of %d points opened in %.1f s\n", runs, points, now() - begin);
    std::fflush(stdout);
    window.autosaveSession(5); // checkpoints six times as often as usual
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 0.001;
    options.epsilon = 0; // until the time is over
    window.method()->form()->setOptions(options);
    window.startRun();
    const std::vector<double> gaps = bench::timerGaps(window, seconds);
    std::printf("  %s, %d runs of %d points, and one active: 16 ms timer, median %.1f ms\n",
        dataset->info.title.c_str(), runs, points, bench::quantile(gaps, 0.5));
    bench::atMost("16 ms timer beside the run, p99", bench::quantile(gaps, 0.99), 33, "ms");
    bench::atMost("16 ms timer beside the run, longest", gaps.back(), 100, "ms");
    window.controller().stop();
    while (window.controller().running())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    window.tabs()->showPage(window.convergence());
    plotFrames(*window.convergence()->heroPlot(), window.devicePixelRatio());
    sorting(window.runsDock()->table()->model()->run(0));
    return bench::barsOver > 0 ? 1 : 0;
}

/// Milliseconds from the process's start; several starts, with a separate home.
bool starting(const QString& self)
{
    std::vector<double> painted, open;
    for (int k = 0; k < starts; ++k) {
        const QTemporaryDir home;
        QProcess child;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), home.path());
        child.setProcessEnvironment(environment);
        const double begin = now();
        child.start(self, {QStringLiteral("start")});
        child.waitForFinished(60'000);
        const QList<QByteArray> said = child.readAllStandardOutput().simplified().split(' ');
        if (said.size() != 2)
            return false;
        painted.push_back(1e3 * (said[0].toDouble() - begin));
        open.push_back(1e3 * (said[1].toDouble() - begin));
    }
    std::sort(painted.begin(), painted.end());
    std::sort(open.begin(), open.end());
    bench::atMost("start to first paint, median of 7", bench::quantile(painted, 0.5), 400, "ms");
    std::printf("  start to the sample being open: median %.1f ms, longest %.1f ms\n",
        bench::quantile(open, 0.5), open.back());
    std::fflush(stdout);
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("window_scale"));
    if (argc > 1) {
        QApplication application(argc, argv);
        const QTemporaryDir home; // of what the sessions keep, too
        qputenv("HOME", home.path().toLocal8Bit());
        qunsetenv("XDG_DATA_HOME");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
        return argv[1] == std::string_view("start") ? start() : scale();
    }
    QCoreApplication application(argc, argv);
    for (const char* ratio : {"1", "2"}) {
        std::printf("window_scale, %s device pixels per pixel\n", ratio);
        std::fflush(stdout);
        qputenv("QT_SCALE_FACTOR", ratio);
        if (!starting(QCoreApplication::applicationFilePath()))
            bench::judge("starts that were seen", 0, "at least", starts, "starts", false);
        QProcess child;
        child.setProcessChannelMode(QProcess::ForwardedChannels);
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("scale")});
        child.waitForFinished(600'000);
        if (child.exitStatus() != QProcess::NormalExit || child.exitCode() != 0)
            ++bench::barsOver; // its own lines say which
    }
    return bench::endOfBars("window_scale");
}
