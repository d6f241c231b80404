// SPDX-License-Identifier: GPL-3.0-or-later
// What the window writes, for the faults: a window without a display does one thing in a folder,
// which is its home, too. "has SEED POINTS" on stdout: by all that the window says, nothing can
// take this run's points any more. "look" is the next start: it says which runs it finds.
//   window_writes WHAT FOLDER [old]
// old: leaves what is to be replaced. Status 0, or 1: the window has said that something went
// wrong.
#include "app/autosave.h"
#include "app/library_page.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/method_dock.h"
#include "app/model_views.h"
#include "app/pages.h"
#include "core/error.h"
#include "datasets/open.h"
#include "widgets/controls/option_form.h"
#include "widgets/viewers/weights_view.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <functional>
#include <map>
#include <unistd.h>

namespace {

using namespace gapscope;

constexpr int patienceMilliseconds = 40000, settledMilliseconds = 400;
constexpr double checkpointSeconds = 0.1;
constexpr std::int64_t opened = 3; ///< the run that nobody trained here

void wait(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

/// A window that does not come so far hangs: it ends as strace's own timeout would have it.
void until(const std::function<bool()>& done)
{
    QElapsedTimer clock;
    for (clock.start(); !done(); wait(10))
        if (clock.elapsed() > patienceMilliseconds)
            std::_Exit(128 + SIGKILL);
}

class Stage {
public:
    explicit Stage(QString folder)
        : m_folder(std::move(folder))
    {
        QObject::connect(&m_looks, &QTimer::timeout, &m_looks, [this] { answer(); });
        m_looks.start(20);
    }

    int session(bool old);
    int kept(bool old);
    int notes(bool old);
    int report(bool old);
    int figures(bool old);
    int going(bool leave);
    int restore();
    int look();

private:
    QString in(const char* name) const { return m_folder + QLatin1Char('/') + QLatin1String(name); }
    MainWindow& window() { return *m_window; }

    void open()
    {
        m_window = std::make_unique<MainWindow>(DataFolders());
        window().show();
        DataRequest request;
        request.source = "sample:words";
        window().openDataset(std::make_shared<const Dataset>(openDataset(request)), request);
    }

    bool said() { return m_said = m_said || window().messages()->showsError(); }
    int status() { return said() ? 1 : 0; }

    /// What asks is told to go on: somebody who wants to lose what cannot be saved.
    void answer()
    {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        m_said = true;
        for (const auto button : {QMessageBox::Close, QMessageBox::Discard, QMessageBox::Yes})
            if (QAbstractButton* there = box->button(button))
                return there->click();
        box->reject();
    }

    void begin(std::int64_t seed, double passes)
    {
        SolverOptions options;
        options.lambda = 0.01;
        options.epsilon = 0;
        options.seed = seed;
        options.maxPasses = passes;
        options.traceEvery = 10;
        window().method()->form()->setOptions(options);
        window().startRun();
    }

    const Run* run(std::int64_t seed)
    {
        const auto& runs = window().session().runs();
        const auto found =
            std::ranges::find(runs, seed, [](const auto& run) { return run->record.options.seed; });
        return found == runs.end() ? nullptr : found->get();
    }

    std::size_t points(std::int64_t seed)
    {
        const Run* found = run(seed);
        return found ? found->record.trace.size() : 0;
    }

    bool quiet()
    {
        return !window().controller().running() && !window().keeping() && !window().autosaving();
    }

    void train(std::int64_t seed, double passes)
    {
        begin(seed, passes);
        until([this] { return window().controller().running(); });
        until([this] { return quiet(); });
    }

    /// A record from elsewhere.
    void writeOpened()
    {
        RunRecord record = run(1)->record;
        record.options.seed = opened;
        writeRecord(in("opened.json").toStdString(), record);
    }

    void autosave()
    {
        until([this] { return !window().autosaving(); });
        window().autosave();
        until([this] { return !window().autosaving(); });
    }

    /// Whatever is on the list. Of what goes on, the newest points may be missing for seconds.
    void hasAll()
    {
        for (const auto& run : window().session().runs())
            if (const std::size_t points = run->record.trace.size(); points > 0)
                std::printf("has %lld %zu\n", static_cast<long long>(run->record.options.seed),
                    run->ended() ? points : 1);
        std::fflush(stdout);
    }

    /// As a crash would end it.
    [[noreturn]] void crash()
    {
        window().controller().finishCheckpoints(); // nothing left behind that a whole end would not
        std::_Exit(status());
    }

    void closeWell()
    {
        window().close();
        until([this] { return !window().isVisible(); });
    }

    /// An answer to the question after a crash. False: there is no such one.
    bool take(const char* name)
    {
        auto* button = window().recovery()->findChild<QToolButton*>(QLatin1String(name));
        const bool there = button->isVisible();
        if (there)
            button->click();
        return there;
    }

    static bool isLeft() { return findLeftSession().has_value(); }

    QString m_folder;
    std::unique_ptr<MainWindow> m_window;
    QTimer m_looks;
    bool m_said = false;
};

/// Ctrl+S; at first, Save session as.
int Stage::session(bool old)
{
    open();
    const QString path = in("mine.gapscope");
    if (!old) {
        window().openFile(path);
        until([&] { return said() || window().windowTitle().contains(QStringLiteral("mine")); });
        if (said())
            return 1;
    }
    train(old ? 1 : 2, 30);
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

/// A run that has ended, and a window that is closed.
int Stage::kept(bool old)
{
    open();
    window().reopenKeptRuns();
    train(old ? 1 : 2, 30);
    if (old)
        writeOpened();
    closeWell();
    if (!said())
        hasAll();
    return status();
}

/// A tag in the library.
int Stage::notes(bool old)
{
    open();
    if (old) {
        train(1, 30);
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
    window().openLibrary(in("library"));
    until([&] { return said() || looked > 0; });
    if (ids.isEmpty()) // its list of problems says why
        return 1;
    library.addTag(ids, old ? QStringLiteral("old") : QStringLiteral("new"));
    until([&, before = looked] { return said() || looked > before; });
    wait(settledMilliseconds);
    return status();
}

int Stage::report(bool old)
{
    open();
    train(1, old ? 20 : 30);
    window().writeReportTo(in("report.html"));
    return status();
}

int Stage::figures(bool old)
{
    open();
    train(1, old ? 20 : 30);
    for (const char* name : {"view.png", "view.svg", "view.pdf", "view.csv"})
        window().exportViewTo(in(name));
    WeightsView* weights = window().models()->weights();
    window().tabs()->showPage(weights);
    until([&] { return weights->csv().count(QLatin1Char('\n')) > 1; });
    weights->exportCsv(in("weights.csv"));
    weights->exportNpz(in("weights.npz"));
    return status();
}

/// A run that goes on beside one that is kept and one that was opened; leave: it is left there.
/// Either ends as a crash would.
int Stage::going(bool leave)
{
    open();
    window().reopenKeptRuns();
    window().keepSession(checkpointSeconds);
    if (leave) {
        train(1, 30);
        writeOpened();
    }
    window().openFile(in("opened.json"));
    until([this] { return said() || points(opened) > 0; });
    constexpr double passes = 400;
    begin(2, leave ? passes : 1e6);
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

/// Everything as it was, and what was interrupted goes on to its end; then it is as if killed.
int Stage::restore()
{
    open();
    window().reopenKeptRuns();
    window().keepSession(checkpointSeconds);
    until([this] { return said() || window().recovery()->isVisible(); });
    take("messageAction");
    until([this] {
        m_said = m_said || window().recovery()->isVisible(); // it could not go on
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

int Stage::look()
{
    for (int k = 0; k < 3 && (k == 0 || isLeft()); ++k) {
        open();
        window().reopenKeptRuns();
        const bool left = isLeft();
        window().keepSession();
        if (left)
            until([this] { return said() || window().recovery()->isVisible(); });
        if (!take("messageBetween"))
            take("messageAction");
        hasAll();
        until([this] { return quiet(); });
        closeWell();
        m_window.reset();
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    const QByteArray what = argv[1];
    const bool old = argc > 3;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_DATA_HOME", argv[2]);
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        qputenv(name, "/dev/null"); // no place for settings, which are no work
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
    QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Stage stage(QString::fromLocal8Bit(argv[2]));
    const std::map<QByteArray, std::function<int()>> all{
        {"session", [&] { return stage.session(old); }},
        {"kept", [&] { return stage.kept(old); }},
        {"notes", [&] { return stage.notes(old); }},
        {"report", [&] { return stage.report(old); }},
        {"figures", [&] { return stage.figures(old); }},
        {"autosave", [&] { return old ? stage.kept(true) : stage.going(false); }},
        {"restore", [&] { return old ? stage.going(true) : stage.restore(); }},
        {"look", [&] { return stage.look(); }},
    };
    try {
        return all.at(what)();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "window_writes: %s\n", error.what());
        return 1;
    }
}
