// SPDX-License-Identifier: GPL-3.0-or-later
// CPU milliseconds per frame of a plot with 8 series of a million points each, at one and two
// device pixels per pixel, and a ninth that grows. Run with QT_QPA_PLATFORM=offscreen. Exit status
// 1 when a frame is over its bar: 16 ms at 1x, 33 ms at 2x.
#include "core/records/trace.h"
#include "tests/bench/bars.h"
#include "widgets/plots/plot_widget.h"

#include <QApplication>
#include <QProcess>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

using namespace gapscope;

namespace {

constexpr int seriesCount = 8, points = 1'000'000, frames = 30, perFrame = 200;

PlotSeries noisySeries(int k, std::mt19937& random, int count)
{
    std::normal_distribution<double> noise;
    PlotSeries series;
    series.id = QString::number(k);
    series.name = QStringLiteral("run %1").arg(k);
    series.style = seriesStyle(k);
    series.x.reserve(count);
    series.y.reserve(count);
    for (int i = 0; i < count; ++i) {
        const double x = 300.0 * i / count;
        series.x.append(x);
        series.y.append(std::exp(-x / (40 + 10 * k) + 0.3 * noise(random)));
    }
    return series;
}

/// Milliseconds of this thread: others may be busy on the same cores.
double cpuMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// The median frame against its bar, and the worst.
template <typename Change>
void measure(const char* name, PlotWidget& plot, double ratio, double bar, const Change& change)
{
    std::vector<double> times;
    for (int frame = 0; frame < frames; ++frame) {
        const double start = cpuMilliseconds();
        change(frame);
        plot.update();
        QCoreApplication::sendPostedEvents(); // paints
        times.push_back(cpuMilliseconds() - start);
    }
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2];
    bench::atMost(
        qPrintable(QStringLiteral("%1, %2x, median frame").arg(QLatin1String(name)).arg(ratio)),
        median, bar, "ms");
    std::printf("    longest of %d: %.2f ms\n", frames, times.back());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 1) { // a process for each scale: Qt takes it at the start
        for (const char* ratio : {"1", "2"}) {
            qputenv("QT_SCALE_FACTOR", ratio);
            const int over =
                QProcess::execute(QString::fromLocal8Bit(argv[0]), {QLatin1String(ratio)});
            bench::barsOver += over < 0 ? 1 : over; // < 0: it ended badly
        }
        return bench::endOfBars("plot_frames");
    }
    QApplication application(argc, argv);
    applyTheme(Theme::light);
    std::mt19937 random(1);
    std::vector<PlotSeries> series;
    for (int k = 0; k < seriesCount; ++k)
        series.push_back(noisySeries(k, random, points));
    // The ninth is a run that grows, with all the points that a trace keeps.
    series.push_back(noisySeries(seriesCount, random, int(mostTracePoints)));
    PlotWidget plot;
    plot.resize(1200, 700);
    plot.setXAxis(QStringLiteral("pass"), QStringLiteral("Effective passes"));
    plot.setYAxis(QStringLiteral("Duality gap"));
    plot.setLogY(true);
    plot.show();
    const double start = cpuMilliseconds();
    plot.setSeries(series);
    std::printf("first setSeries of %d x %d points: %.0f ms\n", seriesCount, points,
        cpuMilliseconds() - start);
    QCoreApplication::processEvents();
    const double ratio = plot.devicePixelRatioF(), bar = ratio > 1 ? 33 : 16;
    double end = plot.xRange().high;
    measure("one run grows", plot, ratio, bar, [&](int) {
        for (int i = 0; i < perFrame; ++i) {
            series.back().x.append(end += 1e-5);
            series.back().y.append(0.01);
        }
        plot.setSeries(series);
    });
    measure("zoom", plot, ratio, bar, [&](int frame) {
        plot.zoomTo({1.0 * frame, 250.0 + frame});
    });
    plot.resetZoom();
    measure("crosshair", plot, ratio, bar, [&](int frame) { plot.setCursor1(10.0 * frame); });
    return bench::barsOver;
}
