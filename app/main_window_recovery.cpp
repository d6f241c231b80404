// SPDX-License-Identifier: GPL-3.0-or-later
// What the window writes for the case that it does not end well, and what it finds of an earlier
// one.
#include "app/autosave.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/partial_record.h"
#include "app/path_page.h"
#include "core/error.h"

#include <QFileInfo>

namespace gapscope {
namespace {

constexpr int lookMilliseconds = 1000; ///< between looks for something new
/// A run that goes on is written again after so long, and later the longer its record is.
constexpr qint64 runMilliseconds = 3000, millisecondsPerPoint = 1;

std::string fileOf(int id) { return "run-" + std::to_string(id) + ".json"; }

} // namespace

/// From now on what is open is written down while it changes, and what a crash has left is offered.
void MainWindow::keepSession()
{
    m_left = findLeftSession();
    attempt([this] {
        m_autosave = std::make_unique<Autosave>();
        connect(m_autosave.get(), &Autosave::failed, this, [this](const QString& sentence) {
            if (!std::exchange(m_autosaveFailed, true)) // once
                m_messages->showError(
                    tr("What is open cannot be written for recovery: %1").arg(sentence));
        });
        connect(m_autosave.get(), &Autosave::written, this, [this] { m_autosaveFailed = false; });
        m_autosaveTimer.setInterval(lookMilliseconds);
        connect(&m_autosaveTimer, &QTimer::timeout, this, &MainWindow::autosave);
        m_autosaveTimer.start();
    });
    if (m_left)
        offerLeftSession();
}

/// A run that is kept goes by the name of its file; another one, that goes on or was opened from a
/// file, is written beside the session.
std::optional<SessionRun> MainWindow::autosavedRun(
    const Run& run, std::map<std::string, Autosave::Record>& records)
{
    SessionRun entry{.id = run.id, .look = {run.given, run.style, run.coded}};
    const bool goesOn = run.state == RunState::running || run.state == RunState::paused;
    const auto kept = m_kept.find(run.id);
    if (run.state == RunState::finished && kept != m_kept.end()) {
        entry.kept = QFileInfo(kept->second.path).fileName().toStdString();
        return entry;
    }
    if (!(goesOn || run.state == RunState::finished) || run.record.trace.empty())
        return {};
    entry.file = fileOf(run.id);
    entry.interrupted = goesOn;
    Written& written = m_written[run.id];
    const std::size_t points = run.record.trace.size();
    const qint64 patience =
        goesOn ? runMilliseconds + millisecondsPerPoint * static_cast<qint64>(points) : 0;
    if (written.points == 0 || (points != written.points && written.when.hasExpired(patience))) {
        records.emplace(entry.file, goesOn ? partialRecord(run.record) : run.record);
        written.points = points;
        written.when.start();
    }
    return entry;
}

/// Only what has changed, and never while the last time is still being written. While the question
/// about an earlier session stands and nothing was run since, that one is what there is to lose.
void MainWindow::autosave()
{
    const auto own = [](const auto& run) { return run->dataset != nullptr; };
    if (!m_autosave || m_autosave->busy()
        || (m_recovery->isVisible() && std::ranges::none_of(m_session.runs(), own)))
        return;
    SessionFile session = sessionNow();
    std::map<std::string, Autosave::Record> records;
    for (const auto& run : m_session.runs())
        if (auto entry = autosavedRun(*run, records))
            session.runs.push_back(std::move(*entry));
    for (const auto& path : m_path->paths().all())
        if (const auto kept = m_kept.find(path->id); kept != m_kept.end())
            session.runs.push_back(
                {.id = path->id, .kept = QFileInfo(kept->second.path).fileName().toStdString()});
    std::string text = toJson(session);
    if (records.empty() && text == m_autosaved)
        return;
    m_autosaved = std::move(text);
    m_autosave->write(std::move(session), std::move(records));
}

/// Read elsewhere, then asked about once. What a run that went on had reached is kept either way.
void MainWindow::offerLeftSession()
{
    m_sessionReader.post([this, path = m_left->file()](std::stop_token) -> LatestWorker::Delivery {
        try {
            auto loaded = std::make_shared<const LoadedSession>(readSession(path.toStdString()));
            return [this, loaded] { askAboutLeftSession(loaded); };
        } catch (const InputError& error) {
            return [this, error] {
                m_left->setAside();
                m_left.reset();
                m_messages->showError(tr("What was open when GapScope ended cannot be restored: %1")
                                          .arg(QString::fromUtf8(error.what())),
                    detailsOf(error));
            };
        }
    });
    connect(&m_sessionReader, &LatestWorker::idle, this, &MainWindow::openNext,
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void MainWindow::askAboutLeftSession(const std::shared_ptr<const LoadedSession>& loaded)
{
    const SessionFile& session = loaded->session;
    const auto count = session.runs.size();
    const QString runs = count == 1 ? tr("1 run") : tr("%1 runs").arg(count);
    const QString source =
        session.data ? QString::fromStdString(session.data->source) : tr("no data");
    const bool going = std::ranges::any_of(session.runs, &SessionRun::interrupted);
    m_recovery->ask((going ? tr("GapScope ended unexpectedly during a run. Open were %1 and %2.")
                           : tr("GapScope ended unexpectedly. Open were %1 and %2."))
                        .arg(source, runs),
        {tr("Restore"), tr("Data, runs, layout and what was selected, as they were"),
            [this, loaded] {
                showSession(*loaded);
                letGoOfLeftSession();
            }},
        {tr("Start fresh"), tr("Runs stay on the list, also what the last one had reached"),
            [this, loaded] {
                for (const SessionRun& run : loaded->session.runs)
                    if (run.interrupted)
                        listRun(run);
                letGoOfLeftSession();
            }});
}

/// It goes as soon as this window has written all of it.
void MainWindow::letGoOfLeftSession()
{
    const auto discard = [this] {
        if (m_left)
            m_left->discard();
        m_left.reset();
    };
    if (!m_autosave)
        return discard();
    m_autosaved.clear();
    connect(m_autosave.get(), &Autosave::written, this, discard, Qt::SingleShotConnection);
    autosave();
}

} // namespace gapscope
