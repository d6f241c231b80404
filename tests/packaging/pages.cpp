// SPDX-License-Identifier: GPL-3.0-or-later
// Every page of the window in two sizes, and what the programs of pictures share.
#include "tests/packaging/pictures.h"

#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/model/views/model_views.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "core/machine/error.h"
#include "datasets/open.h"
#include "datasets/opening/catalogue.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/export/plot_export.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

#include <cstdio>

namespace gapscope {

void waitFor(const std::function<bool()>& condition, const char* what)
{
    constexpr int patience = 600'000; // milliseconds
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (condition())
            loop.quit();
    });
    bool late = false;
    QTimer::singleShot(patience, &loop, [&] {
        late = true;
        loop.quit();
    });
    look.start(20);
    loop.exec();
    if (late)
        throw InputError(
            "screenshots", 0, std::string("timed out waiting for ") + what, "a result");
}

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

void openData(MainWindow& window, const std::string& source, std::size_t limit)
{
    DataRequest request;
    request.source = source;
    request.limit = limit;
    window.openDataset(std::make_shared<const Dataset>(openDataset(request)), request);
}

ComparisonSpec storyOfTheFirstPage(const std::string& source)
{
    ComparisonSpec spec;
    spec.title = "Sampling";
    spec.dataset.source = source;
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

namespace {

/// Data of a task, and how far they are trained.
struct Sight {
    const char* name;      ///< of its pictures
    const char* published; ///< id in the catalogue
    const char* sample;
    double passes;
    std::size_t limit = 0; ///< training examples; 0: all
};

constexpr Sight words{"words", "ocr", "sample:words", 10};
constexpr Sight others[] = {{"chunks", "conll2000", "sample:chunks", 4},
    {"digits", "usps", "sample:digits", 5}, {"photographs", "horses", "sample:horses", 8},
    {"poses", "lspet", "sample:figures", 20, 100},
    {"alignments", "hansards", "sample:alignment", 8}};

std::string sourceOf(const Sight& sight)
{
    const CatalogueEntry* entry = findCatalogueEntry(sight.published);
    const std::string path = entry ? findCatalogueFile(*entry, {}) : std::string();
    std::printf("  %s: %s\n", sight.name, path.empty() ? sight.sample : path.c_str());
    std::fflush(stdout);
    return path.empty() ? sight.sample : path;
}

void photograph(MainWindow& window, QWidget* page, const QString& folder, const QString& name)
{
    window.tabs()->showPage(page);
    for (const QSize size : {QSize(1366, 768), QSize(1920, 1080)})
        for (const char* theme : {"light", "dark"}) {
            window.resize(size);
            window.setTheme(QLatin1String(theme));
            window.models()->refresh();
            waitFor([&] { return window.models()->idle(); }, "the predictions");
            QApplication::processEvents();
            save(window,
                QStringLiteral("%1/%2-%3x%4-%5.png")
                    .arg(folder, name)
                    .arg(size.width())
                    .arg(size.height())
                    .arg(QLatin1String(theme)));
        }
}

void waitForRuns(MainWindow& window)
{
    waitFor(
        [&] {
            return !window.controller().running() && !window.session().runs().empty()
                && window.session().runs().back()->ended();
        },
        "the runs");
}

} // namespace

void photographPages(const QString& folder)
{
    if (!QDir().mkpath(folder))
        throw InputError(folder.toStdString(), 0, "cannot be created", "a folder to write to");
    MainWindow window({}, QSize(1920, 1080));
    window.show();
    const std::string letters = sourceOf(words);
    openData(window, letters);
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.epsilon = 0.1;
    window.path()->start(options);
    waitFor([&] { return !window.controller().running(); }, "the path");
    window.startComparison(storyOfTheFirstPage(letters));
    waitForRuns(window);
    for (const auto& [name, page] : std::initializer_list<std::pair<QString, QWidget*>>{
             {u"convergence"_s, window.convergence()}, {u"blocks"_s, window.models()->blocks()},
             {u"cache"_s, window.cachePage()}, {u"path"_s, window.path()},
             {u"predictions"_s, window.models()->predictions()},
             {u"model"_s, window.models()->model()}, {u"experiments"_s, window.experiment()}})
        photograph(window, page, folder, name);
    for (const Sight& sight : others) {
        openData(window, sourceOf(sight), sight.limit);
        options = SolverOptions();
        options.sampling = Sampling::gap;
        options.epsilon = 0;
        options.maxPasses = sight.passes;
        window.method()->form()->setOptions(options);
        window.startRun();
        waitForRuns(window);
        const QString of = QLatin1String(sight.name);
        photograph(window, window.models()->predictions(), folder, u"predictions-"_s + of);
        photograph(window, window.models()->confusion(), folder, u"confusion-"_s + of);
        photograph(window, window.models()->weights(), folder, u"weights-"_s + of);
    }
}

} // namespace gapscope
