// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_keeper.h"

#include "app/model/data_caption.h"
#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/saving/saved_runs.h"
#include "app/state/paths.h"
#include "app/view/view_controls.h"
#include "app/view/view_history.h"
#include "core/files/atomic_file.h"
#include "core/records/record_parts.h"
#include "core/session/session_file.h"

namespace gapscope {
namespace {

/// Keys that only change what is on show, not the session.
bool isPassing(const QString& key)
{
    return key == "page"_L1 || key == "runs/selected"_L1 || key.startsWith("runs/path"_L1)
        || key == "model/tab"_L1 || key.startsWith("example/"_L1) || key.startsWith("out/"_L1)
        || isInFront(key);
}

} // namespace

SessionRun entryOf(const Run& run)
{
    return {.id = run.id, .kept = {}, .file = {}, .record = run.record, .style = styleOf(run)};
}

SessionRun entryOf(const Path& path)
{
    return {.id = path.id, .kept = {}, .file = {}, .record = path.record};
}

SessionKeeper::SessionKeeper(const WindowParts& parts, const Paths& paths, QMainWindow& window)
    : m_parts(parts)
    , m_paths(paths)
    , m_window(window)
    , m_notes(new QPlainTextEdit(&window))
{
    m_notes->setAccessibleName(tr("Notes on the session"));
    m_notes->setPlaceholderText(tr(
        "What this session is about: it goes along in the session's file (File, Save session)."));
    m_notes->setToolTip(
        tr("Notes on all that is open. Those on a single run are in the Runs table."));
    m_notes->setTabChangesFocus(true);
    m_timer.setInterval(500);
    connectAll();
}

void SessionKeeper::connectAll()
{
    connect(m_notes, &QPlainTextEdit::textChanged, this, &SessionKeeper::limitNotes);
    connect(m_notes, &QPlainTextEdit::textChanged, this, &SessionKeeper::updateTitle);
    connect(&m_parts.undo, &QUndoStack::indexChanged, this, &SessionKeeper::updateTitle);
    connect(&m_timer, &QTimer::timeout, this, &SessionKeeper::updateTitle);
    connect(m_parts.actions.saveSession, &QAction::triggered, this, &SessionKeeper::save);
    connect(m_parts.actions.saveSessionAs, &QAction::triggered, this, &SessionKeeper::saveAs);
    connect(m_parts.actions.sessionNotes, &QAction::triggered, this, &SessionKeeper::showNotes);
    m_timer.start();
}

/// Shows the notes in their dock.
void SessionKeeper::showNotes()
{
    m_notes->parentWidget()->show();
    m_notes->parentWidget()->raise();
    m_notes->setFocus();
}

/// "" when the user does not choose one.
QString SessionKeeper::askPath()
{
    return askSave(&m_window, tr("Save session"), u"session"_s + sessionSuffix,
        tr("Sessions (*%1)").arg(sessionSuffix));
}

void SessionKeeper::saveAs()
{
    if (const QString path = askPath(); !path.isEmpty())
        saveTo(path);
}

/// Saves to the session's file. The first time, asks the user for one.
void SessionKeeper::save()
{
    if (m_file.isEmpty())
        saveAs();
    else
        saveTo(m_file);
}

/// Copies the session here and writes it on the worker: records may be long. After a failed write
/// the file is unchanged and the session unsaved.
void SessionKeeper::saveTo(const QString& path, const std::function<void()>& then)
{
    SessionFile file = session();
    for (const auto& run : m_parts.session.runs())
        if (run->ended() && run->state != RunState::failed)
            file.runs.push_back(entryOf(*run));
    for (const auto& each : m_paths.all())
        if (each->state == RunState::finished)
            file.runs.push_back(entryOf(*each));
    const auto allow = [this](bool on) { // one save at a time
        m_parts.actions.saveSession->setEnabled(on);
        m_parts.actions.saveSessionAs->setEnabled(on);
    };
    allow(false);
    m_writer.post([this, path, then, allow, text = content(), file = std::move(file)](
                      std::stop_token) -> LatestWorker::Delivery {
        try {
            writeFileAtomically(path.toStdString(), toJson(file));
        } catch (const InputError& error) {
            return [this, allow, error] {
                allow(true);
                saveFailed(error);
            };
        }
        return [this, path, then, allow, text, runs = file.runs.size(),
                   thinned = sessionPoints(file) > mostSessionPoints] {
            allow(true);
            m_savedContent = text;
            saved(path, runs, thinned);
            if (then)
                then();
        };
    });
}

void SessionKeeper::saveFailed(const InputError& error)
{
    m_saveFailed = true;
    updateTitle();
    m_parts.messages.withdraw({m_errorShown}); // shown once, however often saving is tried
    m_errorShown = tr("The session is not saved: %1").arg(qs(error.what()));
    m_parts.messages.showError(m_errorShown, detailsOf(error));
}

void SessionKeeper::saved(const QString& path, std::size_t runs, bool thinned)
{
    Q_EMIT written(path);
    m_file = path;
    m_saveFailed = false;
    m_parts.messages.withdraw({std::exchange(m_errorShown, {})});
    updateTitle();
    QString text = runs == 1 ? tr("Session with 1 run written to %1").arg(path)
                             : tr("Session with %1 runs written to %2").arg(runs).arg(path);
    if (thinned)
        text += ". "_L1
            + tr("It holds %1 points of their curves; records of these runs have all of them.")
                  .arg(static_cast<qulonglong>(mostSessionPoints));
    m_parts.messages.showSuccess(text);
}

/// Everything that a user would miss: neither what is on show nor the size of the window.
std::string SessionKeeper::content() const
{
    const SessionFile file = session();
    const ViewState all = m_sources.view();
    ViewState view;
    for (auto entry = all.begin(); entry != all.end(); ++entry)
        if (!isPassing(entry.key()) && !viewChangeText({entry.key()}).isEmpty())
            view.insert(entry.key(), *entry);
    nlohmann::ordered_json content = {
        {"notes", file.notes}, {"options", file.options}, {"view", viewJson(view)}};
    if (file.data)
        content["data"] = requestJson(*file.data);
    if (file.spec)
        content["comparison"] = toJson(*file.spec);
    for (const auto& run : m_parts.session.runs())
        if (run->state == RunState::finished)
            content["runs"].push_back({run->id, run->given.toStdString(), run->record.tags,
                run->record.notes, pointsOf(run->record), styleJson(styleOf(*run))});
    for (const auto& path : m_paths.all())
        if (path->state == RunState::finished)
            content["runs"].push_back({path->id, path->points().size()});
    return content.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

SessionFile SessionKeeper::session() const
{
    SessionFile session;
    m_sources.collect(session);
    session.notes = m_notes->toPlainText().toStdString();
    ViewState view = m_sources.view();
    view.removeIf([](const std::pair<const QString&, QVariant&>& entry) {
        return entry.first.startsWith("dock/"_L1); // saved with the window layout
    });
    session.view = viewJson(view);
    return session;
}

/// Cuts notes too long for a session file: a character takes up to three bytes there.
void SessionKeeper::limitNotes()
{
    constexpr int most = jsonMostTextBytes / 3;
    const int over = m_notes->document()->characterCount() - 1 - most;
    if (over <= 0)
        return;
    QTextCursor end(m_notes->document());
    end.joinPreviousEditBlock(); // one undo step reverts both
    end.movePosition(QTextCursor::End);
    end.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor, over);
    end.removeSelectedText();
    end.endEditBlock();
    m_parts.messages.showError(
        tr("The notes are full: what is beyond %L1 characters is left out.").arg(most));
}

bool SessionKeeper::isUnsaved() const
{
    if (m_saveFailed)
        return true;
    return m_file.isEmpty() ? !m_notes->document()->isEmpty() : content() != m_savedContent;
}

void SessionKeeper::setFile(const QString& file, bool unsaved)
{
    m_file = file;
    m_savedContent = unsaved || file.isEmpty() ? std::string() : content();
    m_saveFailed = unsaved && file.isEmpty() && m_notes->document()->isEmpty();
    updateTitle();
}

void SessionKeeper::changeUnnoticed(const std::function<void()>& change)
{
    const bool unsaved = isUnsaved();
    change();
    if (!unsaved)
        setFile(m_file, false);
}

bool SessionKeeper::isUntouched() const
{
    return m_startContent ? !isWorthRestoring() : !m_parts.session.dataset() && !isUnsaved();
}

bool SessionKeeper::isWorthRestoring() const
{
    return isUnsaved() || (m_file.isEmpty() && (m_restored || content() != m_startContent));
}

void SessionKeeper::updateTitle()
{
    QStringList parts;
    if (!m_file.isEmpty())
        parts << QFileInfo(m_file).fileName();
    if (m_parts.session.dataset())
        parts << dataTitle(m_parts.session.dataset()->info);
    QString title = u"GapScope[*]"_s;
    if (!parts.isEmpty()) {
        parts.front() += u"[*]"_s; // the desktop's mark of unsaved work
        title = tr("%1 – GapScope").arg(parts.join(u" – "_s));
    }
    if (m_window.windowTitle() != title)
        m_window.setWindowTitle(title);
    m_window.setWindowModified(isUnsaved());
}

void SessionKeeper::saveBefore(const std::function<void()>& then)
{
    if (!isUnsaved())
        return then();
    const QString name = m_file.isEmpty() ? tr("the session") : QFileInfo(m_file).fileName();
    const bool notes = !m_notes->document()->isEmpty();
    QMessageBox question(QMessageBox::Question, tr("Unsaved session"),
        !m_file.isEmpty() ? tr("Save the changes of %1?").arg(name)
            : notes       ? tr("The notes on this session are in no file. Save the session?")
                          : tr("This session could not be saved and is in no file. Save it?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
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
    const QString path = m_file.isEmpty() ? askPath() : m_file;
    if (!path.isEmpty())
        saveTo(path, then);
}

} // namespace gapscope
