// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/session_opening.h"

#include "app/compare/experiment_page.h"
#include "app/compare/experiments.h"
#include "app/data/missing_data.h"
#include "app/docks/method_dock.h"
#include "app/layout/dock_folding.h"
#include "app/library/library_runs.h"
#include "app/options/option_editing.h"
#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/recovery/resumption.h"
#include "app/saving/run_keeper.h"
#include "app/session/session_keeper.h"
#include "app/view/window_view.h"

namespace gapscope {

ViewState viewOf(const SessionFile& session, const std::map<int, int>& ids)
{
    ViewState view = withIds(viewFrom(session.view).toMap(), ids);
    for (const auto& [file, here] : ids) {
        const QString key = u"run/%1/unticked"_s.arg(here);
        view.insert(key, view.value(key));
    }
    return view;
}

SessionOpening::SessionOpening(const WindowParts& parts, const Places& places, QWidget& window)
    : m_parts(parts)
    , m_places(places)
    , m_window(window)
{
    connect(m_parts.actions.openSession, &QAction::triggered, this, &SessionOpening::choose);
    DataOpening& opening = m_places.opening;
    opening.setOtherReader([this] { return m_reader.busy(); });
    opening.setOpenFile(FileKind::session, [this](const QString& path) { open(path); });
    m_places.session.setSources({[this] { return m_places.view.state(); },
        [this](SessionFile& session) { collect(session); }});
}

/// Collects everything that is open, apart from runs, notes and view.
void SessionOpening::collect(SessionFile& session) const
{
    if (m_places.missing.request())
        session.data = m_places.missing.request();
    else if (m_parts.session.dataset())
        session.data = m_parts.session.request();
    for (const OptionField& field : optionFields())
        session.options.emplace_back(field.key, optionText(m_places.options.own(), field));
    const ExperimentPage& experiment = m_places.experiment;
    if (!experiment.isEmpty()) {
        session.spec = experiment.spec();
        session.specRuns = experiment.runs();
    }
    session.window = viewJson(m_places.docks.layout());
    if (const QString folder = m_places.library.folder(); !folder.isEmpty())
        session.window["library"] = folder.toStdString();
}

void SessionOpening::choose()
{
    const QString path = askFile(
        &m_window, tr("Open session"), tr("Sessions (*%1);;All files (*)").arg(sessionSuffix));
    if (!path.isEmpty())
        m_places.opening.openAll({path});
}

void SessionOpening::open(const QString& path)
{
    constexpr int noticed = 300; // milliseconds
    QTimer::singleShot(noticed, this, [this, path] {
        if (m_reader.busy())
            m_parts.messages.showStandingNote(tr("Opening %1 …").arg(QFileInfo(path).fileName()));
    });
    m_reader.post([this, path](std::stop_token) -> LatestWorker::Delivery {
        try {
            const auto loaded = std::make_shared<const LoadedSession>(
                readSession(path.toStdString(), savedRunsFolder().toStdString()));
            return [this, path, loaded] { showLoaded(path, loaded); };
        } catch (const InputError& error) {
            return [this, error] { showError(error); };
        }
    });
}

void SessionOpening::showLoaded(
    const QString& path, const std::shared_ptr<const LoadedSession>& loaded)
{
    DataOpening& opening = m_places.opening;
    m_parts.messages.hideNote();
    opening.recentFiles().remember(path);
    opening.fileOpened();
    m_places.session.saveBefore([this, path, loaded] {
        show(*loaded);
        m_places.session.setFile(path, false);
    });
    QMetaObject::invokeMethod(&opening, &DataOpening::openNext, Qt::QueuedConnection);
}

void SessionOpening::showError(const InputError& error)
{
    DataOpening& opening = m_places.opening;
    m_parts.messages.hideNote();
    opening.showError(sentenceOf(error), detailsOf(error));
    QMetaObject::invokeMethod(&opening, &DataOpening::openNext, Qt::QueuedConnection);
}

void SessionOpening::show(
    const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed, const QString& folder)
{
    const SessionFile& session = loaded.session;
    if (session.data)
        m_places.opening.skipSample();
    m_places.experiments.untickAll();
    m_places.session.notes()->setPlainText(qs(session.notes));
    const std::map<int, int> ids = listAll(session, resumed, folder);
    SolverOptions options;
    for (const auto& [key, text] : session.options)
        setOption(options, key, text);
    m_places.options.setOwn(options);
    const QVariantMap layout = viewFrom(session.window).toMap();
    m_places.docks.showLayout(layout);
    m_places.library.restoreFolder(layout.value(u"library"_s).toString());
    for (const std::string& sentence : loaded.missing)
        m_parts.messages.showError(tr("A run of the session is missing: %1").arg(qs(sentence)));
    const auto whenOpen = [this, session, ids] { showWhenOpen(session, ids); };
    m_places.missing.setSessionData(session.data, whenOpen);
    const auto& data = session.data;
    if (data && !m_parts.session.dataset()) // until they open
        m_places.method.setDataMissing(examplesOf(*data, m_parts.session, m_places.paths.paths()));
    if (!isOpen(data) || !m_places.resumption.isEmpty()) // in case the data do not open
        m_places.view.show(withIds(viewFrom(session.view).toMap(), ids));
    m_places.resumption.start([this, whenOpen, data] {
        if (isOpen(data))
            whenOpen();
        else
            m_places.opening.openByProgram(*data, whenOpen);
    });
}

/// Returns the window's ids by those of the file.
std::map<int, int> SessionOpening::listAll(
    const SessionFile& session, const std::vector<InterruptedRun>& resumed, const QString& folder)
{
    std::map<int, int> ids;
    std::set<int> listed;
    int twice = 0;
    for (const SessionRun& run : session.runs) {
        const auto how = std::ranges::find(resumed, run.id, &InterruptedRun::id);
        if (how != resumed.end()) {
            if (const int id = m_places.resumption.list(run, *how); id >= 0)
                ids[run.id] = id;
            continue;
        }
        const bool waited =
            !run.interrupted && std::ranges::find(session.queue, run.id) != session.queue.end();
        const int id = waited ? -1 : list(run);
        if (id < 0)
            continue;
        twice += listed.insert(id).second ? 0 : 1;
        ids[run.id] = id;
        m_places.stopped.takeCheckpoint(run, id, folder);
    }
    m_places.resumption.order(resumed, ids);
    if (twice > 0)
        m_parts.messages.showError(twice == 1
                ? tr("A run is in the session twice: it is listed once.")
                : tr("%1 runs of the session are the same as others in it: these are listed once.")
                      .arg(twice));
    return ids;
}

int SessionOpening::list(const SessionRun& run)
{
    RunKeeper& keeper = m_places.runs;
    if (const int kept = keeper.writtenAs(run.kept); kept >= 0 && run.file.empty())
        return kept;
    int id = -1;
    if (std::holds_alternative<PathRecord>(run.record)) {
        id = listPath(run);
    } else if (const auto* record = std::get_if<RunRecord>(&run.record)) {
        const Run* listed = m_parts.session.runOf(*record);
        id = listed ? listed->id : m_parts.session.addRun(*record, RunState::finished, nullptr);
        m_parts.session.setVisible(id, false);
        keeper.setStyle(id, run.style);
    }
    if (id >= 0 && (run.interrupted || run.endedUnsaved) && !keeper.find(id))
        keeper.request(id); // it would have been saved at its end
    return id;
}

int SessionOpening::listPath(const SessionRun& run)
{
    const auto& record = std::get<PathRecord>(run.record);
    const Path* same = m_places.paths.paths().pathOf(record);
    return same ? same->id : m_places.paths.open(record, false);
}

bool SessionOpening::isOpen(const std::optional<DataRequest>& data) const
{
    return !data || (m_parts.session.dataset() && m_parts.session.request() == *data);
}

/// Shows everything that depends on the data, once they are open.
void SessionOpening::showWhenOpen(const SessionFile& session, const std::map<int, int>& ids)
{
    if (session.spec && session.spec->experiment) {
        m_places.experiments.offer(*session.spec);
        std::vector<int> runs;
        for (const int id : session.specRuns)
            if (const auto here = ids.find(id); here != ids.end())
                runs.push_back(here->second);
        if (!runs.empty())
            m_places.experiment.setRuns(runs);
    }
    m_places.view.show(viewOf(session, ids));
    const bool moved = session.data && m_parts.session.request() != *session.data;
    SessionKeeper& keeper = m_places.session;
    if (!keeper.file().isEmpty() && !session.unsaved && !moved) // unchanged by the user
        keeper.setFile(keeper.file(), false);
}

} // namespace gapscope
