// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions: a file, or what another window has left, is shown in this one.
#include "app/compare/experiment_page.h"
#include "app/docks/method_dock.h"
#include "app/library/library_page.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/saving/run_keeper.h"
#include "app/view/dock_layout.h"
#include "app/window/main_window.h"
#include "core/library/file_kind.h"
#include "core/machine/error.h"
#include "core/records/record_parts.h"
#include "widgets/controls/options/option_form.h"

#include <QFileInfo>
#include <QPlainTextEdit>
#include <QTimer>

#include <algorithm>
#include <set>

namespace gapscope {
namespace {

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

/// Read elsewhere, shown here. Its notes take the place of those here, which are asked about once
/// it is known that it can be read.
void MainWindow::openSession(const QString& path)
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
                afterSaving([this, path, loaded] {
                    showSession(*loaded);
                    sessionIsNow(path, false);
                });
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
    if (!isOpen() && !m_session.dataset())
        m_method->setDataAway(examplesOf(*session.data)); // until they open
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

void MainWindow::dress(int id, const RunLook& look)
{
    const KeptLook shown = fromFile(look);
    m_session.dress(id, shown.given, shown.style, shown.coded);
}

/// The run that is listed already, or its record listed anew. Gives its id, −1: it has none.
int MainWindow::listRun(const SessionRun& run)
{
    if (const int kept = m_keeper->writtenAs(run.kept); kept >= 0 && run.file.empty())
        return kept;
    if (const auto* path = std::get_if<PathRecord>(&run.record)) {
        const auto same = std::ranges::find_if(m_path->paths().all(),
            [&](const auto& each) { return toJson(each->record) == toJson(*path); });
        const bool listed = same != m_path->paths().all().end();
        const int id = listed ? (*same)->id : m_path->open(*path, false);
        if ((run.interrupted || run.toKeep) && !m_keeper->find(id))
            m_keeper->want(id); // as it would have been, at its end
        return id;
    }
    const auto* record = std::get_if<RunRecord>(&run.record);
    if (!record)
        return -1;
    const Run* listed = runOfRecord(*record);
    const int id = listed ? listed->id : addRecord(*record);
    m_session.setVisible(id, false);
    dress(id, run.look);
    if ((run.interrupted || run.toKeep) && !m_keeper->find(id))
        m_keeper->want(id);
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
