// SPDX-License-Identifier: GPL-3.0-or-later
// Does the window's memory stay flat?  Runs follow each other for an hour (or SECONDS) with live
// plots, every page in front in turn and autosaving on. Each run is removed from the list and freed
// before the next one. After each, resident memory and malloc's allocated bytes are noted. The line
// through the last three quarters is printed, and its rise along them. Status 0: the rise is below
// the bar.
//   soak [SECONDS [DATA]]
#include "app/docks/method_dock.h"
#include "app/steady_memory.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "widgets/controls/options/option_form.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace gapscope;

constexpr int mostSecondsPerRun = 30;
constexpr double barMegabytes = 5;

struct Sample {
    double hours = 0, resident = 0, given = 0; ///< MB
};

Sample sampleAt(double hours)
{
    std::ifstream statm("/proc/self/statm");
    double size = 0, resident = 0;
    statm >> size >> resident;
    const struct mallinfo2 info = ::mallinfo2();
    return {hours, resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6,
        static_cast<double>(info.uordblks + info.hblkhd) / 1e6};
}

void wait(int milliseconds)
{
    QTimer::singleShot(milliseconds, qApp, [] { QApplication::exit(0); });
    QApplication::exec();
}

/// One run, watched on every page, then forgotten.
void runFor(MainWindow& window, int seconds)
{
    window.startRun();
    const int pages = window.tabs()->count();
    for (int k = 0; k < pages; ++k) {
        window.tabs()->setCurrentIndex(k);
        wait(seconds * 1000 / pages);
    }
    window.controller().stop();
    while (window.controller().running())
        wait(20);
    wait(1500); // the autosave follows
    window.actions().removeRun->trigger();
    window.undoStack().clear();
    wait(200);
}

/// Rise per hour of the least-squares line.
double slopeOf(const std::vector<Sample>& samples, double Sample::*value)
{
    double meanX = 0, meanY = 0, xx = 0, xy = 0;
    for (const Sample& s : samples) {
        meanX += s.hours / static_cast<double>(samples.size());
        meanY += s.*value / static_cast<double>(samples.size());
    }
    for (const Sample& s : samples) {
        xx += (s.hours - meanX) * (s.hours - meanX);
        xy += (s.hours - meanX) * (s.*value - meanY);
    }
    return xx > 0 ? xy / xx : 0;
}

bool soak(int seconds, const std::string& source)
{
    MainWindow window({});
    window.show();
    DataRequest request;
    request.source = source;
    window.openDataset(std::make_shared<const Dataset>(openDataset(request)), request);
    window.autosaveSession();
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.cache = true;
    options.lambda = 0.001;
    options.epsilon = 0; // until it is stopped
    window.method()->form()->setOptions(options);
    const int perRun = std::min(mostSecondsPerRun, std::max(seconds / 12, 1));
    std::vector<Sample> samples;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 1000 * qint64{seconds}) {
        runFor(window, perRun);
        if (!window.session().runs().empty())
            throw std::runtime_error("the run is still on the list");
        samples.push_back(sampleAt(static_cast<double>(clock.elapsed()) / 3.6e6));
        fmt::print(stderr, "{:.3f} h  resident {:.2f} MB  given out {:.2f} MB\n",
            samples.back().hours, samples.back().resident, samples.back().given);
    }
    const std::size_t runs = samples.size();
    samples.erase(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(runs / 4));
    if (samples.size() < 4)
        throw std::runtime_error("too short to tell");
    const double hours = samples.back().hours - samples.front().hours;
    const double resident = slopeOf(samples, &Sample::resident);
    const double given = slopeOf(samples, &Sample::given);
    const bool flat = resident * hours < barMegabytes && given * hours < barMegabytes;
    fmt::print(
        "| Soak with live plots | {} runs in {:.0f} s | {:.0f} MB resident, {:+.2f} MB/h, {:+.2f} "
        "MB in all (bar {}); given out by malloc {:+.2f} MB/h | {} |\n",
        runs, static_cast<double>(clock.elapsed()) / 1000, samples.back().resident, resident,
        resident * hours, barMegabytes, given, flat ? "passed" : "FAILED");
    return flat;
}

} // namespace

int main(int argc, char** argv)
{
    keepMemorySteady();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        qputenv(name, home.path().toUtf8());
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 3600;
    try {
        return soak(seconds, argc > 2 ? argv[2] : "sample:words") ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "soak: {}\n", error.what());
        return 1;
    }
}
