// SPDX-License-Identifier: GPL-3.0-or-later
// Drives the real window through the built-in samples and saves its pictures, light and dark, as
// small PNG files, then every page in two sizes (pages.cpp): screenshots FOLDER FOLDER. Needs no
// display.
#include "app/compare/compare_dialog.h"
#include "app/compare/experiment_page.h"
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/library/folder_table.h"
#include "app/library/run_scopes.h"
#include "app/model/views/model_views.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/programs/exit_status.h"
#include "app/saving/autosave.h"
#include "app/steady_memory.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "datasets/open.h"
#include "tests/packaging/pictures.h"
#include "tests/support/samples.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/export/plot_export.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/pictures/picture_canvas.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QtWidgets>

#include <cstdio>
#include <functional>
#include <vector>

namespace gapscope {
namespace {

constexpr int leftWrist = 11; ///< among the parts of a body

QString pictureIn(const QString& folder, const char* name, const char* theme)
{
    return QDir(folder).filePath(
        QStringLiteral("%1-%2.png").arg(QLatin1String(name), QLatin1String(theme)));
}

/// The window as it is, in both themes.
void saveInBothThemes(MainWindow& window, const QString& folder, const char* name)
{
    for (const char* theme : {"light", "dark"}) {
        window.setTheme(QLatin1String(theme));
        QApplication::processEvents();
        save(window, pictureIn(folder, name, theme));
    }
}

void photograph(MainWindow& window, const QString& folder, const QString& theme)
{
    const char* names[] = {
        "convergence", "blocks", "cache", "path", "predictions", "confusion", "weights"};
    window.setTheme(theme);
    for (int page = 0; page < static_cast<int>(std::size(names)); ++page) {
        ModelPage* model = window.models()->model();
        const int tab = page - window.tabs()->indexOf(model);
        window.tabs()->setCurrentIndex(tab < 0 ? page : page - tab);
        if (tab >= 0)
            model->setCurrentIndex(tab);
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
    openData(window, sample);
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
            save(window, pictureIn(folder, page.name, theme));
        }
    }
}

void pass(int milliseconds)
{
    QElapsedTimer elapsed;
    elapsed.start();
    waitFor([&] { return elapsed.hasExpired(milliseconds); }, "time");
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
    pass(1000); // the list follows the folder
    window.actions().runTable->setChecked(true);
    saveInBothThemes(window, folder, "library");
    window.actions().runTable->setChecked(false);
    window.findChild<RunScopes*>()->showSession();
    window.tabs()->setCurrentIndex(0);
}

void copyFolder(const QString& from, const QString& to)
{
    QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next(), copy = to + file.mid(from.size());
        QDir().mkpath(QFileInfo(copy).path());
        QFile::copy(file, copy);
    }
}

/// An option is changed during a run.
void photographTuning(MainWindow& window, const QString& folder)
{
    openData(window, "sample:words");
    SolverOptions options;
    options.epsilon = 0;
    options.maxPasses = 300;
    window.method()->form()->setOptions(options);
    window.startRun();
    const Run& run = *window.session().runs().back();
    waitFor([&] { return run.record.trace.size() > 40; }, "the trace of a run");
    window.method()->form()->edit(QStringLiteral("lambda"), QStringLiteral("0.001"));
    waitFor([&] { return run.ended(); }, "the run that is tuned");
    window.tabs()->setCurrentIndex(0);
    saveInBothThemes(window, folder, "tuning");
}

/// Words without their letters, labelled by the selected run.
void photographLabels(MainWindow& window, const QString& folder, const QString& file)
{
    std::string text;
    for (const QString& line : QString::fromStdString(generateWords(2)).split(QLatin1Char('\n'))) {
        QStringList columns = line.split(QLatin1Char('\t'));
        if (columns.size() > 1)
            columns.removeAt(1);
        text += columns.join(QLatin1Char('\t')).toStdString() + '\n';
    }
    text.pop_back();
    writeFileAtomically(file.toStdString(), text);
    window.tabs()->showPage(window.models()->predictions());
    waitFor([&] { return window.models()->idle(); }, "the predictions");
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(file)});
    auto* canvas = window.models()->viewer()->findChild<ExampleCanvas*>();
    const QPoint at = canvas->rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvas, &enter);
    QDropEvent dropped(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvas, &dropped);
    waitFor([&] { return window.actions().exportLabels->isEnabled(); }, "the labels");
    waitFor([&] { return window.models()->idle(); }, "the predictions");
    saveInBothThemes(window, folder, "labelling");
}

/// The dialog that asks for a file, in both themes.
void photographExport(MainWindow& window, const QString& folder)
{
    for (const char* theme : {"light", "dark"}) {
        window.setTheme(QLatin1String(theme));
        QTimer::singleShot(500, &window, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            save(*dialog, pictureIn(folder, "export", theme));
            dialog->reject();
        });
        window.actions().exportPlot->trigger();
    }
}

/// As the program opens it. It writes to this folder for data of applications.
std::unique_ptr<MainWindow> openedWindow(const QString& dataHome)
{
    qputenv("XDG_DATA_HOME", dataHome.toUtf8());
    auto window = std::make_unique<MainWindow>(DataFolders(), QSize(1600, 1000));
    window->resize(1440, 900);
    window->show();
    window->reopenSavedRuns();
    window->autosaveSession(0.05);
    window->openAtStart({});
    return window;
}

/// The question of a window that opens with the files that a crash during a run left.
void photographQuestion(const QString& folder, const QString& data, const QString& left)
{
    const auto first = openedWindow(data);
    waitFor([&] { return first->session().dataset() != nullptr; }, "the sample");
    ComparisonSpec spec = storyOfTheFirstPage("sample:words");
    spec.variants.push_back({"BCFW to the last bit", {{"epsilon", "0"}, {"max_passes", "1e6"}}});
    spec.seeds = {1};
    first->startComparison(spec);
    waitFor(
        [&] {
            return first->session().runs().size() == 5
                && first->session().runs().back()->record.trace.size() > 100;
        },
        "the last run");
    pass(5000); // the session is written every 3 s
    copyFolder(data, left);
    const auto second = openedWindow(left);
    waitFor([&] { return second->recovery()->isVisible(); }, "the question");
    pass(1000); // for the runs of the list
    saveInBothThemes(*second, folder, "sessions");
    first->actions().stop->trigger();
    waitFor([&] { return !first->controller().running(); }, "the run that is stopped");
}

/// Returns an exit status.  requires: a QApplication, settings that may be overwritten.
int takeScreenshots(const QString& documentation, const QString& allPages)
{
    const QString folder = QDir(documentation).absolutePath();
    const QString pages = QDir(allPages).absolutePath();
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.filePath(QStringLiteral("data")).toUtf8());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    try {
        if (!QDir().mkpath(folder))
            throw InputError(folder.toStdString(), 0, "cannot be created", "a folder to write to");
        photographQuestion(
            folder, home.filePath(QStringLiteral("data")), home.filePath(QStringLiteral("left")));
        MainWindow window({}, QSize(1600, 1000));
        window.resize(1440, 900);
        window.show();
        window.openAtStart({});
        waitFor([&] { return window.session().dataset() != nullptr; }, "the sample");
        SolverOptions gapSampling;
        gapSampling.sampling = Sampling::gap;
        window.path()->start(gapSampling);
        waitFor([&] { return !window.controller().running(); }, "the path");
        window.startComparison(storyOfTheFirstPage("sample:words"));
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
        photographSample(window, folder, "sample:box-qp", 0, {{window.convergence(), "box-qp"}});
        photographTuning(window, folder);
        const QString figures = home.filePath(QStringLiteral("figures"));
        QDir().mkpath(figures);
        QDir::setCurrent(figures); // where the dialog begins
        photographExport(window, folder);
        photographLabels(window, folder, home.filePath(QStringLiteral("mine.data")));
        window.startComparison(readComparison(
            GAPSCOPE_SOURCE_DIR "/resources/experiments/osokin-appc-toy-quick.json"));
        window.tabs()->showPage(window.experiment());
        waitFor(
            [&] {
                return !window.experiment()->runs().empty() && !window.controller().running()
                    && window.session().runs().back()->ended();
            },
            "the experiment");
        saveInBothThemes(window, folder, "experiments");
        photographPages(pages);
    } catch (const InputError& error) {
        std::fprintf(stderr, "screenshots: %s\n", error.what());
        return exitBadInput;
    }
    std::printf("screenshots: %s; every page: %s\n", qPrintable(folder), qPrintable(pages));
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
    if (argc != 3) {
        std::fputs(
            "screenshots: expected the folders of the documentation and of all pages\n", stderr);
        return exitBadInput;
    }
    useLanguage(chosenLanguage());
    return takeScreenshots(QString::fromLocal8Bit(argv[1]), QString::fromLocal8Bit(argv[2]));
}
