// SPDX-License-Identifier: GPL-3.0-or-later
// Does the window stall during a run?  A 16 ms timer in the window's thread records the gaps
// between its ticks during a training of about the size of OCR large (or of the data in the first
// argument), with every page in front for a while.  Prints median, p99 and maximum; the exit status
// is 1 when one is over its bar.
//   window_stall [DATA [SECONDS]]
#include "app/docks/method_dock.h"
#include "app/window/main_window.h"
#include "tests/bench/bars.h"
#include "tests/bench/text.h"
#include "tests/bench/window/timer_gaps.h"
#include "tests/bench/words.h"
#include "widgets/controls/options/option_form.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace gapscope;

/// Trains on the data and prints the lines.
void measure(const DataRequest& request, int seconds)
{
    MainWindow window({});
    window.show();
    auto dataset = std::make_shared<const Dataset>(openDataset(request));
    window.openDataset(dataset, request);
    window.autosaveSession(5); // checkpoints six times as often as usual
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 0.001;
    options.epsilon = 0; // until the time is over
    window.method()->form()->setOptions(options);
    window.startRun();
    const std::vector<double> gaps = bench::timerGaps(window, seconds);
    const auto at = [&gaps](double q) { return bench::quantile(gaps, q); };
    const std::size_t points = window.session().runs().front()->record.trace.size();
    std::printf("window_stall: %s, n %zu, %d s, %zu trace points: 16 ms timer, median %.1f ms\n",
        dataset->info.title.c_str(), dataset->info.n, seconds, points, at(0.5));
    bench::atMost("16 ms timer beside the run, p99", at(0.99), 33, "ms");
    bench::atMost("16 ms timer beside the run, longest", at(1), 100, "ms");
    window.controller().stop();
    while (window.controller().running())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("window_stall"));
    const QTemporaryDir home; // of what the sessions keep, too
    qputenv("HOME", home.path().toLocal8Bit());
    qunsetenv("XDG_DATA_HOME");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    const int seconds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 20;
    if (argc > 1) {
        DataRequest request;
        request.source = argv[1];
        measure(request, seconds);
    } else {
        measure(bench::wordsRequest("large"), seconds);
        measure(bench::chunkingRequest(), seconds);
    }
    return bench::endOfBars("window_stall");
}
