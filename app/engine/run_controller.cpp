// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/run_controller.h"

#include "core/machine/cores.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/estimate.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training_record.h"
#include "core/tasks/kernel/kernel_problem.h"

namespace gapscope {
namespace {

constexpr int frameMilliseconds = 33;
constexpr int changeMilliseconds = 500; ///< from a change of an option to its checkpoint
/// Solver states retained for continuing and for viewers of the dual: each holds the marginals of
/// all blocks.
constexpr std::size_t leastRetained = 3;
constexpr double mostRetainedBytes = 512.0 * 1024 * 1024;

double bytesOf(const Training& training)
{
    const auto size = static_cast<double>(training.state().w.size());
    return blockBytes(training) + 3.0 * sizeof(double) * size;
}

} // namespace

RunRecord recordBefore(const RunRequest& request)
{
    RunRecord record = newRecord();
    record.name = request.name;
    record.dataset = request.dataset->info;
    record.request = request.source;
    record.start = request.start;
    record.options = request.options;
    return record;
}

PathRecord searchBefore(const RunRequest& request)
{
    PathRecord record = newPathRecord();
    record.name = request.name;
    record.dataset = request.dataset->info;
    record.request = request.source;
    record.options = request.options;
    record.kind = *request.search;
    return record;
}

RunController::RunController(QObject* parent)
    : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(frameMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &RunController::pump);
    m_checkpointSoon.setSingleShot(true);
    m_checkpointSoon.setInterval(changeMilliseconds);
    connect(&m_checkpointSoon, &QTimer::timeout, this, [this] { askForCheckpoints(); });
}

RunController::~RunController() = default;

void RunController::setCheckpoints(const QString& folder, double everySeconds)
{
    m_checkpoints = folder;
    m_checkpointEvery = everySeconds;
}

QString RunController::checkpointFile(int id) const
{
    return m_checkpoints.isEmpty() ? QString() : u"%1/run-%2.ckpt"_s.arg(m_checkpoints).arg(id);
}

bool RunController::hasCheckpoint(int id) const
{
    const QString file = checkpointFile(id);
    return !file.isEmpty() && (QFile::exists(file) || QFile::exists(file + u".previous"_s));
}

void RunController::attachCheckpoints(Active& active)
{
    const int id = active.request.id;
    if (m_checkpoints.isEmpty() || active.request.repeats || active.request.repeatsSearch)
        return;
    active.checkpoints =
        std::make_unique<CheckpointWriter>(CheckpointFile(checkpointFile(id).toStdString()),
            m_checkpointEvery, active.control, [this, id](const InputError& error) {
                const QString sentence = qs(error.what());
                QMetaObject::invokeMethod(
                    this, [this, id, sentence] { Q_EMIT checkpointFailed(id, sentence); },
                    Qt::QueuedConnection);
            });
}

void RunController::suspend()
{
    askForCheckpoints();
    stopAll();
}

void RunController::askForCheckpoints()
{
    for (const auto& active : m_active)
        if (active->checkpoints)
            active->checkpoints->ask();
}

void RunController::finishCheckpoints()
{
    for (const auto& writer : m_lastCheckpoints)
        writer->finish();
}

std::vector<std::unique_ptr<RunController::Active>>::const_iterator RunController::find(
    int id) const
{
    return std::ranges::find(m_active, id, [](const auto& active) { return active->request.id; });
}

bool RunController::isActive(int id) const { return find(id) != m_active.end(); }

std::vector<int> RunController::active() const
{
    std::vector<int> ids;
    for (const auto& active : m_active)
        ids.push_back(active->request.id);
    return ids;
}

std::vector<int> RunController::queue() const
{
    std::vector<int> ids = active();
    for (const RunRequest& request : m_queue)
        ids.push_back(request.id);
    return ids;
}

void RunController::start(RunRequest request)
{
    m_queue.push_back(std::move(request));
    if (!m_holds)
        startQueued();
}

void RunController::startTogether(const std::function<void()>& queueing)
{
    {
        const QScopedValueRollback holds(m_holds, true);
        queueing();
    }
    startQueued();
}

bool RunController::canContinue(int id) const { return m_finished.contains(id) && !isActive(id); }

void RunController::continueRun(int id, double epsilon, double maxPasses, double maxSeconds)
{
    Q_ASSERT(canContinue(id) && !running());
    auto node = m_finished.extract(id);
    std::erase(m_retained, id);
    auto& [request, training] = node.mapped();
    training->setLimits(epsilon, maxPasses, maxSeconds);
    launch(std::move(request), std::move(training));
}

/// Whether what is active and the next of the queue accept one more.
bool RunController::mayStartNext() const
{
    const auto accepts = [this](
                             const RunRequest& request) { return request.jobs > m_active.size(); };
    return !m_queue.empty() && accepts(m_queue.front())
        && std::ranges::all_of(
            m_active, [&](const auto& active) { return accepts(active->request); });
}

void RunController::startQueued()
{
    while (mayStartNext()) {
        RunRequest request = std::move(m_queue.front());
        m_queue.pop_front();
        launch(std::move(request), nullptr);
    }
    Q_EMIT stateChanged();
}

void RunController::launch(RunRequest request, std::shared_ptr<Training> training)
{
    const bool waits = paused(); // as those beside it
    Active& active = *m_active.emplace_back(std::make_unique<Active>());
    if (waits)
        active.control.pause();
    active.mailbox.watch(m_watched);
    active.request = std::move(request);
    active.training = std::move(training);
    active.control.shareCores(active.request.jobs);
    attachCheckpoints(active);
    active.thread = std::jthread([this, &active] { solve(active); });
    active.sinceFrame.start();
    m_timer.start();
    Q_EMIT started(active.request.id);
    Q_EMIT stateChanged();
}

void RunController::pause()
{
    for (const auto& active : m_active)
        active->control.pause();
    Q_EMIT stateChanged();
}

void RunController::resume()
{
    for (const auto& active : m_active)
        active->control.resume();
    Q_EMIT stateChanged();
}

void RunController::stop()
{
    if (running())
        m_active.front()->control.stop();
}

void RunController::stopAll()
{
    m_queue.clear();
    for (const auto& active : m_active)
        active->control.stop();
    Q_EMIT stateChanged();
}

void RunController::bringToFront(int id)
{
    const auto at = find(id) - m_active.cbegin();
    if (at == 0 || at == std::ssize(m_active))
        return;
    std::rotate(m_active.begin(), m_active.begin() + at, m_active.begin() + at + 1);
    Q_EMIT stateChanged();
}

std::optional<RunRequest> RunController::unqueue(int id)
{
    const auto found = std::ranges::find(m_queue, id, &RunRequest::id);
    if (found == m_queue.end())
        return {};
    std::optional<RunRequest> request = std::move(*found);
    m_queue.erase(found);
    return request;
}

bool RunController::takes(std::string_view option) const
{
    const OptionField* field = findOption(option);
    return running() && field && field->live
        && !(searching() && std::ranges::find(searchOwns, option) != searchOwns.end());
}

void RunController::set(const OptionChange& change)
{
    if (!running())
        return;
    const RunRequest& request = m_active.front()->request;
    SolverOptions changed = request.options;
    apply(change, changed);
    requireConstants(*request.dataset->train, changed);
    m_active.front()->control.set(change);
    m_checkpointSoon.start(); // saves the user's change before it can be lost
}

void RunController::watch(int block)
{
    m_watched = block;
    for (const auto& active : m_active)
        active->mailbox.watch(block);
}

bool RunController::paused() const { return running() && m_active.front()->control.paused(); }

int RunController::current() const { return running() ? m_active.front()->request.id : -1; }

bool RunController::searching() const
{
    return running() && m_active.front()->request.search.has_value();
}

const Training* RunController::finishedTraining(int id) const
{
    const auto found = m_finished.find(id);
    return found == m_finished.end() ? nullptr : found->second.second.get();
}

void RunController::pump()
{
    bool news = false;
    for (const int id : active()) // a slot may start or end others
        if (const auto found = find(id); found != m_active.end())
            news = take(**found) || news;
    if (news)
        Q_EMIT updated();
}

/// Takes the news since the last call and passes them on; handles the end of a run. Returns whether
/// there were any.
bool RunController::take(Active& active)
{
    const int id = active.request.id;
    const RunNews news = active.mailbox.take();
    const bool any =
        news.resumed || !news.points.empty() || !news.pieces.empty() || news.foldsDone > 0;
    constexpr qint64 tick = 200; // ms
    if (any) {
        active.sinceFrame.start();
        Q_EMIT frame(id, news);
    } else if (id == current() && active.sinceFrame.elapsed() >= tick && !paused()) {
        active.sinceFrame.start();
        Q_EMIT waiting(id);
    }
    if (news.end && isActive(id))
        end(id, *news.end);
    return any;
}

void RunController::forget(int id)
{
    m_finished.erase(id);
    std::erase(m_retained, id);
}

void RunController::adopt(RunRequest request, std::shared_ptr<Training> training)
{
    request.resumes = true;
    retain(std::move(request), std::move(training));
    Q_EMIT stateChanged();
}

void RunController::retain(RunRequest request, std::shared_ptr<Training> training)
{
    const int id = request.id;
    forgetKernelRows(training->sharedProblem().get());
    forgetKernelRows(training->sharedTest().get());
    m_finished.insert_or_assign(id, std::pair(std::move(request), std::move(training)));
    std::erase(m_retained, id);
    m_retained.push_back(id);
    double bytes = 0;
    for (const auto& entry : m_finished)
        bytes += bytesOf(*entry.second.second);
    while (m_retained.size() > leastRetained && bytes > mostRetainedBytes) {
        const auto oldest = m_finished.find(m_retained.front());
        bytes -= bytesOf(*oldest->second.second);
        m_finished.erase(oldest);
        m_retained.pop_front();
    }
}

void RunController::end(int id, const RunEnd& end)
{
    const auto found = m_active.begin() + (find(id) - m_active.cbegin());
    const std::unique_ptr<Active> ended = std::move(*found);
    m_active.erase(found);
    ended->thread.join();
    if (!running())
        m_checkpointSoon.stop();
    if (ended->checkpoints) {
        ended->checkpoints->retire();
        m_lastCheckpoints.push_back(std::move(ended->checkpoints));
        if (m_lastCheckpoints.size() > allCores())
            m_lastCheckpoints.pop_front(); // written long since, or waited for
    }
    if (end.record) {
        ended->request.resumes = false;
        retain(std::move(ended->request), std::move(ended->training));
    }
    if (!running() && m_queue.empty())
        m_timer.stop();
    if (end.record)
        Q_EMIT finished(id, *end.record);
    else if (end.path)
        Q_EMIT searched(id, *end.path);
    else
        Q_EMIT failed(id, qs(end.error));
    startQueued();
}

} // namespace gapscope
