// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/files_apart.h"
#include "app/models/trained_model.h"
#include "app/programs/data_paths.h"
#include "app/programs/interrupt.h"
#include "app/programs/opening.h"
#include "app/programs/progress_line.h"
#include "app/programs/run_summary.h"
#include "core/machine/error.h"
#include "core/records/data_identity.h"
#include "core/records/replay_verdict.h"
#include "core/solvers/path/path_search.h"
#include "core/solvers/training/training_record.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <variant>

namespace gapscope {
namespace {

struct ReplayArguments {
    std::string source, record;
    DataFolders folders;
    bool quiet = false;
};

/// The data of a record, byte for byte.
Dataset reopened(const DatasetInfo& then, DataRequest request, const ReplayArguments& arguments,
    const std::stop_token& stop)
{
    // A sample had stood in for a missing file: the run was on the sample.
    if (then.source.starts_with("sample:"))
        request.source = then.source;
    locateBeside(request, arguments.source);
    Dataset dataset =
        openDataset(request, arguments.folders, openingProgress(arguments.quiet), stop);
    if (const auto other =
            dataDifference(dataIdentity(dataset.info, request), dataIdentity(then, request)))
        throw InputError(request.source, 0, fmt::format("{} {}", other->key, other->found),
            other->wanted + ", the data of the record");
    dataset.info.source = then.source;
    return dataset;
}

RunRecord runAgain(const RunRecord& record, const Dataset& dataset, RunControl& control,
    const ReplayArguments& arguments)
{
    Training training(dataset.train, dataset.test, record.options);
    if (record.start.given())
        training.startFrom(
            startWeights(dataset, record.start, record.options.lambda, arguments.source));
    training.replay(replayOf(record));
    ProgressLine progress(record.options, arguments.quiet);
    const RunResult result = training.run(
        control, [&](const TracePoint& point, const SolverView&) { progress.update(point); });
    RunRecord about = record;
    about.dataset = dataset.info;
    return recordOf(training, result, std::move(about));
}

PathRecord runAgain(const PathRecord& record, const Dataset& dataset, RunControl& control,
    const ReplayArguments& arguments)
{
    StatusLine line(arguments.quiet);
    std::size_t count = 0;
    const auto found = [&](const LambdaPoint& point, std::span<const double>) {
        ++count;
        if (line.due())
            line.show(fmt::format("λ {:.4g} · {} of {} solved · pass {:.1f}", point.lambda, count,
                record.result.points.size(), point.pass));
    };
    PathRecord again = record;
    again.dataset = dataset.info;
    searchLambda(again, dataset,
        record.validation ? std::optional(record.validation->folds) : std::nullopt, control,
        {.found = found}, {}, &record);
    return again;
}

void write(const std::string& path, const RunRecord& record) { writeRecord(path, record); }
void write(const std::string& path, const PathRecord& record) { writePathRecord(path, record); }

double passesOf(const RunRecord& record) { return record.result.pass; }
double passesOf(const PathRecord& record)
{
    return record.result.points.empty() ? 0 : record.result.points.back().pass;
}

/// Runs a record of either kind again and compares.
template <typename Record> ExitStatus replay(const Record& record, const ReplayArguments& arguments)
{
    const Interrupt interrupt;
    const Dataset dataset = reopened(record.dataset, record.request, arguments, interrupt.token());
    RunControl control;
    const std::stop_callback onStop(interrupt.token(), [&control] { control.stop(); });
    const Record again = runAgain(record, dataset, control, arguments);
    if (!arguments.record.empty())
        write(arguments.record, again);
    if (interrupt.requested()) {
        fmt::print("interrupted after {:.4g} passes\n", passesOf(again));
        return exitInterrupted;
    }
    const ReplayVerdict verdict = replayVerdict(record, again);
    fmt::print("{}\n", verdict.text);
    return verdict.identical ? exitDone : exitInternalError;
}

ExitStatus replayFile(const ReplayArguments& arguments)
{
    requireApart({{"--record", arguments.record}}, {{"RECORD", arguments.source}});
    requireWritable("--record", arguments.record);
    const auto read = readAnyRecord(arguments.source);
    if (const auto* run = std::get_if<RunRecord>(&read))
        requireReplayable(*run, arguments.source);
    return std::visit([&](const auto& record) { return replay(record, arguments); }, read);
}

} // namespace

Command addReplayCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("replay",
        "Runs a record's options and events again and says whether the result is identical");
    const auto arguments = std::make_shared<ReplayArguments>();
    command->add_option("RECORD", arguments->source, "The record of a run, a path or a grid")
        ->required();
    command->add_option("--record", arguments->record, "Writes the new record")->type_name("FILE");
    addDataFolder(*command, arguments->folders);
    command->add_flag("--quiet", arguments->quiet, "No progress");
    return {command, [arguments] { return replayFile(*arguments); }};
}

} // namespace gapscope
