// SPDX-License-Identifier: GPL-3.0-or-later
// The work of a run on its own thread, and its resumption.
#include "app/engine/run_controller.h"
#include "app/models/trained_model.h"

#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/training_record.h"

#include <exception>

namespace gapscope {

/// On the solver's thread: one whole call of run(), of a path or of a grid.
void RunController::solve(Active& active)
{
    RunEnd end;
    try {
        if (active.request.search)
            end.path = search(active);
        else
            end.record = train(active);
    } catch (const std::exception& e) {
        end.error = e.what();
    }
    active.mailbox.post(std::move(end));
    QMetaObject::invokeMethod(this, &RunController::pump, Qt::QueuedConnection);
}

namespace {

/// The checkpoint found in a file, if the run can be resumed from it.
/// throws: InputError naming the file: nothing found, other data or another class of processor.
Checkpoint resumable(
    std::optional<Checkpoint> found, const RunRequest& request, const std::string& file)
{
    if (!found)
        throw InputError(file, 0, "is not there", "the checkpoint of the interrupted run");
    if (const std::string other = otherProcessor(*found); !other.empty())
        throw InputError(file, 0, other, "the same one, so that the run ends the same");
    requireSameData(*found, recordBefore(request), file);
    return std::move(*found);
}

/// The training at its checkpoint.  throws: InputError when it belongs to another run.
std::shared_ptr<Training> trainingFrom(
    const Checkpoint& checkpoint, const RunRequest& request, const std::string& file)
{
    auto training =
        std::make_shared<Training>(request.dataset->train, request.dataset->test, request.options);
    RunRecord wanted = recordBefore(request);
    wanted.options = training->initialOptions();
    requireSameRun(checkpoint, wanted, file);
    resumeFrom(checkpoint, *training, file);
    return training;
}

Checkpoint resumableBy(const RunRequest& request, CheckpointWriter* checkpoints)
{
    return checkpoints ? resumable(checkpoints->read(), request, checkpoints->path())
                       : resumable({}, request, "its checkpoint");
}

} // namespace

RunRecord RunController::train(Active& active)
{
    const RunRequest& request = active.request;
    if (!active.training) {
        if (request.resumes) {
            const Checkpoint found = resumableBy(request, active.checkpoints.get());
            active.training = trainingFrom(found, request, active.checkpoints->path());
            active.mailbox.postRestored(*active.training);
        } else {
            active.training = std::make_shared<Training>(
                request.dataset->train, request.dataset->test, request.options);
            if (request.start.given())
                active.training->startFrom(
                    startWeights(*request.dataset, request.start, request.options.lambda),
                    request.start.name);
        }
        if (request.repeats)
            active.training->replay(replayOf(*request.repeats));
    } else if (request.resumes) // adopted: the shown state may have been further
        active.mailbox.postRestored(*active.training);
    const Training& training = *active.training;
    active.mailbox.expectEvents(training.events().size());
    if (active.checkpoints)
        active.training->onCheckpoint(
            [writer = active.checkpoints.get(), &training, about = recordBefore(request)] {
                writer->takeIfAsked(training, about);
            });
    const RunResult result = active.training->run(
        active.control, [&active, &training](const TracePoint& point, const SolverView& view) {
            active.mailbox.post(point, view, training);
        });
    active.training->onCheckpoint({});
    return recordOf(training, result, recordBefore(request));
}

PathRecord RunController::search(Active& active)
{
    const RunRequest& request = active.request;
    const bool readable = !request.options.method->kernel;
    const SearchObservers observers{
        .found =
            [&active, readable](const LambdaPoint& point, std::span<const double> w) {
                active.mailbox.post(point, readable ? w : std::span<const double>());
            },
        .trace = [&active](
                     const TracePoint& point, const SolverView&) { active.mailbox.post(point); }};
    PathRecord record = searchBefore(request);
    std::optional<Checkpoint> found;
    SearchCheckpoints checkpoints;
    if (request.resumes) {
        found = resumableBy(request, active.checkpoints.get());
        checkpoints.from = &*found;
        active.mailbox.postRestored(
            searchFromBytes(found->search, active.checkpoints->path()).points);
    }
    if (active.checkpoints)
        checkpoints.write = [writer = active.checkpoints.get(), about = recordBefore(request)](
                                const Training& training, const PathResult& before) {
            writer->takeIfAsked(training, about, [&before] { return searchBytes(before); });
        };
    searchLambda(
        record, *request.dataset, request.folds, active.control, observers,
        [&active](std::size_t done, std::size_t) { active.mailbox.postFold(done); },
        request.repeatsSearch.get(), checkpoints);
    return record;
}

StoppedRun stoppedRun(const RunRequest& request, const QString& file)
{
    const std::string source = file.toStdString();
    const Checkpoint found = resumable(CheckpointFile(source).read(), request, source);
    auto training = trainingFrom(found, request, source);
    Mailbox mailbox;
    mailbox.postRestored(*training);
    return {request, std::move(training), mailbox.take()};
}

} // namespace gapscope
