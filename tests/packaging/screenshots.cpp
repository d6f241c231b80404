// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the real window through the built-in samples and saves its pictures, light and dark, as
// small PNG files: screenshots FOLDER. Needs no display.
#include "app/compare/compare_dialog.h"
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/library/library_page.h"
#include "app/model/views/model_views.h"
#include "app/parts/actions.h"
#include "app/path/path_page.h"
#include "app/programs/exit_status.h"
#include "app/steady_memory.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "core/machine/error.h"
#include "datasets/open.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/pictures/picture_canvas.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QtWidgets>

#include <cstdio>
#include <functional>
#include <vector>

namespace gapscope {
namespace {

constexpr int patienceMilliseconds = 120000;
constexpr int leftWrist = 11; ///< among the parts of a body

/// Runs the window's event loop until the condition holds.  throws: InputError when it never does.
void waitFor(const std::function<bool()>& condition, const char* what)
{
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (condition())
            loop.quit();
    });
    bool late = false;
    QTimer::singleShot(patienceMilliseconds, &loop, [&] {
        late = true;
        loop.quit();
    });
    look.start(20);
    loop.exec();
    if (late)
        throw InputError(
            "screenshots", 0, std::string("timed out waiting for ") + what, "a result");
}

ComparisonSpec storyOfTheFirstPage()
{
    ComparisonSpec spec;
    spec.title = "Sampling";
    spec.dataset.source = "sample:words";
    const std::pair<std::string, std::string> epsilon{"epsilon", "0.02"};
    const std::pair<std::string, std::string> limit{"max_passes", "120"};
    spec.variants = {{"batch FW", {{"method", "fw"}, epsilon, limit}},
        {"BCFW uniform", {{"sampling", "uniform"}, epsilon, limit}},
        {"BCFW gap", {{"sampling", "gap"}, epsilon, limit}},
        {"BCPFW gap cache",
            {{"method", "bcpfw"}, {"sampling", "gap"}, {"cache", "on"}, epsilon, limit}}};
    spec.lambdas = {"0.01"};
    spec.seeds = {1, 2, 3};
    return spec;
}

/// Saved in all colours, unless fewer keep it small.
void save(const QWidget& window, const QString& path)
{
    constexpr qint64 mostBytes = 300000;
    constexpr int smallest = 0; // Qt's "quality": zlib at its best
    const QImage image =
        const_cast<QWidget&>(window).grab().toImage().convertToFormat(QImage::Format_RGB32);
    image.save(path, "PNG", smallest);
    if (QFileInfo(path).size() > mostBytes)
        inFewColours(image).save(path, "PNG", smallest);
}

void photograph(MainWindow& window, const QString& folder, const QString& theme)
{
    const char* names[] = {
        "convergence", "blocks", "cache", "path", "predictions", "confusion", "weights"};
    window.setTheme(theme);
    for (int page = 0; page < static_cast<int>(std::size(names)); ++page) {
        window.tabs()->setCurrentIndex(page);
        window.models()->refresh();
        waitFor([&] { return window.models()->idle(); }, "the predictions");
        QApplication::processEvents();
        save(window,
            QDir(folder).filePath(
                QStringLiteral("%1-%2.png").arg(QLatin1String(names[page]), theme)));
    }
    window.tabs()->setCurrentIndex(0);
    CompareDialog dialog(
        window.session().dataset(), window.session().request(), window.method()->form()->options());
    dialog.show();
    waitFor([&] { return dialog.estimated(); }, "the estimate");
    save(dialog, QDir(folder).filePath(QStringLiteral("compare-%1.png").arg(theme)));
}

/// A page of the window, and the name of its picture.
struct Page {
    QWidget* widget;
    const char* name;
    int item = -1; ///< selected on a photograph; −1: by one step to the right
};

/// Pages of a sample after a run of weighted averaging, worst examples first.
void photographSample(MainWindow& window, const QString& folder, const char* sample, double lambda,
    const std::vector<Page>& pages)
{
    DataRequest request;
    request.source = sample;
    window.openDataset(std::make_shared<const Dataset>(openDataset(request)), request);
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.averaging = Averaging::weighted;
    options.lambda = lambda;
    options.epsilon = 0;
    options.maxPasses = 40;
    window.method()->form()->setOptions(options);
    window.startRun();
    waitFor([&] { return window.session().runs().back()->ended(); }, "the run on a sample");
    for (const char* theme : {"light", "dark"}) {
        window.setTheme(QString::fromLatin1(theme));
        for (const Page& page : pages) {
            window.tabs()->showPage(page.widget);
            window.models()->refresh();
            waitFor([&] { return window.models()->idle(); }, "the predictions");
            QApplication::processEvents();
            for (PictureCanvas* canvas : page.widget->findChildren<PictureCanvas*>())
                if (canvas->isVisible())
                    page.item < 0 ? canvas->walk(1, 0) : canvas->select(page.item);
            QApplication::processEvents();
            save(window,
                QDir(folder).filePath(QStringLiteral("%1-%2.png")
                                          .arg(QLatin1String(page.name), QLatin1String(theme))));
        }
    }
}

/// The records of the runs on the list, as a folder of them, with a baseline and tags.
void photographLibrary(MainWindow& window, const QString& folder, const QString& records)
{
    QDir().mkpath(records);
    for (const auto& run : window.session().runs())
        writeRecord(
            QStringLiteral("%1/run-%2.json").arg(records).arg(run->id).toStdString(), run->record);
    window.features().library.open(records);
    Library& library = window.library()->library();
    RunTable& table = *window.library()->table();
    waitFor([&] { return library.findings().records == window.session().runs().size(); },
        "the records");
    library.addTag({0, 1, 2}, QStringLiteral("slow"));
    table.setTargetGap(0.05);
    table.setBaseline(0);
    waitFor([&] { return !library.busy(); }, "the traces");
    table.setSelectedRuns({3, 9});
    for (const char* theme : {"light", "dark"}) {
        window.setTheme(QLatin1String(theme));
        QApplication::processEvents();
        save(window,
            QDir(folder).filePath(QStringLiteral("library-%1.png").arg(QLatin1String(theme))));
    }
    window.tabs()->setCurrentIndex(0);
}

/// Returns an exit status.  requires: a QApplication, settings that may be overwritten.
int takeScreenshots(const QString& folder)
{
    const QTemporaryDir home;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    try {
        if (!QDir().mkpath(folder))
            throw InputError(folder.toStdString(), 0, "cannot be made", "a folder to write to");
        MainWindow window({}, QSize(1600, 1000));
        window.resize(1440, 900);
        window.show();
        window.openAtStart({});
        waitFor([&] { return window.session().dataset() != nullptr; }, "the sample");
        SolverOptions gapSampling;
        gapSampling.sampling = Sampling::gap;
        window.path()->start(gapSampling);
        waitFor([&] { return !window.controller().running(); }, "the path");
        window.startComparison(storyOfTheFirstPage());
        waitFor(
            [&] {
                return !window.controller().running() && window.session().runs().size() > 0
                    && window.session().runs().back()->ended();
            },
            "the runs");
        window.convergence()->heroPlot()->setCursor1(20);
        for (const char* theme : {"light", "dark"})
            photograph(window, folder, QString::fromLatin1(theme));
        photographLibrary(window, folder, home.filePath(QStringLiteral("records")));
        const ModelViews& models = *window.models();
        photographSample(window, folder, "sample:chunks", SolverOptions().lambda,
            {{models.predictions(), "sentences"}, {models.confusion(), "chunk-types"}});
        photographSample(window, folder, "sample:digits", 0.1,
            {{models.predictions(), "digits"}, {models.weights(), "class-templates"}});
        photographSample(window, folder, "sample:horses", 0.3,
            {{models.predictions(), "photographs"}, {models.weights(), "photograph-weights"}});
        photographSample(window, folder, "sample:figures", SolverOptions().lambda,
            {{models.predictions(), "poses", leftWrist}, {models.weights(), "pose-weights"}});
        photographSample(window, folder, "sample:alignment", SolverOptions().lambda,
            {{models.predictions(), "alignments"}, {models.weights(), "alignment-weights"}});
    } catch (const InputError& error) {
        std::fprintf(stderr, "screenshots: %s\n", error.what());
        return exitBadInput;
    }
    std::printf("screenshots: %s\n", qPrintable(folder));
    return exitDone;
}

} // namespace
} // namespace gapscope

int main(int argc, char** argv)
{
    using namespace gapscope;
    keepMemorySteady();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    const QApplication application(argc, argv);
    if (argc != 2) {
        std::fputs("screenshots: expected the folder to write to\n", stderr);
        return exitBadInput;
    }
    useLanguage(chosenLanguage());
    return takeScreenshots(QString::fromLocal8Bit(argv[1]));
}
