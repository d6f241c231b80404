// SPDX-License-Identifier: GPL-3.0-or-later
// The window's writes, for the faults: a window without a display does one thing in a folder, which
// is also its home. "has SEED POINTS" on stdout: according to the window, these points of this run
// are now safe. "look" is the next start: it prints the runs that it finds.
//   window_writes WHAT FOLDER [old], or serve SOCKET: see held.h
// old: writes the files that will be replaced. Status 0, or 1: the window has reported an error.
#include "tests/faults/injection/held.h"
#include "tests/faults/stage.h"

#include "app/library/folder_table.h"
#include "app/model/views/model_views.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "app/programs/exit_status.h"
#include "app/saving/autosave.h"
#include "app/view/pages.h"
#include "core/machine/error.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>

#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace {

using namespace gapscope;
using gapscope::test::until, gapscope::test::wait;

constexpr int settledMilliseconds = 400, offerMilliseconds = 3000;
constexpr double checkpointSeconds = 0.1;
constexpr double passes = 6;
constexpr double someCheckpoints = 150; ///< passes that take as long as a few
constexpr double endless = 1e6;

class Acts : public gapscope::test::Stage {
public:
    using Stage::Stage;

    int session(bool old);
    int kept(bool old);
    int notes(bool old);
    int report(bool old);
    int figures(bool old);
    int going(bool leave);
    int restore();
    int signalled(bool poses);
    int look();
};

/// Ctrl+S; the first time, Save session as.
int Acts::session(bool old)
{
    open();
    const QString path = in("mine.gapscope");
    if (!old) {
        window().openFile(path);
        until([&] { return said() || window().windowTitle().contains(QStringLiteral("mine")); });
        if (said())
            return 1;
    }
    train(old ? 1 : 2, passes);
    QTimer dialog;
    QObject::connect(&dialog, &QTimer::timeout, &dialog, [&] {
        if (auto* choice = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            choice->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            choice->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        }
    });
    dialog.start(50);
    window().notes()->setPlainText(QStringLiteral("of %1").arg(old ? 1 : 2));
    window().actions().saveSession->trigger();
    until([this] { return said() || window().actions().saveSession->isEnabled(); });
    return status();
}

/// A run that has ended, and a window that closes.
int Acts::kept(bool old)
{
    open();
    window().reopenSavedRuns();
    train(old ? 1 : 2, passes);
    if (old)
        writeOpened();
    closeWell();
    if (!said())
        hasAll();
    return status();
}

/// Adds a tag in the library.
int Acts::notes(bool old)
{
    open();
    if (old) {
        train(1, passes);
        QDir().mkpath(in("library"));
        writeRecord(in("library/run.json").toStdString(), run(1)->record);
    }
    int looked = 0;
    Library& library = window().library()->library();
    QList<int> ids;
    QObject::connect(&library, &Library::looked, &library, [&] { ++looked; });
    QObject::connect(&library, &Library::news, &library, [&](const LibraryNews& news) {
        for (const LibraryRecord& record : news.records)
            ids = {record.row.id};
    });
    window().features().library.open(in("library"));
    until([&] { return said() || looked > 0; });
    if (ids.isEmpty()) // its list of problems has the reason
        return 1;
    library.addTag(ids, old ? QStringLiteral("old") : QStringLiteral("new"));
    until([&, before = looked] { return said() || looked > before; });
    wait(settledMilliseconds);
    return status();
}

int Acts::report(bool old)
{
    open();
    train(1, old ? passes - 2 : passes);
    window().features().reporting.write(in("report.html"));
    return status();
}

int Acts::figures(bool old)
{
    open();
    train(1, old ? passes - 2 : passes);
    for (const char* name : {"view.png", "view.svg", "view.pdf", "view.csv"})
        window().features().exporting.exportView(in(name));
    WeightsView* weights = window().models()->weights();
    window().tabs()->showPage(weights);
    until([&] { return weights->csv().count(QLatin1Char('\n')) > 1; });
    weights->exportCsv(in("weights.csv"));
    weights->exportNpz(in("weights.npz"));
    return status();
}

/// An active run beside one that is saved and one that was opened; leave: the window leaves them.
/// Either way it ends as in a crash.
int Acts::going(bool leave)
{
    open();
    window().reopenSavedRuns();
    window().autosaveSession(checkpointSeconds);
    if (leave) {
        train(1, passes);
        writeOpened();
    }
    window().openFile(in("opened.json"));
    until([this] { return said() || points(opened) > 0; });
    begin(2, leave ? someCheckpoints : endless);
    until([this] { return points(2) > 3; });
    if (leave) {
        const QString file = window().controller().checkpointFile(window().controller().current());
        until([&] { return QFileInfo::exists(file); });
        window().controller().pause();
    }
    autosave();
    if (!said())
        hasAll();
    window().notes()->setPlainText(QStringLiteral("more"));
    autosave();
    if (!leave) {
        window().controller().stop();
        until([this] { return quiet(); });
        autosave();
    }
    if (!said())
        hasAll();
    crash();
}

/// Restores everything, and resumes interrupted runs to their end; then it ends as if killed.
int Acts::restore()
{
    open();
    window().reopenSavedRuns();
    window().autosaveSession(checkpointSeconds);
    QElapsedTimer clock;
    clock.start();
    until([&] {
        return said() || window().recovery()->isVisible() || clock.elapsed() > offerMilliseconds;
    });
    if (!said() && !window().recovery()->isVisible()) // it could not be read: it stays
        crash();
    take("messageAction");
    until([this] {
        if (window().recovery()->isVisible()) // it could not resume
            say();
        const Run* resumed = run(2);
        return said() || (resumed && resumed->record.result.status == RunStatus::maxPasses);
    });
    until([this] { return quiet(); });
    autosave();
    wait(settledMilliseconds);
    until([this] { return quiet(); });
    if (!said())
        hasAll();
    crash();
}

/// A run that continues until a signal ends it, which the window handles as the program does: of
/// words, or of poses whose predictions are shown. "going" on stderr: from here on.
int Acts::signalled(bool poses)
{
    const Interrupt interrupt;
    open(poses ? "sample:figures" : "sample:words");
    window().reopenSavedRuns();
    window().autosaveSession(checkpointSeconds);
    const std::stop_callback closing(interrupt.token(), [this] {
        QMetaObject::invokeMethod(
            &window().features().closing, &ClosingGuard::closeNow, Qt::QueuedConnection);
    });
    begin(1, endless);
    const QString file = window().controller().checkpointFile(window().controller().current());
    until([&] { return QFileInfo::exists(file); });
    if (poses)
        window().tabs()->showPage(window().models()->predictions());
    std::fputs("going\n", stderr);
    QApplication::exec();
    std::_Exit(interrupt.requested() ? exitInterrupted : 1);
}

int Acts::look()
{
    const auto isLeft = [] { return findLeftSession().has_value(); };
    for (int k = 0; k < 4 && (k == 0 || isLeft()); ++k) {
        open();
        window().reopenSavedRuns();
        const bool left = isLeft();
        window().autosaveSession();
        if (left)
            until([this] { return said() || window().recovery()->isVisible(); });
        if (left)
            std::fprintf(stderr, "asked: %s\n", qPrintable(window().recovery()->text()));
        if (!take("messageBetween"))
            take("messageAction");
        hasAll();
        until([this] { return quiet(); });
        closeWell();
    }
    return 0;
}

/// words: what, folder, and optionally "old".
int act(const std::vector<std::string>& words)
{
    const std::string& folder = words.at(1);
    const bool old = words.size() > 2;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_DATA_HOME", folder.c_str());
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        qputenv(name, "/dev/null"); // no place for settings, which are no work
    int count = 1;
    std::array<char, 14> name{"window_writes"};
    std::array<char*, 2> arguments{name.data(), nullptr};
    QApplication application(count, arguments.data());
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Acts acts(QString::fromStdString(folder));
    const std::map<std::string, std::function<int()>> all{
        {"session", [&] { return acts.session(old); }},
        {"kept", [&] { return acts.kept(old); }},
        {"notes", [&] { return acts.notes(old); }},
        {"report", [&] { return acts.report(old); }},
        {"figures", [&] { return acts.figures(old); }},
        {"autosave", [&] { return old ? acts.kept(true) : acts.going(false); }},
        {"restore", [&] { return old ? acts.going(true) : acts.restore(); }},
        {"signalled", [&] { return acts.signalled(false); }},
        {"signalled-poses", [&] { return acts.signalled(true); }},
        {"look", [&] { return acts.look(); }},
    };
    try {
        return all.at(words.front())();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "window_writes: %s\n", error.what());
        return 1;
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() < 2)
        return 2;
    return words.front() == "serve" ? gapscope::test::serve(std::stoi(words.at(1)), act)
                                    : act(words);
}
