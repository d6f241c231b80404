// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/replaying.h"

#include "app/models/trained_model.h"
#include "app/programs/data_paths.h"
#include "core/records/record_parts.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/training_record.h"

namespace gapscope {

Dataset reopened(const std::optional<DatasetInfo>& then, DataRequest request,
    const Replayed& replayed, const std::stop_token& stop)
{
    if (then)
        request = requestOfOpened(std::move(request), *then);
    locateBeside(request, replayed.source);
    Dataset dataset = openDataset(
        request, replayed.arguments.folders, openingProgress(replayed.arguments.quiet), stop);
    if (!then)
        return dataset;
    if (const auto other =
            dataDifference(dataIdentity(dataset.info, request), dataIdentity(*then, request)))
        throw InputError(request.source, 0, fmt::format("{} {}", other->key, other->found),
            other->wanted + ", the data of the record");
    dataset.info.source = then->source;
    return dataset;
}

RunRecord runAgain(
    const RunRecord& record, const Dataset& dataset, RunControl& control, const Replayed& replayed)
{
    Training training(dataset.train, dataset.test, record.options);
    if (record.start.given())
        training.startFrom(
            startWeights(dataset, record.start, record.options.lambda, replayed.source),
            record.start.name);
    training.replay(replayOf(record));
    ProgressLine progress(record.options, replayed.arguments.quiet);
    const RunResult result = training.run(
        control, [&](const TracePoint& point, const SolverView&) { progress.update(point); });
    RunRecord about = record;
    about.dataset = dataset.info;
    return recordOf(training, result, std::move(about));
}

PathRecord runAgain(
    const PathRecord& record, const Dataset& dataset, RunControl& control, const Replayed& replayed)
{
    StatusLine line(replayed.arguments.quiet);
    std::size_t count = 0;
    const auto found = [&](const LambdaPoint& point, std::span<const double>) {
        ++count;
        if (line.due())
            line.show(fmt::format("λ {:.4g} · {} of {} solved · pass {:.1f}", point.lambda, count,
                record.result.points.size(), point.pass));
    };
    PathRecord again = record;
    again.program = thisProgram();
    again.dataset = dataset.info;
    searchLambda(again, dataset,
        record.validation ? std::optional(record.validation->folds) : std::nullopt, control,
        {.found = found}, {}, &record);
    return again;
}

void writeTo(const std::string& path, const RunRecord& record)
{
    if (!path.empty())
        writeRecord(path, record);
}

void writeTo(const std::string& path, const PathRecord& record)
{
    if (!path.empty())
        writePathRecord(path, record);
}

void say(const Replayed& replayed, const std::string& text)
{
    fmt::print("{}{}\n", replayed.alone ? "" : replayed.source + ": ", text);
    std::fflush(stdout);
}

} // namespace gapscope
