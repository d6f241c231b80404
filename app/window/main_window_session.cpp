// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions: all that is open in the window, to a file and back.
#include "app/compare/experiment_page.h"
#include "app/library/library_page.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/data_caption.h"
#include "app/view/dock_layout.h"
#include "app/view/view_controls.h"
#include "app/view/view_history.h"
#include "app/window/main_window.h"
#include "core/files/atomic_file.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/records/record_parts.h"

#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace gapscope {
namespace {

const QString suffix = QStringLiteral(".gapscope");

/// Keys of what is looked at for now: no change of a session.
bool isPassing(const QString& key)
{
    return key == QLatin1String("page") || key == QLatin1String("runs/selected")
        || key.startsWith(QLatin1String("runs/path")) || key.startsWith(QLatin1String("example/"))
        || key.startsWith(QLatin1String("out/")) || isInFront(key);
}

} // namespace

void MainWindow::chooseSession()
{
    const QString path =
        askFile(this, tr("Open session"), tr("Sessions (*%1);;All files (*)").arg(suffix));
    if (path.isEmpty())
        return;
    m_toOpen << path;
    openNext();
}

void MainWindow::chooseSaveSession()
{
    QString path = askSave(this, tr("Save session"), QStringLiteral("session") + suffix,
        tr("Sessions (*%1)").arg(suffix));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += suffix;
    saveSession(path);
}

/// Where it was saved or opened from; a first time somebody says where.
void MainWindow::saveSessionAgain()
{
    if (m_sessionPath.isEmpty())
        chooseSaveSession();
    else
        saveSession(m_sessionPath);
}

/// Copied here, written elsewhere: records may be long. The file holds all of them. When that fails
/// the file is what it was, and the session unsaved.  then: when it is written.
void MainWindow::saveSession(const QString& path, const std::function<void()>& then)
{
    SessionFile session = sessionNow();
    for (const auto& run : m_session.runs())
        if (run->ended() && run->state != RunState::failed)
            session.runs.push_back(entryOf(*run));
    for (const auto& each : m_path->paths().all())
        if (each->state == RunState::finished)
            session.runs.push_back(entryOf(*each));
    const auto allow = [this](bool on) { // one at a time
        m_actions.saveSession->setEnabled(on);
        m_actions.saveSessionAs->setEnabled(on);
    };
    allow(false);
    m_sessionWriter.post([this, path, then, allow, content = sessionContent(),
                             session = std::move(session)](
                             std::stop_token) -> LatestWorker::Delivery {
        try {
            writeFileAtomically(path.toStdString(), toJson(session));
        } catch (const InputError& error) {
            return [this, allow, error] {
                allow(true);
                m_saveFailed = true;
                showUnsaved();
                m_messages->withdraw({m_saveSaid}); // once, however often it is tried
                m_saveSaid =
                    tr("The session is not saved: %1").arg(QString::fromUtf8(error.what()));
                m_messages->showError(m_saveSaid, detailsOf(error));
            };
        }
        return [this, path, then, allow, content, runs = session.runs.size(),
                   thinned = sessionPoints(session) > mostSessionPoints] {
            allow(true);
            rememberFile(path);
            m_sessionPath = path;
            m_savedContent = content;
            m_saveFailed = false;
            m_messages->withdraw({std::exchange(m_saveSaid, {})});
            showUnsaved();
            QString text = runs == 1 ? tr("Session with 1 run written to %1").arg(path)
                                     : tr("Session with %1 runs written to %2").arg(runs).arg(path);
            if (thinned)
                text += QLatin1String(". ")
                    + tr("It holds %1 points of their curves; the library's records have all "
                         "of them.")
                          .arg(static_cast<qulonglong>(mostSessionPoints));
            m_messages->showSuccess(text);
            if (then)
                then();
        };
    });
}

/// What a person would miss of a session: not what is merely looked at, nor how large the window
/// is.
std::string MainWindow::sessionContent() const
{
    const SessionFile session = sessionNow();
    const ViewState all = viewState();
    ViewState view;
    for (auto entry = all.begin(); entry != all.end(); ++entry)
        if (!isPassing(entry.key()) && !viewChangeText({entry.key()}).isEmpty())
            view.insert(entry.key(), *entry);
    nlohmann::ordered_json content = {
        {"notes", session.notes}, {"options", session.options}, {"view", viewJson(view)}};
    if (session.data)
        content["data"] = requestJson(*session.data);
    if (session.spec)
        content["comparison"] = toJson(*session.spec);
    for (const auto& run : m_session.runs())
        if (run->state == RunState::finished)
            content["runs"].push_back(
                {run->id, run->given.toStdString(), run->record.tags, run->record.notes,
                    pointsOf(run->record), lookJson(inFile({run->given, run->style, run->coded}))});
    for (const auto& path : m_path->paths().all())
        if (path->state == RunState::finished)
            content["runs"].push_back({path->id, path->points().size()});
    return content.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// What cannot be read again is not taken: a character takes at most three bytes in the file.
void MainWindow::keepNotesReadable()
{
    constexpr int most = jsonMostTextBytes / 3;
    const int over = m_notes->document()->characterCount() - 1 - most;
    if (over <= 0)
        return;
    QTextCursor end(m_notes->document());
    end.joinPreviousEditBlock(); // one undo takes back both
    end.movePosition(QTextCursor::End);
    end.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor, over);
    end.removeSelectedText();
    end.endEditBlock();
    m_messages->showError(
        tr("The notes are full: what is beyond %L1 characters is left out.").arg(most));
}

bool MainWindow::isUnsaved() const
{
    if (m_saveFailed)
        return true;
    return m_sessionPath.isEmpty() ? !m_notes->document()->isEmpty()
                                   : sessionContent() != m_savedContent;
}

/// From now on that file holds the session, or "".
void MainWindow::sessionIsNow(const QString& path, bool unsaved)
{
    m_sessionPath = path;
    m_savedContent = unsaved || path.isEmpty() ? std::string() : sessionContent();
    m_saveFailed = unsaved && path.isEmpty() && m_notes->document()->isEmpty();
    showUnsaved();
}

/// The title: the session's file with the desktop's mark of what is unsaved, the data, the program.
void MainWindow::showUnsaved()
{
    QStringList parts;
    if (!m_sessionPath.isEmpty())
        parts << QFileInfo(m_sessionPath).fileName();
    if (m_session.dataset())
        parts << dataTitle(m_session.dataset()->info);
    QString title = QStringLiteral("GapScope[*]");
    if (!parts.isEmpty()) {
        parts.front() += QStringLiteral("[*]");
        title = tr("%1 – GapScope").arg(parts.join(QStringLiteral(" – ")));
    }
    if (windowTitle() != title)
        setWindowTitle(title);
    setWindowModified(isUnsaved());
}

/// Asks before what is unsaved is lost. Does this when it is saved, or may be lost.
void MainWindow::afterSaving(const std::function<void()>& then)
{
    if (!isUnsaved())
        return then();
    const QString name =
        m_sessionPath.isEmpty() ? tr("the session") : QFileInfo(m_sessionPath).fileName();
    const bool notes = !m_notes->document()->isEmpty();
    QMessageBox question(QMessageBox::Question, tr("Unsaved session"),
        !m_sessionPath.isEmpty() ? tr("Save the changes of %1?").arg(name)
            : notes              ? tr("The notes on this session are in no file. Save the session?")
                    : tr("This session could not be saved and is in no file. Save it?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setInformativeText(
        tr("The records of runs that have ended are kept in any case, their models are not: "
           "File, Save model."));
    question.setDefaultButton(QMessageBox::Save);
    question.setEscapeButton(QMessageBox::Cancel);
    const int answer = question.exec();
    if (answer == QMessageBox::Discard)
        return then();
    if (answer != QMessageBox::Save)
        return;
    QString path = m_sessionPath;
    if (path.isEmpty())
        path = askSave(this, tr("Save session"), QStringLiteral("session") + suffix,
            tr("Sessions (*%1)").arg(suffix));
    if (!path.isEmpty())
        saveSession(path, then);
}

/// Without its runs.
SessionFile MainWindow::sessionNow() const
{
    SessionFile session;
    if (m_dataAway)
        session.data = m_dataAway;
    else if (m_session.dataset())
        session.data = m_session.request();
    for (const OptionField& field : optionFields())
        session.options.emplace_back(field.key, optionText(ownOptions(), field));
    if (!m_experiment->isEmpty()) {
        session.spec = m_experiment->spec();
        session.specRuns = m_experiment->runs();
    }
    session.notes = m_notes->toPlainText().toStdString();
    ViewState view = viewState();
    view.removeIf([](const std::pair<const QString&, QVariant&>& entry) {
        return entry.first.startsWith(QLatin1String("dock/")); // the window's layout has them
    });
    session.view = viewJson(view);
    session.window = {{"width", width()}, {"height", height()}, {"maximized", isMaximized()},
        {"docks", viewJson(dockLayout(*this))}};
    if (const QString& folder = m_library->library().folder(); !folder.isEmpty())
        session.window["library"] = folder.toStdString();
    return session;
}

SessionRun MainWindow::entryOf(const Run& run) const
{
    return {.id = run.id,
        .kept = {},
        .file = {},
        .record = run.record,
        .look = inFile({run.given, run.style, run.coded})};
}

SessionRun MainWindow::entryOf(const Path& path) const
{
    return {.id = path.id, .kept = {}, .file = {}, .record = path.record};
}

} // namespace gapscope
