// SPDX-License-Identifier: GPL-3.0-or-later
// Does the window stall while a run goes on?  A 16 ms timer in the window's thread notes the gaps
// between its ticks during a training of about the size of OCR large (or of the data given as the
// first argument), with every page in front for a while.  Prints median, p99 and maximum; the exit
// status is 1 when a bar is missed.
//   window_stall [DATA [SECONDS]]
#include "app/main_window.h"
#include "app/method_dock.h"
#include "app/model_views.h"
#include "tests/bench/text.h"
#include "tests/bench/timer_gaps.h"
#include "tests/bench/words.h"
#include "widgets/controls/option_form.h"
#include "widgets/viewers/example_viewer.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QStackedWidget>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace gapscope;

/// How long the window takes to show the next example, and what a word leaves of all of them:
/// events and painting included. Gives whether the bar is met.
bool walk(MainWindow& window)
{
    constexpr int examples = 200;
    ExampleViewer* viewer = window.models()->viewer();
    window.tabs()->showPage(window.models()->predictions());
    const auto settle = [&window] {
        do {
            QApplication::processEvents(QEventLoop::AllEvents, 20);
        } while (!window.models()->idle());
    };
    settle();
    QElapsedTimer clock;
    std::vector<double> times;
    const auto timed = [&clock](const auto& act) {
        clock.start();
        act();
        QApplication::processEvents();
        return static_cast<double>(clock.nsecsElapsed()) / 1e6;
    };
    for (int k = 0; k < examples; ++k)
        times.push_back(timed([viewer] {
            QKeyEvent press(QEvent::KeyPress, Qt::Key_N, Qt::NoModifier, QStringLiteral("n"));
            QApplication::sendEvent(viewer, &press);
        }));
    const double filtered =
        timed([viewer] { viewer->findChild<QLineEdit*>()->setText(QStringLiteral("the")); });
    std::sort(times.begin(), times.end());
    std::printf("  next example among %lld: median %.1f ms, longest of %d %.1f ms (bar 50); filter "
                "by a word %.1f ms, %lld left\n",
        static_cast<long long>(window.session().dataset()->info.n), times[times.size() / 2],
        examples, times.back(), filtered, static_cast<long long>(viewer->shownExamples().size()));
    return times.back() <= 50;
}

/// Trains on the data and prints the lines. Gives whether the bars are met.
bool measure(const DataRequest& request, int seconds)
{
    MainWindow window({});
    window.show();
    auto dataset = std::make_shared<const Dataset>(openDataset(request));
    window.openDataset(dataset, request);
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 0.001;
    options.epsilon = 0; // until the time is over
    window.method()->form()->setOptions(options);
    window.startRun();
    const std::vector<double> gaps = bench::timerGaps(window, seconds);
    const auto at = [&gaps](double q) { return bench::quantile(gaps, q); };
    const std::size_t points = window.session().runs().front()->record.trace.size();
    std::printf("window_stall: %s, n %zu, %d s, %zu trace points: 16 ms timer, median %.1f ms, "
                "p99 %.1f ms (bar 33), max %.1f ms (bar 100)\n",
        dataset->info.title.c_str(), dataset->info.n, seconds, points, at(0.5), at(0.99), at(1));
    window.controller().stop();
    while (window.controller().running())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    return walk(window) && at(0.99) <= 33 && at(1) <= 100;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("window_stall"));
    const QTemporaryDir home;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    const int seconds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 20;
    if (argc > 1) {
        DataRequest request;
        request.source = argv[1];
        return measure(request, seconds) ? 0 : 1;
    }
    const bool words = measure(bench::wordsRequest("large"), seconds);
    const bool text = measure(bench::chunkingRequest(), seconds);
    return words && text ? 0 : 1;
}
