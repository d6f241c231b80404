// SPDX-License-Identifier: GPL-3.0-or-later
// The session that an earlier window left: the question about it, and its answers.
#include "app/data/missing_data.h"
#include "app/parts/data_words.h"
#include "app/parts/message_bar.h"
#include "app/recovery/recovery.h"
#include "app/recovery/resumption.h"
#include "app/recovery/session_opening.h"
#include "app/saving/run_keeper.h"
#include "app/session/session_keeper.h"

namespace gapscope {
namespace {

/// No run is resumed without its data; queued runs are only listed.
QString missingText(const QStringList& missing, const std::vector<InterruptedRun>& interrupted)
{
    QString text = Recovery::tr("Not there any more: %1.").arg(missing.join(u", "_s));
    const auto began = std::ranges::count(interrupted, true, &InterruptedRun::began);
    const auto waited = std::ranges::ssize(interrupted) - began;
    if (began > 0)
        text += ' '_L1
            + Recovery::tr("Restore keeps the checkpoint of the interrupted run: it can be "
                           "continued when its data are open again.");
    if (waited > 0)
        text += ' '_L1
            + (waited == 1 ? Recovery::tr("1 run that waited is not restored.")
                           : Recovery::tr("%1 runs that waited are not restored.").arg(waited));
    return text;
}

} // namespace

QString leftSessionText(const SessionFile& session, const std::vector<InterruptedRun>& interrupted,
    const QStringList& missing)
{
    const auto count = std::ranges::count_if(session.runs,
        [](const SessionRun& run) { return !std::holds_alternative<std::monostate>(run.record); });
    const QString runs = count == 1 ? Recovery::tr("1 run") : Recovery::tr("%1 runs").arg(count);
    const QString source =
        session.data ? sourceName(session.data->source) : Recovery::tr("no data");
    QString sentence = (session.atClosing
            ? (interrupted.empty()
                    ? Recovery::tr("The system asked GapScope to end. %1 and %2 were open.")
                    : Recovery::tr("The system asked GapScope to end during a run, which was "
                                   "interrupted. %1 and %2 were open."))
            : (interrupted.empty()
                    ? Recovery::tr("GapScope ended unexpectedly. %1 and %2 were open.")
                    : Recovery::tr(
                        "GapScope ended unexpectedly during a run. %1 and %2 were open.")))
                           .arg(source, runs);
    if (!session.savedAs.empty())
        sentence += ' '_L1
            + Recovery::tr("The session's file: %1.")
                  .arg(QFileInfo(qs(session.savedAs)).fileName());
    if (!missing.isEmpty())
        sentence += ' '_L1 + missingText(missing, interrupted);
    else if (!interrupted.empty())
        sentence += ' '_L1 + resumingText(interrupted);
    return sentence;
}

/// Reads the session on the worker, then asks about it once.
void Recovery::offerLeftover()
{
    LatestWorker& reader = m_places.sessions.reader();
    m_parts.messages.showStandingNote(tr("Reading what was open when GapScope ended …"));
    reader.post([this, path = m_left->file(), folder = m_left->folder](
                    std::stop_token) -> LatestWorker::Delivery {
        try {
            auto loaded = std::make_shared<const LoadedSession>(
                readSession(path.toStdString(), savedRunsFolder().toStdString()));
            return [this, loaded, runs = interruptedRuns(loaded->session, folder),
                       missing = missingFiles(loaded->session,
                           m_places.opening.opener().folders())] { ask(loaded, runs, missing); };
        } catch (const InputError& error) {
            return [this, error] {
                if (!isUnread(error))
                    m_left->setAside();
                m_left.reset();
                m_parts.messages.showError(
                    tr("What was open when GapScope ended cannot be restored: %1")
                        .arg(qs(error.what())),
                    detailsOf(error));
            };
        }
    });
    connect(&reader, &LatestWorker::idle, &m_places.opening, &DataOpening::openNext,
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void Recovery::ask(const std::shared_ptr<const LoadedSession>& loaded,
    const std::vector<InterruptedRun>& interrupted, const QStringList& missing)
{
    m_parts.messages.hideNote();
    QList<MessageBar::Choice> choices;
    if (!interrupted.empty() && missing.isEmpty()) {
        const bool again = std::ranges::any_of(
            interrupted, [](const InterruptedRun& run) { return run.began && !run.resumes; });
        choices << MessageBar::Choice{
            again ? tr("Restore and run again") : tr("Restore and resume"),
            tr("Everything as it was; interrupted runs resume as described here: each will be "
               "one run, as if nothing had happened"),
            [this, loaded, interrupted] { restore(*loaded, interrupted); }};
    }
    choices << MessageBar::Choice{tr("Restore"),
        interrupted.empty() ? tr("Data, runs, layout and what was selected, as they were")
                            : tr("Data, runs, layout and what was selected, as they were; what the "
                                 "interrupted run had reached stays as a stopped run, which can "
                                 "be continued where it has a checkpoint"),
        [this, loaded] { restore(*loaded, {}); }};
    choices << MessageBar::Choice{tr("Start fresh"),
        tr("Runs stay on the list, also what the last one had reached"),
        [this, loaded] { startFresh(*loaded); }};
    m_places.questions.ask(leftSessionText(loaded->session, interrupted, missing), choices);
}

void Recovery::restore(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed)
{
    if (loaded.unread)
        m_recoveryChoice = RecoveryChoice::offerAgain;
    m_places.session.markRestored();
    m_places.sessions.show(loaded, resumed, m_left ? m_left->folder : QString());
    m_places.session.setFile(qs(loaded.session.savedAs), loaded.session.unsaved);
    m_places.stopped.read();
    m_places.runs.keep();
    dropLeftover();
}

void Recovery::startFresh(const LoadedSession& loaded)
{
    if (loaded.unread)
        m_recoveryChoice = RecoveryChoice::offerAgain;
    const bool fresh = !hasChanged();
    for (const SessionRun& run : loaded.session.runs)
        if (run.interrupted || run.endedUnsaved)
            m_places.sessions.list(run);
    if (fresh) // the listed runs are saved: do not ask about them again
        m_places.session.markStart();
    m_places.runs.keep();
    dropLeftover();
}

/// The left session is removed as soon as this window has written all of it, or when the window
/// closes.
void Recovery::dropLeftover()
{
    if (m_recoveryChoice == RecoveryChoice::pending)
        m_recoveryChoice = RecoveryChoice::taken;
    write();
}

} // namespace gapscope
