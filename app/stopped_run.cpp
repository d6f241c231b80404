// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stopped_run.h"

#include "core/error.h"
#include "core/solvers/dual_state.h"

#include <utility>

namespace gapscope {

StoppedRun stoppedRun(const RunRequest& request, const QString& file)
{
    const std::string source = file.toStdString();
    const std::optional<Checkpoint> found = CheckpointFile(source).read();
    if (!found)
        throw InputError(source, 0, "is not there", "the checkpoint of the run that was left off");
    if (const std::string other = otherProcessor(*found); !other.empty())
        throw InputError(source, 0, other, "the same one, so that the run ends the same");
    RunRecord wanted = recordBefore(request);
    requireSameData(*found, wanted, source);
    auto training =
        std::make_shared<Training>(request.dataset->train, request.dataset->test, request.options);
    wanted.options = training->initialOptions();
    requireSameRun(*found, wanted, source);
    goOnFrom(*found, *training, source);

    const std::vector<double> w = training->weights();
    const SolverView view{.w = w,
        .gapEstimates = training->gapEstimates(),
        .exactGaps = training->state().exactGaps,
        .lambda = training->options().lambda};
    TracePoint place;
    place.pass = found->pass;
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
