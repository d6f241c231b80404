// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions: all that is open in the window, to a file and back.
#include "app/dock_layout.h"
#include "app/experiment_page.h"
#include "app/file_kind.h"
#include "app/library_page.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/method_dock.h"
#include "app/path_page.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "widgets/controls/option_form.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>

namespace gapscope {
namespace {

const QString suffix = QStringLiteral(".gapscope");

} // namespace

void MainWindow::chooseSession()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open session"), {}, tr("Sessions (*%1);;All files (*)").arg(suffix));
    if (path.isEmpty())
        return;
    m_toOpen << path;
    openNext();
}

void MainWindow::chooseSaveSession()
{
    QString path = chooseSave(
        tr("Save session"), QStringLiteral("session") + suffix, tr("Sessions (*%1)").arg(suffix));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += suffix;
    saveSession(path);
}

/// Copied here, written elsewhere: records may be long. The file holds all of them.
void MainWindow::saveSession(const QString& path)
{
    SessionFile session = sessionNow();
    for (const auto& run : m_session.runs())
        if (run->ended() && run->state != RunState::failed)
            session.runs.push_back(entryOf(*run));
    for (const auto& each : m_path->paths().all())
        if (each->state == RunState::finished)
            session.runs.push_back(entryOf(*each));
    m_actions.saveSession->setEnabled(false); // one at a time
    m_sessionWriter.post(
        [this, path, session = std::move(session)](std::stop_token) -> LatestWorker::Delivery {
            try {
                writeFileAtomically(path.toStdString(), toJson(session));
            } catch (const InputError& error) {
                return [this, error] {
                    m_actions.saveSession->setEnabled(true);
                    m_messages->showError(QString::fromUtf8(error.what()), detailsOf(error));
                };
            }
            return [this, path, runs = session.runs.size()] {
                m_actions.saveSession->setEnabled(true);
                rememberFile(path);
                m_messages->showNote(runs == 1
                        ? tr("Session with 1 run written to %1").arg(path)
                        : tr("Session with %1 runs written to %2").arg(runs).arg(path));
            };
        });
}

/// Without its runs.
SessionFile MainWindow::sessionNow() const
{
    SessionFile session;
    if (m_session.dataset())
        session.data = m_session.request();
    for (const OptionField& field : optionFields())
        session.options.emplace_back(field.key, optionText(ownOptions(), field));
    if (!m_experiment->isEmpty()) {
        session.spec = m_experiment->spec();
        session.specRuns = m_experiment->runs();
    }
    session.view = viewState();
    session.window = {{QStringLiteral("width"), width()}, {QStringLiteral("height"), height()},
        {QStringLiteral("maximized"), isMaximized()}, {QStringLiteral("docks"), dockLayout(*this)}};
    if (const QString& folder = m_library->library().folder(); !folder.isEmpty())
        session.window.insert(QStringLiteral("library"), folder);
    return session;
}

SessionRun MainWindow::entryOf(const Run& run) const
{
    return {.id = run.id,
        .kept = {},
        .file = {},
        .record = run.record,
        .look = {run.given, run.style, run.coded}};
}

SessionRun MainWindow::entryOf(const Path& path) const
{
    return {.id = path.id, .kept = {}, .file = {}, .record = path.record};
}

/// Read elsewhere, shown here.
void MainWindow::openSession(const QString& path)
{
    m_sessionReader.post([this, path](std::stop_token) -> LatestWorker::Delivery {
        try {
            auto loaded = std::make_shared<const LoadedSession>(readSession(path.toStdString()));
            return [this, path, loaded] {
                rememberFile(path);
                showSession(*loaded);
                QMetaObject::invokeMethod(this, &MainWindow::openNext, Qt::QueuedConnection);
            };
        } catch (const InputError& error) {
            return [this, error] {
                m_messages->showError(QString::fromUtf8(error.what()), detailsOf(error));
                QMetaObject::invokeMethod(this, &MainWindow::openNext, Qt::QueuedConnection);
            };
        }
    });
}

/// What was open stays on the lists, unticked.
void MainWindow::showSession(const LoadedSession& loaded)
{
    const SessionFile& session = loaded.session;
    m_sampleWanted = m_sampleWanted && !session.data;
    untickAll();
    std::map<int, int> ids; // of the file → here
    for (const SessionRun& run : session.runs)
        if (const int id = listRun(run); id >= 0)
            ids[run.id] = id;
    SolverOptions options;
    for (const auto& [key, text] : session.options)
        setOption(options, key, text);
    if (m_controller.running())
        m_ownOptions = options;
    else
        m_method->form()->setOptions(options);
    showWindow(session.window);
    for (const std::string& sentence : loaded.missing)
        m_messages->showError(
            tr("A run of the session is missing: %1").arg(QString::fromStdString(sentence)));
    const auto show = [this, session, ids] { showWhenOpen(session, ids); };
    if (!session.data || (m_session.dataset() && m_session.request() == *session.data)) {
        show();
        return;
    }
    showView(withIds(session.view, ids)); // should the data not open
    openData(*session.data, false, show);
}

/// The run that is listed already, or its record listed anew. Gives its id, −1: it has none.
int MainWindow::listRun(const SessionRun& run)
{
    for (const auto& [id, kept] : m_kept)
        if (!run.kept.empty() && QFileInfo(kept.path).fileName().toStdString() == run.kept)
            return id;
    if (const auto* path = std::get_if<PathRecord>(&run.record))
        return m_path->open(*path, false);
    const auto* record = std::get_if<RunRecord>(&run.record);
    if (!record)
        return -1;
    const Run* listed = runOfRecord(*record);
    const int id = listed ? listed->id : addRecord(*record);
    m_session.setVisible(id, false);
    m_session.dress(id, run.look.given, run.look.style, run.look.coded);
    if (run.interrupted && !m_kept.contains(id)) // it would have been, at its end
        attempt([&] { m_kept[id] = keepRun(*record); });
    return id;
}

void MainWindow::showWindow(const QVariantMap& window)
{
    const QSize size(window.value(QStringLiteral("width")).toInt(),
        window.value(QStringLiteral("height")).toInt());
    if (!isMaximized())
        resize(size.boundedTo(room()).expandedTo(minimumSize()));
    if (window.value(QStringLiteral("maximized")).toBool())
        showMaximized();
    setDockLayout(*this, window.value(QStringLiteral("docks")).toMap());
    const QString folder = window.value(QStringLiteral("library")).toString();
    if (QFileInfo(folder).isDir() && folder != m_library->library().folder()
        && fileKind(folder.toStdString()) == FileKind::records) // no other that a file may name
        m_library->open(folder);
}

/// All that says something of the data, now that they are open.
void MainWindow::showWhenOpen(const SessionFile& session, const std::map<int, int>& ids)
{
    if (session.spec && session.spec->experiment) {
        offerExperiment(*session.spec);
        std::vector<int> runs;
        for (const int id : session.specRuns)
            if (const auto here = ids.find(id); here != ids.end())
                runs.push_back(here->second);
        if (!runs.empty())
            m_experiment->setRuns(runs);
    }
    ViewState view = withIds(session.view, ids);
    for (const auto& [file, here] : ids) { // ticked, unless it says otherwise
        const QString key = QStringLiteral("run/%1/unticked").arg(here);
        view.insert(key, view.value(key));
    }
    showView(view);
}

} // namespace gapscope
