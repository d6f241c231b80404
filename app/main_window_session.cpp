// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions: all that is open in the window, to a file and back.
#include "app/data_caption.h"
#include "app/dock_layout.h"
#include "app/experiment_page.h"
#include "app/library_page.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/method_dock.h"
#include "app/path_page.h"
#include "app/view_controls.h"
#include "app/view_history.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/file_kind.h"
#include "core/record_parts.h"
#include "widgets/controls/option_form.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTextDocument>
#include <QTimer>

#include <algorithm>
#include <set>

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

/// Docks of a larger window have as much of this one as they had of that: the plots keep theirs.
QVariantMap docksIn(QSize now, QVariantMap docks, QSize then)
{
    for (QVariant& each : docks) {
        QVariantMap dock = each.toMap();
        const auto fit = [&dock](const char* side, int has, int had) {
            const QString key = QLatin1String(side);
            if (has < had)
                dock[key] = static_cast<int>(qint64{dock.value(key).toInt()} * has / had);
        };
        fit("width", now.width(), then.width());
        fit("height", now.height(), then.height());
        each = dock;
    }
    return docks;
}

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
                m_messages->showError(
                    tr("The session is not saved: %1").arg(QString::fromUtf8(error.what())),
                    detailsOf(error));
            };
        }
        return [this, path, then, allow, content, runs = session.runs.size(),
                   thinned = sessionPoints(session) > mostSessionPoints] {
            allow(true);
            rememberFile(path);
            m_sessionPath = path;
            m_savedContent = content;
            m_saveFailed = false;
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
            content["runs"].push_back({run->id, run->given.toStdString(), run->record.tags,
                run->record.notes, pointsOf(run->record),
                lookJson(inFile({run->given, run->style, run->coded}))});
    for (const auto& path : m_path->paths().all())
        if (path->state == RunState::finished)
            content["runs"].push_back({path->id, path->points().size()});
    return content.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
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
        path = chooseSave(tr("Save session"), QStringLiteral("session") + suffix,
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

/// Its notes take the place of those here.
void MainWindow::openSession(const QString& path)
{
    afterSaving([this, path] { readSessionAt(path); });
}

/// Read elsewhere, shown here.
void MainWindow::readSessionAt(const QString& path)
{
    constexpr int noticed = 300; // milliseconds
    QTimer::singleShot(noticed, this, [this, path] {
        if (m_sessionReader.busy())
            m_messages->showStandingNote(tr("Opening %1 …").arg(QFileInfo(path).fileName()));
    });
    m_sessionReader.post([this, path](std::stop_token) -> LatestWorker::Delivery {
        try {
            auto loaded = std::make_shared<const LoadedSession>(
                readSession(path.toStdString(), keptRunsFolder().toStdString()));
            return [this, path, loaded] {
                m_messages->hideNote();
                rememberFile(path);
                fileOpened();
                showSession(*loaded);
                sessionIsNow(path, false);
                QMetaObject::invokeMethod(this, &MainWindow::openNext, Qt::QueuedConnection);
            };
        } catch (const InputError& error) {
            return [this, error] {
                m_messages->hideNote();
                showFileError(sentenceOf(error), detailsOf(error));
                QMetaObject::invokeMethod(this, &MainWindow::openNext, Qt::QueuedConnection);
            };
        }
    });
}

/// What was open stays on the lists, unticked. resumed: what goes on, or begins again.
void MainWindow::showSession(
    const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed, const QString& folder)
{
    const SessionFile& session = loaded.session;
    m_sampleWanted = m_sampleWanted && !session.data;
    untickAll();
    m_notes->setPlainText(QString::fromStdString(session.notes));
    std::map<int, int> ids; // of the file → here
    std::set<int> listed;
    int twice = 0;
    for (const SessionRun& run : session.runs) {
        const auto how = std::ranges::find(resumed, run.id, &InterruptedRun::id);
        const bool waited =
            !run.interrupted && std::ranges::find(session.queue, run.id) != session.queue.end();
        if (how == resumed.end() && waited)
            continue;
        const int id = how == resumed.end() ? listRun(run) : listToResume(run, *how);
        if (id >= 0 && how == resumed.end() && !listed.insert(id).second)
            ++twice;
        if (id >= 0)
            ids[run.id] = id;
        if (id >= 0 && how == resumed.end())
            carryCheckpoint(run, id, folder);
    }
    std::ranges::stable_sort(m_resuming, {}, [&](const Resumption& run) { // as they waited
        return std::ranges::find(resumed, run.id,
            [&](const InterruptedRun& how) { return ids.contains(how.id) ? ids.at(how.id) : -1; });
    });
    for (Resumption& run : m_resuming) {
        const auto repeated = ids.find(run.repeats);
        run.repeats = repeated == ids.end() ? -1 : repeated->second;
    }
    SolverOptions options;
    for (const auto& [key, text] : session.options)
        setOption(options, key, text);
    if (m_controller.running())
        m_ownOptions = options;
    else
        m_method->form()->setOptions(options);
    showWindow(viewFrom(session.window).toMap());
    m_dataAway = session.data;
    if (twice > 0)
        m_messages->showError(twice == 1
                ? tr("A run is in the session twice: it is listed once.")
                : tr("%1 runs of the session are the same as others in it: these are listed once.")
                      .arg(twice));
    for (const std::string& sentence : loaded.missing)
        m_messages->showError(
            tr("A run of the session is missing: %1").arg(QString::fromStdString(sentence)));
    const auto show = [this, session, ids] { showWhenOpen(session, ids); };
    const auto isOpen = [this, data = session.data] {
        return !data || (m_session.dataset() && m_session.request() == *data);
    };
    m_whenOpen = show;
    if (!isOpen() || !m_resuming.empty())
        showView(withIds(viewFrom(session.view).toMap(), ids)); // should the data not open
    m_afterResuming = [this, show, isOpen, data = session.data] {
        if (isOpen())
            show();
        else
            openUnasked(*data, show);
    };
    resumeNext();
}

/// The run that is kept under this name, −1: none.
int MainWindow::keptAs(const std::string& file) const
{
    for (const auto& [id, kept] : m_kept)
        if (QFileInfo(kept.path).fileName().toStdString() == file)
            return id;
    return -1;
}

void MainWindow::dress(int id, const RunLook& look)
{
    const KeptLook shown = fromFile(look);
    m_session.dress(id, shown.given, shown.style, shown.coded);
}

/// The run that is listed already, or its record listed anew. Gives its id, −1: it has none.
int MainWindow::listRun(const SessionRun& run)
{
    if (const int kept = keptAs(run.kept); kept >= 0 && run.file.empty())
        return kept;
    if (const auto* path = std::get_if<PathRecord>(&run.record)) {
        const auto same = std::ranges::find_if(m_path->paths().all(),
            [&](const auto& each) { return toJson(each->record) == toJson(*path); });
        const bool listed = same != m_path->paths().all().end();
        const int id = listed ? (*same)->id : m_path->open(*path, false);
        if ((run.interrupted || run.toKeep) && !m_kept.contains(id))
            m_toKeep.insert(id); // as it would have been, at its end
        return id;
    }
    const auto* record = std::get_if<RunRecord>(&run.record);
    if (!record)
        return -1;
    const Run* listed = runOfRecord(*record);
    const int id = listed ? listed->id : addRecord(*record);
    m_session.setVisible(id, false);
    dress(id, run.look);
    if ((run.interrupted || run.toKeep) && !m_kept.contains(id))
        m_toKeep.insert(id);
    return id;
}

void MainWindow::showWindow(const QVariantMap& window)
{
    const QSize size(window.value(QStringLiteral("width")).toInt(),
        window.value(QStringLiteral("height")).toInt());
    if (!isMaximized() && !size.isEmpty())
        resize(size.boundedTo(room()).expandedTo(minimumSize()));
    if (window.value(QStringLiteral("maximized")).toBool())
        showMaximized();
    m_unfolded.reset(); // the session's own place of the docks counts
    fitScreen();
    setDockLayout(
        *this, docksIn(this->size(), window.value(QStringLiteral("docks")).toMap(), size));
    foldWhereNarrow();
    fitScreen();
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
    ViewState view = withIds(viewFrom(session.view).toMap(), ids);
    for (const auto& [file, here] : ids) { // ticked, unless it says otherwise
        const QString key = QStringLiteral("run/%1/unticked").arg(here);
        view.insert(key, view.value(key));
    }
    showView(view);
    const bool moved = session.data && m_session.request() != *session.data;
    if (!m_sessionPath.isEmpty() && !session.unsaved && !moved) // nobody has changed anything yet
        sessionIsNow(m_sessionPath, false);
}

} // namespace gapscope
