// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/models/trained_model.h"
#include "app/programs/data_paths.h"
#include "app/programs/run_summary.h"
#include "core/records/record_difference.h"
#include "core/records/run_record.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/training_record.h"

namespace gapscope {
namespace {

struct ReplayArguments {
    std::vector<std::string> sources;
    std::string record;
    DataFolders folders;
    bool quiet = false;
};

/// One of the records given.
struct Replayed {
    const ReplayArguments& arguments;
    const std::string& source;
    bool alone; ///< no other record is given: the verdict needs no file name
};

/// Reopens the data of a record, byte for byte.
Dataset reopened(const DatasetInfo& then, DataRequest request, const Replayed& replayed,
    const std::stop_token& stop)
{
    // A sample replaced a missing file: the run was on the sample.
    if (then.source.starts_with("sample:"))
        request.source = then.source;
    locateBeside(request, replayed.source);
    Dataset dataset = openDataset(
        request, replayed.arguments.folders, openingProgress(replayed.arguments.quiet), stop);
    if (const auto other =
            dataDifference(dataIdentity(dataset.info, request), dataIdentity(then, request)))
        throw InputError(request.source, 0, fmt::format("{} {}", other->key, other->found),
            other->wanted + ", the data of the record");
    dataset.info.source = then.source;
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

/// Prints one line for a record, with the file first when there are others.
void say(const Replayed& replayed, const std::string& text)
{
    fmt::print("{}{}\n", replayed.alone ? "" : replayed.source + ": ", text);
}

/// Repeats a record of either kind and compares.
template <typename Record> ExitStatus replay(const Record& record, const Replayed& replayed)
{
    const Interrupt interrupt;
    const Dataset dataset = reopened(record.dataset, record.request, replayed, interrupt.token());
    RunControl control;
    const std::stop_callback onStop(interrupt.token(), [&control] { control.stop(); });
    const Record again = runAgain(record, dataset, control, replayed);
    if (!replayed.arguments.record.empty())
        write(replayed.arguments.record, again);
    if (interrupt.requested()) {
        say(replayed, fmt::format("interrupted after {:.4g} passes", passesOf(again)));
        return exitInterrupted;
    }
    const ReplayVerdict verdict = replayVerdict(record, again);
    say(replayed, verdict.text);
    return verdict.identical ? exitDone : exitInternalError;
}

ExitStatus replayFile(const Replayed& replayed)
{
    const auto read = readAnyRecord(replayed.source);
    if (const auto* run = std::get_if<RunRecord>(&read))
        requireReplayable(*run, replayed.source);
    return std::visit([&](const auto& record) { return replay(record, replayed); }, read);
}

/// A record that cannot be read or run does not stop the replay of the others.
ExitStatus replayOneOfSeveral(const Replayed& replayed)
{
    try {
        return replayFile(replayed);
    } catch (const InputError& error) {
        say(replayed, "cannot be replayed");
        fmt::print(stderr, "gapscope-cli: {}\n", error.what());
        return exitBadInput;
    }
}

/// Returns the worst status: bad input before a difference, an interruption before both.
ExitStatus replayAll(const ReplayArguments& arguments)
{
    if (arguments.sources.size() > 1 && !arguments.record.empty())
        throw InputError("--record", 0, fmt::format("{} records", arguments.sources.size()),
            "one record with --record");
    requireApart({{"--record", arguments.record}}, {{"RECORD", arguments.sources.front()}});
    requireWritable("--record", arguments.record);
    if (arguments.sources.size() == 1)
        return replayFile({arguments, arguments.sources.front(), true});
    ExitStatus worst = exitDone;
    for (const std::string& source : arguments.sources) {
        worst = std::max(worst, replayOneOfSeveral({arguments, source, false}));
        std::fflush(stdout);
        if (worst == exitInterrupted)
            break;
    }
    return worst;
}

} // namespace

Command addReplayCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("replay",
        "Repeats the run of each record and says whether the result is identical, on a line each; "
        "on another class of processor, whether the counts are equal and the ends agree to 1e-9. "
        "The exit status is the worst of all");
    const auto arguments = std::make_shared<ReplayArguments>();
    command
        ->add_option("RECORD", arguments->sources,
            "Records of runs, paths or grids, or reports of one of them")
        ->required();
    command
        ->add_option("--record", arguments->record, "Writes the new record; takes one RECORD only")
        ->type_name("FILE");
    addDataFolder(*command, arguments->folders);
    command->add_flag("--quiet", arguments->quiet, "Prints no progress");
    return {command, [arguments] { return replayAll(*arguments); }};
}

} // namespace gapscope
