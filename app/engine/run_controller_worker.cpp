// SPDX-License-Identifier: GPL-3.0-or-later
// What a run does on its own thread.
#include "app/engine/active_run.h"
#include "app/engine/stopped_run.h"
#include "app/models/trained_model.h"

#include "core/solvers/path/path_validation.h"
#include "core/solvers/path/regularization_path.h"
#include "core/solvers/training/training_record.h"

#include <exception>
#include <utility>

namespace gapscope {

/// On the solver's thread: the whole life of one run() call, of a path or of a grid.
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

Checkpoint leftOffBy(const RunRequest& request, CheckpointWriter* checkpoints)
{
    return checkpoints ? leftOff(checkpoints->read(), request, checkpoints->path())
                       : leftOff({}, request, "its checkpoint");
}

} // namespace

RunRecord RunController::train(Active& active)
{
    const RunRequest& request = active.request;
    if (!active.training) {
        if (request.goesOn) {
            const Checkpoint found = leftOffBy(request, active.checkpoints.get());
            active.training = trainingFrom(found, request, active.checkpoints->path());
            active.mailbox.postAnew(*active.training);
        } else {
            active.training = std::make_shared<Training>(
                request.dataset->train, request.dataset->test, request.options);
            if (request.start.given())
                active.training->startFrom(
                    startWeights(*request.dataset, request.start, request.options.lambda));
        }
        if (request.repeats)
            active.training->replay(replayOf(*request.repeats));
    } else if (request.goesOn) // adopted: what is shown of it may have been further
        active.mailbox.postAnew(*active.training);
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
    if (request.goesOn) {
        found = leftOffBy(request, active.checkpoints.get());
        checkpoints.from = &*found;
        active.mailbox.postAnew(searchFromBytes(found->search, active.checkpoints->path()).points);
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

} // namespace gapscope
