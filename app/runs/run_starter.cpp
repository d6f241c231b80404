// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runs/run_starter.h"

#include "app/data/data_opening.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/labels/label_choice.h"
#include "app/models/trained_model.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "core/options/choices.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training_record.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/runs/run_table.h"

#include <malloc.h>

namespace gapscope {
namespace {

QString whichOf(const Session& session, const QList<int>& ids)
{
    return ids.size() == 1 ? session.find(ids.front())->name
                           : Session::tr("%1 runs").arg(ids.size());
}

} // namespace

RemoveRuns::RemoveRuns(Session& session, RunController& controller, const QList<int>& ids)
    : QUndoCommand(Session::tr("removal of %1").arg(whichOf(session, ids)))
    , m_session(session)
    , m_controller(controller)
    , m_ids(ids)
{
}

RemoveRuns::~RemoveRuns()
{
    for (const auto& run : m_removed)
        m_controller.forget(run->id);
    m_removed.clear();
    ::malloc_trim(0); // the C library keeps freed memory: over hours of runs it adds up
}

void RemoveRuns::redo()
{
    for (const int id : m_ids) {
        if (m_controller.isActive(id))
            continue; // put back and started since: it stays
        if (auto request = m_controller.unqueue(id))
            m_waiting.push_back(std::move(*request));
        m_removed.push_back(m_session.remove(id));
    }
}

void RemoveRuns::undo()
{
    for (auto& run : std::exchange(m_removed, {}))
        m_session.restore(std::move(run));
    for (RunRequest& request : std::exchange(m_waiting, {}))
        m_controller.start(std::move(request));
}

RunStarter::RunStarter(const WindowParts& parts, DataOpening& opening, MethodDock& method,
    RunsDock& runs, QWidget& window)
    : m_parts(parts)
    , m_opening(opening)
    , m_method(method)
    , m_runs(runs)
    , m_window(window)
{
    const Actions& a = m_parts.actions;
    connect(a.pause, &QAction::triggered, this, &RunStarter::setPaused);
    connect(a.stop, &QAction::triggered, this, &RunStarter::stopAll);
    connect(a.stopFront, &QAction::triggered, &m_parts.controller, &RunController::stop);
    connect(a.continueRun, &QAction::triggered, this, &RunStarter::continueSelected);
    connect(a.repeat, &QAction::triggered, this, &RunStarter::repeatSelected);
    connect(a.startFromModel, &QAction::triggered, this, &RunStarter::startFromSelected);
    connect(a.removeRun, &QAction::triggered, this, [this] { remove(m_runs.selectedRuns()); });
    connect(&m_runs, &RunsDock::deleteRequested, this, &RunStarter::remove);
    connect(&m_method, &MethodDock::startModelCleared, this, &RunStarter::clearStart);
    connect(&m_parts.session, &Session::pieceChanged, this, &RunStarter::updateActions);
    connect(&m_parts.controller, &RunController::stateChanged, this, [this] {
        if (!m_parts.controller.running())
            m_batch.clear();
    });
}

void RunStarter::start()
{
    const Session& session = m_parts.session;
    if (!session.dataset() || m_parts.controller.running())
        return;
    if (const QString why = whyNoTraining(); !why.isEmpty())
        return m_parts.messages.showNote(why);
    SolverOptions options = m_method.form()->options();
    if (options.lambda == 0)
        options.lambda = 1.0 / static_cast<double>(session.dataset()->info.n);
    try {
        validate(options);
        requireOptions(session.dataset()->train, options);
    } catch (const InputError& error) {
        return showError(qs(error.what()));
    }
    m_parts.session.select(enqueue({.options = withoutIgnored(options), .start = m_start}));
}

int RunStarter::enqueue(RunRequest request, const std::optional<SeriesStyle>& style)
{
    request.dataset = m_parts.session.dataset();
    request.source = m_parts.session.request();
    request.id =
        m_parts.session.addRun(recordBefore(request), RunState::queued, request.dataset, {}, style);
    const int id = request.id;
    if (request.repeats)
        m_repetitions[id].record = request.repeats; // known before it starts
    m_batch.push_back(id);
    if (!m_parts.controller.running())
        m_parts.messages.withdraw(std::exchange(m_errors, {}));
    m_parts.controller.start(std::move(request));
    return id;
}

void RunStarter::requeue(RunRequest request, const Run* like)
{
    const int id = request.id;
    if (like) {
        request.repeats = std::make_shared<const RunRecord>(like->record);
        m_repetitions[id] = {request.repeats, like->id, {}};
    }
    m_parts.session.requeue(id, request.dataset, !request.resumes);
    m_batch.push_back(id);
    m_parts.controller.start(std::move(request));
}

void RunStarter::continueSelected()
{
    const Run* run = m_parts.session.inFront();
    RunController& controller = m_parts.controller;
    if (!run || controller.running() || !controller.canContinue(run->id))
        return;
    const double gap = run->record.result.gap;
    const SolverOptions& form = m_method.form()->options();
    const bool smaller = form.epsilon > 0 && form.epsilon < gap;
    const QString proposed =
        smaller || !(gap > 0) ? plainNumber(form.epsilon) : plainNumber(gap / 10, 1);
    bool ok = false;
    const QString text = QInputDialog::getText(&m_window, tr("Continue %1").arg(run->name),
        tr("Continue to this target gap ε, objective units (the gap is %1 now):")
            .arg(displayNumber(gap, 3)),
        QLineEdit::Normal, proposed, &ok);
    SolverOptions wanted = form;
    const int id = run->id;
    const auto read = [&] {
        setOption(wanted, "epsilon", typedNumber(text.trimmed()).toStdString());
    };
    if (!ok || !m_parts.messages.attempt(read))
        return;
    m_method.form()->setOptions(wanted);
    m_parts.session.setTarget(id, wanted.epsilon);
    controller.continueRun(id, wanted.epsilon, wanted.maxPasses, wanted.maxSeconds);
}

void RunStarter::repeatSelected()
{
    const Run* run = m_parts.session.inFront();
    if (!run || m_parts.controller.running())
        return;
    const auto record = std::make_shared<const RunRecord>(run->record);
    const auto check = [&] { requireReplayable(*record, run->name.toStdString()); };
    if (m_parts.messages.attempt(check))
        repeatOnItsData({record, run->id, {}});
}

void RunStarter::repeatShown(const RunRecord& record, const std::optional<ShownRun>& shown)
{
    if (m_parts.controller.running())
        return m_parts.messages.showNote(
            tr("A run is active: stop it first, then open the file again."));
    repeatOnItsData(
        {std::make_shared<const RunRecord>(shown ? shown->toRepeat(record) : record), -1, shown});
}

void RunStarter::repeatOnItsData(const Repetition& repetition)
{
    const Session& session = m_parts.session;
    const RunRecord& record = *repetition.record;
    const auto again = [this, repetition] {
        m_parts.messages.attempt([&] { m_parts.session.select(repeat(repetition)); });
    };
    const DataRequest request = requestOfOpened(record.request, record.dataset);
    if (session.dataset() && session.request() == request)
        again();
    else
        m_opening.openData(request, false, again);
}

int RunStarter::enqueueShown(
    const RunRecord& record, const ShownRun& shown, const std::optional<SeriesStyle>& style)
{
    return repeat({std::make_shared<const RunRecord>(record), -1, shown}, style);
}

/// throws: InputError when the open data differ from the record's.
int RunStarter::repeat(const Repetition& repetition, const std::optional<SeriesStyle>& style)
{
    const Session& session = m_parts.session;
    const auto& record = repetition.record;
    if (const auto other = dataDifference(dataIdentity(session.dataset()->info, session.request()),
            dataIdentity(record->dataset, record->request)))
        throw InputError(record->request.source, 0,
            "is not as it was in the run: " + std::string(other->key) + ' ' + other->found,
            other->wanted);
    const int id = enqueue({.options = record->options,
                               .name = record->name,
                               .start = record->start,
                               .repeats = record},
        style);
    m_repetitions[id] = repetition;
    return id;
}

void RunStarter::startFromSelected()
{
    const Run* run = m_parts.session.inFront();
    if (run && run->snapshot && run->dataset == m_parts.session.dataset())
        startFrom(run->snapshot->w, run->snapshot->lambda, run->name);
}

void RunStarter::startFrom(const std::vector<double>& w, double lambda, const QString& name)
{
    setStart(
        {name.toStdString(), {},
            std::make_shared<const Model>(trainedModel(*m_parts.session.dataset(), lambda, w))},
        name);
}

void RunStarter::setStart(RunStart start, const QString& name)
{
    m_start = std::move(start);
    m_method.setStartModel(name);
}

void RunStarter::setPaused(bool paused)
{
    if (paused)
        m_parts.controller.pause();
    else
        m_parts.controller.resume();
}

void RunStarter::stopAll()
{
    Session& session = m_parts.session;
    std::vector<int> never;
    for (const auto& run : session.runs())
        if (run->state == RunState::queued && m_parts.controller.unqueue(run->id)) {
            if (run->record.trace.empty())
                never.push_back(run->id);
            else
                session.finish(run->id, RunRecord(run->record));
        }
    session.drop(never);
    if (!never.empty())
        m_parts.messages.showNote(never.size() == 1
                ? tr("Stopped. The run that waited is removed.")
                : tr("Stopped. The %1 runs that waited are removed.").arg(never.size()));
    Q_EMIT queueDropped();
    m_parts.controller.stopAll();
}

void RunStarter::remove(QList<int> ids)
{
    if (ids.removeIf([this](int id) { return m_parts.controller.isActive(id); }) > 0)
        m_parts.messages.showNote(tr("An active run cannot be removed; stop it first."));
    if (ids.isEmpty())
        return;
    const QString sentence = ids.size() == 1
        ? tr("Removed %1.").arg(m_parts.session.find(ids.front())->name)
        : tr("Removed %1 runs.").arg(ids.size());
    QUndoStack& undo = m_parts.undo;
    undo.push(new RemoveRuns(m_parts.session, m_parts.controller, ids));
    m_parts.messages.offer(sentence, tr("Undo"), [&undo] { undo.undo(); });
    const auto withdraw = [this, sentence] { // the offer only holds for the last step
        if (m_parts.messages.text() == sentence)
            m_parts.messages.hideNote();
    };
    connect(&undo, &QUndoStack::indexChanged, this, withdraw, Qt::SingleShotConnection);
}

bool RunStarter::isRepetition(int id) const
{
    const auto found = m_repetitions.find(id);
    return found != m_repetitions.end() && found->second.record;
}

int RunStarter::repeatedRun(int id) const
{
    const auto found = m_repetitions.find(id);
    return found == m_repetitions.end() ? -1 : found->second.like;
}

std::shared_ptr<const RunRecord> RunStarter::takeRepeated(int id)
{
    const auto found = m_repetitions.find(id);
    return found == m_repetitions.end() ? nullptr : std::exchange(found->second.record, nullptr);
}

std::optional<ShownRun> RunStarter::shownAs(int id) const
{
    const auto found = m_repetitions.find(id);
    return found == m_repetitions.end() ? std::nullopt : found->second.shown;
}

void RunStarter::showError(const QString& sentence)
{
    m_errors << inWordsOfTheForm(sentence);
    m_parts.messages.showError(m_errors.back());
}

void RunStarter::updateActions()
{
    const Session& session = m_parts.session;
    const RunController& controller = m_parts.controller;
    const bool running = controller.running();
    const Run* run = session.inFront();
    const Actions& a = m_parts.actions;
    const bool trains = session.dataset() && !running && whyNoTraining().isEmpty();
    a.run->setEnabled(trains);
    a.pause->setEnabled(running);
    {
        const QSignalBlocker quiet(a.pause);
        a.pause->setChecked(controller.paused());
        a.pause->setText(controller.paused() ? tr("Res&ume") : tr("&Pause"));
    }
    a.stop->setEnabled(running);
    a.stopFront->setEnabled(running);
    a.compare->setEnabled(trains);
    a.compareAll->setEnabled(trains);
    // With data, the plot beside it offers to run.
    m_runs.setEmptyAction(session.dataset() ? QString() : tr("Open the sample"));
    a.continueRun->setEnabled(run && !running && controller.canContinue(run->id));
    a.repeat->setEnabled(run && !running && run->ended());
    a.startFromModel->setEnabled(hasModel(run) && run->dataset == session.dataset());
    a.removeRun->setEnabled(run && !controller.isActive(run->id));
}

} // namespace gapscope
