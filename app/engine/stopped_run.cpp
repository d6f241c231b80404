// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/stopped_run.h"

#include "core/machine/error.h"
#include "core/solvers/state/dual_state.h"

#include <utility>

namespace gapscope {

Checkpoint leftOff(
    std::optional<Checkpoint> found, const RunRequest& request, const std::string& file)
{
    if (!found)
        throw InputError(file, 0, "is not there", "the checkpoint of the run that was left off");
    if (const std::string other = otherProcessor(*found); !other.empty())
        throw InputError(file, 0, other, "the same one, so that the run ends the same");
    requireSameData(*found, recordBefore(request), file);
    return std::move(*found);
}

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

StoppedRun stoppedRun(const RunRequest& request, const QString& file)
{
    const std::string source = file.toStdString();
    const Checkpoint found = leftOff(CheckpointFile(source).read(), request, source);
    auto training = trainingFrom(found, request, source);

    const std::vector<double> w = training->weights();
    const SolverView view{.w = w,
        .gapEstimates = training->gapEstimates(),
        .exactGaps = training->state().exactGaps,
        .lambda = training->options().lambda};
    TracePoint place;
    place.pass = found.pass;
    Mailbox mailbox;
    mailbox.expectEvents(training->events().size());
    mailbox.post(place, view, *training);
    RunNews news = mailbox.take();
    news.anew = true;
    news.points = training->trace();
    news.notKept = training->tracePoints() - news.points.size();
    news.events = training->events();
    return {request, std::move(training), std::move(news)};
}

} // namespace gapscope
