// SPDX-License-Identifier: GPL-3.0-or-later
// The time to show the next example in the window, for every kind of data: from the key N until it
// is painted completely, picture included, with a model of a few passes. The bar applies to the CPU
// of the window's thread, because others may be busy on the same cores. The median by the clock is
// printed beside it, and the time of a filter by a word. Exit status 1 when one is over.
//   next_example [DATA…]
#include "app/docks/method_dock.h"
#include "app/model/views/model_views.h"
#include "app/window/main_window.h"
#include "core/machine/clocks.h"
#include "tests/bench/bars.h"
#include "tests/bench/photographs.h"
#include "tests/bench/text.h"
#include "tests/bench/window/timer_gaps.h"
#include "tests/bench/words.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QStackedWidget>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

namespace {

using namespace gapscope;

constexpr int examples = 200;
constexpr double most = 50; // ms

/// Waits until nothing is computed or painted any more.
void settle(MainWindow& window)
{
    do {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    } while (window.controller().running() || !window.models()->idle());
    QApplication::processEvents();
}

double milliseconds(const std::function<void()>& act)
{
    QElapsedTimer clock;
    clock.start();
    act();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

void walk(const DataRequest& request)
{
    MainWindow window({});
    window.show();
    const auto dataset = std::make_shared<const Dataset>(openDataset(request));
    window.openDataset(dataset, request);
    SolverOptions options;
    options.maxPasses = 2;
    window.method()->form()->setOptions(options);
    window.startRun();
    settle(window);
    window.tabs()->showPage(window.models()->predictions());
    settle(window);
    ExampleViewer* viewer = window.models()->viewer();
    std::vector<double> times, byClock;
    const int first = viewer->currentExample();
    int moved = 0;
    for (int k = 0; k < examples; ++k) {
        const int before = viewer->currentExample();
        const double cpu = threadCpuSeconds();
        byClock.push_back(milliseconds([viewer] {
            QKeyEvent press(QEvent::KeyPress, Qt::Key_N, Qt::NoModifier, QStringLiteral("n"));
            QApplication::sendEvent(viewer, &press);
            QApplication::processEvents(); // paints what changed
        }));
        times.push_back(1e3 * (threadCpuSeconds() - cpu));
        moved += viewer->currentExample() != before ? 1 : 0;
        if (viewer->currentExample() == before)
            viewer->setCurrentExample(first); // the end: from the beginning again
    }
    std::sort(times.begin(), times.end());
    std::sort(byClock.begin(), byClock.end());
    std::printf("next_example: %s, %lld shown, %d steps, median %.1f ms of CPU, %.1f ms by the "
                "clock\n",
        dataset->info.title.c_str(), static_cast<long long>(viewer->shownExamples().size()), moved,
        bench::quantile(times, 0.5), bench::quantile(byClock, 0.5));
    bench::atMost("next example, longest", times.back(), most, "ms");
    if (auto* words = viewer->findChild<QLineEdit*>(); words && words->isVisible()) {
        const double filtered = milliseconds([words] {
            words->setText(QStringLiteral("the"));
            QApplication::processEvents();
        });
        std::printf("    filter by a word: %.1f ms, %lld left\n", filtered,
            static_cast<long long>(viewer->shownExamples().size()));
    }
    if (moved == 0)
        bench::judge("examples that came", moved, "at least", 1, "", false);
}

DataRequest sample(const char* source)
{
    DataRequest request;
    request.source = source;
    return request;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("next_example"));
    const QTemporaryDir home;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    std::vector<DataRequest> all;
    for (int k = 1; k < argc; ++k)
        all.push_back(sample(argv[k]));
    if (argc == 1)
        all = {bench::wordsRequest("large"), bench::chunkingRequest(),
            bench::photographsRequest("usps-train.gz", "sample:digits"),
            bench::photographsRequest("wordalign-hansards.tar.gz", "sample:alignment"),
            bench::horsesRequest(), sample("sample:figures")};
    for (const DataRequest& request : all)
        walk(request);
    return bench::endOfBars("next_example");
}
