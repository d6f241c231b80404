// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop program. --help, --version and bad usage need no display; --batch brings its own.
#include "app/batch.h"
#include "app/programs/command_line.h"
#include "app/programs/exit_status.h"
#include "app/programs/man_page.h"
#include "app/steady_memory.h"
#include "app/window/main_window.h"

#include <cstdlib>

namespace gapscope {
namespace {

struct Arguments {
    std::vector<std::string> files;
    std::string batchSpec, exportFolder, dataDir;
    std::size_t jobs = 0;
    double checkpointEvery = usualCheckpointSeconds;
};

void declare(CLI::App& program, Arguments& arguments)
{
    program.set_version_flag("--version", "gapscope " GAPSCOPE_VERSION);
    program.add_option("FILE", arguments.files,
        "Datasets, run records, folders of records, comparison specs, models or sessions to open");
    auto* batch = program.add_option(
        "--batch", arguments.batchSpec, "Run this comparison spec without a window or a display");
    auto* target = program.add_option(
        "--export", arguments.exportFolder, "Folder for its pictures, tables, records and report");
    batch->needs(target);
    target->needs(batch);
    addJobs(program, arguments.jobs)->needs(batch);
    program.add_option("--data-dir", arguments.dataDir, "Where catalogue datasets are looked up");
    addCheckpointEvery(program, arguments.checkpointEvery,
        "Seconds between checkpoints of what runs in the window, at least 0.01: after a crash "
        "it resumes from the last one");
    offerManPage(program, "gapscope-cli");
    program.footer("Finished runs of the window are stored in " + savedRunsFolder().toStdString()
        + ".\nExit status: 0 done, 2 bad usage or input, 3 a run's epsilon was not certified, "
          "130 interrupted, 1 internal error.");
}

/// Prints help unchanged, and a wrong command line as one sentence.
int parseEnd(const CLI::App& program, const CLI::ParseError& error)
{
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        program.exit(error);
        return statusOnceWritten("gapscope", exitDone);
    }
    const std::vector<std::string> extras = program.remaining();
    const std::string text = extras.empty()
        ? usageText(error, "gapscope")
        : "unknown option '" + extras[0] + "'; expected options that gapscope --help lists";
    std::fprintf(stderr, "gapscope: %s\n", text.c_str());
    return exitBadInput;
}

/// Replaces the long text with which Qt ends the program when there is no display by one sentence.
void sayNoDisplay(QtMsgType type, const QMessageLogContext&, const QString&)
{
    if (type != QtFatalMsg)
        return;
    std::fputs("gapscope: no display to open a window on; use --batch SPEC --export DIR\n", stderr);
    std::_Exit(exitBadInput);
}

QString desktopDataFolder() { return QSettings().value(u"dataFolder"_s).toString(); }

int runWindow(int argc, char** argv, const Arguments& arguments)
{
    const QtMessageHandler usual = qInstallMessageHandler(sayNoDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    useLanguage(chosenLanguage());
    const DataFolders folders{arguments.dataDir, desktopDataFolder().toStdString()};
    Interrupt interrupt;
    MainWindow window(folders);
    const std::stop_callback closing(interrupt.token(), [&window] {
        QMetaObject::invokeMethod(
            &window.features().closing, &ClosingGuard::closeNow, Qt::QueuedConnection);
    });
    QStringList files;
    for (const std::string& file : arguments.files)
        files << qs(file);
    window.show();
    for (QDeadlineTimer shown(500); !window.windowHandle()->isExposed() && !shown.hasExpired();)
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents, 10);
    window.repaint(); // before the records of earlier sessions are read
    window.reopenSavedRuns();
    int status = exitDone;
    if (window.isVisible()) { // not closed while they were read
        window.autosaveSession(arguments.checkpointEvery);
        window.openAtStart(files);
        if (files.isEmpty())
            window.offerTour();
        status = QApplication::exec();
    }
    if (!interrupt.requested())
        return status;
    // Everything is on disk: do not wait for workers in a long oracle call.
    std::fflush(nullptr);
    std::_Exit(exitInterrupted);
}

} // namespace
} // namespace gapscope

int main(int argc, char** argv)
{
    using namespace gapscope;
    keepMemorySteady();
    QCoreApplication::setOrganizationName(u"GapScope"_s);
    QCoreApplication::setApplicationName(u"GapScope"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(GAPSCOPE_VERSION));
    CLI::App program("Watch structured SVMs train with block-coordinate Frank-Wolfe.", "gapscope");
    Arguments arguments;
    declare(program, arguments);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return parseEnd(program, error);
    }
    try {
        return arguments.batchSpec.empty()
            ? runWindow(argc, argv, arguments)
            : runBatch(argc, argv,
                {arguments.batchSpec, arguments.exportFolder, arguments.dataDir, arguments.jobs});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gapscope: %s\n", error.what());
        return exitInternalError;
    }
}
