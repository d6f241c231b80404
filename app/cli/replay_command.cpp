// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_summary.h"
#include "app/cli/trained_model.h"
#include "core/error.h"
#include "core/model_file.h"
#include "core/record_difference.h"
#include "core/solvers/training.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace gapscope {
namespace {

struct ReplayArguments {
    std::string source, record;
    DataFolders folders;
    bool quiet = false;
};

/// The data of the record, byte for byte.
Dataset reopened(
    const RunRecord& record, const ReplayArguments& arguments, const std::stop_token& stop)
{
    DataRequest request = record.request;
    // A sample had stood in for a missing file: the run was on the sample.
    if (record.dataset.source.starts_with("sample:"))
        request.source = record.dataset.source;
    request.source = locatedBeside(request.source, arguments.source);
    request.test = locatedBeside(request.test, arguments.source);
    Dataset dataset = openDataset(request, arguments.folders, {}, stop);
    if (dataset.info.sha256 != record.dataset.sha256)
        throw InputError(request.source, 0, "sha256 " + dataset.info.sha256,
            record.dataset.sha256 + ", the data of the record");
    dataset.info.source = record.dataset.source;
    return dataset;
}

/// Where a person or the clock had ended the run; other ends come again by themselves.
std::optional<TracePoint> cutAt(const RunRecord& record)
{
    const RunStatus status = record.result.status;
    const bool cut = status == RunStatus::stopped || status == RunStatus::maxSeconds;
    return cut && !record.trace.empty() ? std::optional(record.trace.back()) : std::nullopt;
}

RunRecord runAgain(const RunRecord& record, const Dataset& dataset,
    const ReplayArguments& arguments, const std::stop_token& stop)
{
    SolverOptions options = record.options;
    std::vector<OptionEvent> events = record.events;
    if (record.result.status == RunStatus::maxSeconds) { // the cut takes the clock's place
        options.maxSeconds = unlimited;
        std::erase_if(events, [](const OptionEvent& e) { return e.option == "max_seconds"; });
    }
    Training training(dataset.train, dataset.test, options);
    if (!record.startedFrom.empty()) {
        const std::string path = locatedBeside(record.startedFrom, arguments.source);
        training.startFrom(weightsFor(dataset, readModel(path), path));
    }
    training.replay(events, cutAt(record));
    RunControl control;
    const std::stop_callback onStop(stop, [&control] { control.stop(); });
    ProgressLine progress(options, arguments.quiet);
    RunRecord again = newRecord();
    again.result = training.run(
        control, [&](const TracePoint& point, const SolverView&) { progress.update(point); });
    progress.finish();
    again.name = record.name;
    again.tags = record.tags;
    again.notes = record.notes;
    again.dataset = dataset.info;
    again.request = record.request;
    again.startedFrom = record.startedFrom;
    again.options = record.options;
    again.trace = training.trace();
    again.events = training.events();
    if (record.result.status == RunStatus::maxSeconds && !stop.stop_requested()) {
        again.events = record.events;
        again.result.status = record.result.status;
        again.result.message = record.result.message;
    }
    return again;
}

ExitStatus replay(const ReplayArguments& arguments)
{
    requireWritable("--record", arguments.record);
    const RunRecord record = readRecord(arguments.source);
    const Interrupt interrupt;
    const Dataset dataset = reopened(record, arguments, interrupt.token());
    const RunRecord again = runAgain(record, dataset, arguments, interrupt.token());
    if (!arguments.record.empty())
        writeRecord(arguments.record, again);
    if (interrupt.requested()) {
        fmt::print("interrupted after {:.4g} passes\n", again.result.pass);
        return exitInterrupted;
    }
    const std::optional<std::string> difference = firstDifference(record, again);
    if (!difference) {
        fmt::print("identical: {} trace points, {:.6g} passes, gap {:.6g}\n", again.trace.size(),
            again.result.pass, again.result.gap);
        return exitDone;
    }
    fmt::print("differs from the record: {}\n", *difference);
    const ProgramInfo& then = record.program;
    const ProgramInfo& now = again.program;
    if (then != now)
        fmt::print("The record was made by {} {} ({}, {}), this is {} {} ({}, {}): the last bits "
                   "agree on the same program and CPU class only.\n",
            then.version, then.commit, then.build, then.kernel, now.version, now.commit, now.build,
            now.kernel);
    return exitInternalError;
}

} // namespace

Command addReplayCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("replay",
        "Runs a record's options and events again and says whether the result is identical");
    const auto arguments = std::make_shared<ReplayArguments>();
    command->add_option("RECORD", arguments->source, "A run record")->required();
    command->add_option("--record", arguments->record, "Writes the new record")->type_name("FILE");
    command
        ->add_option("--data-dir", arguments->folders.dataDir,
            "Where catalogue files are looked up, before $GAPSCOPE_DATA")
        ->type_name("DIR");
    command->add_flag("--quiet", arguments->quiet, "No progress");
    return {command, [arguments] { return replay(*arguments); }};
}

} // namespace gapscope
