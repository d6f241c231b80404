// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/cluster/checkpointing.h"
#include "app/cli/cluster/mpi_ranks.h"
#include "app/models/trained_model.h"
#include "app/programs/run_summary.h"
#include "core/files/atomic_file.h"
#include "core/options/choices.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training_record.h"

namespace gapscope {
namespace {

struct TrainArguments {
    DataArguments data;
    SolverArguments solver;
    CheckpointArguments checkpoint;
    std::string record, model, from, weights;
    bool quiet = false;
};

/// Refuses what can be refused before the data are read.
void checkEarly(const TrainArguments& arguments)
{
    const SolverOptions options = resolveSettings(arguments.solver.settings(), 1);
    requireEnd(options);
    for (const auto& [flag, value] : {std::pair("--model", arguments.model),
             std::pair("--weights", arguments.weights), std::pair("--from", arguments.from)})
        if (!value.empty())
            requireWeights(options, flag);
    std::vector<NamedFile> outputs = {{"--record", arguments.record}, {"--model", arguments.model},
        {"--weights", arguments.weights}};
    if (!arguments.checkpoint.path.empty())
        for (const char* suffix : {"", ".previous", ".lock"}) // its file, and those beside it
            outputs.push_back(
                {"--checkpoint", placeOf(arguments.checkpoint.path).concat(suffix).string()});
    requireApart(outputs, filesRead(arguments.data.request));
    for (const auto& [flag, value] : {std::pair("--record", arguments.record),
             std::pair("--weights", arguments.weights)}) // a model may overwrite its start
        requireApart({{flag, value}}, {{"--from", arguments.from}});
    requireWritable("--record", arguments.record);
    requireWritable("--model", arguments.model);
    requireWritable("--weights", arguments.weights);
    const std::string& weights = arguments.weights;
    if (!weights.empty() && !weights.ends_with(".npz") && !weights.ends_with(".csv"))
        throw InputError("--weights", 0, "'" + weights + "'", "a name ending in .npz or .csv");
}

void say(const TrainArguments& arguments, const std::string& text)
{
    if (!arguments.quiet)
        fmt::print(stderr, "{}\n", text);
}

void announce(const TrainArguments& arguments, const Dataset& dataset, const SolverOptions& options)
{
    say(arguments, describe(dataset.info));
    say(arguments,
        "Estimate: " + describe(estimateRun(dataset, options))
            + arguments.solver.notes(options, dataset.info.task));
    const bool limited = std::isfinite(options.maxPasses) || std::isfinite(options.maxSeconds);
    if (!dataset.train->exactOracle())
        say(arguments,
            "Note: the max-oracle is approximate (more than two classes): the gap is an estimate "
            "and no target ends the run.");
    const bool certifiesEachStep = !whyIgnored(*findOption("gap_check"), options.method).empty();
    const bool certified = options.epsilon > 0 && dataset.train->exactOracle()
        && options.method->certifies && (std::isfinite(options.gapCheck) || certifiesEachStep);
    if (!limited && !certified)
        say(arguments,
            "Note: no target can end this run and it has no limit; interrupt it to end it.");
}

void writeResults(const TrainArguments& arguments, const Dataset& dataset, const RunRecord& record,
    const std::vector<double>& weights)
{
    if (!arguments.record.empty()) {
        if (record.trace.size() < record.tracePoints)
            say(arguments,
                fmt::format("Note: {} keeps {} of {} trace points; --trace-every makes fewer.",
                    arguments.record, record.trace.size(), record.tracePoints));
        writeRecord(arguments.record, record);
    }
    if (arguments.model.empty() && arguments.weights.empty())
        return;
    const Model model = trainedModel(dataset, record.result.lambda, weights);
    if (!arguments.model.empty())
        writeModel(arguments.model, model);
    if (arguments.weights.ends_with(".npz"))
        model.shape->writeWeightsNpz(arguments.weights, model.w);
    else if (!arguments.weights.empty())
        writeFileAtomically(arguments.weights, model.shape->weightsCsv(model.w));
}

/// The best dual known for the problem, this run included, and what it implies for the primal. When
/// it cannot be saved, a message says why; the run is not affected.
std::string bestDualLine(const RunRecord& record)
{
    try {
        const BestDuals duals = keepBestDual(bestDualsPath(), record);
        const auto best = duals.find(
            problemKey(record.dataset, record.request, record.options, record.result.lambda));
        return best == duals.end() ? "" : bestDualText(best->second, record.result);
    } catch (const InputError& error) {
        fmt::print(stderr, "Note: the best dual known is not saved: {}\n", error.what());
        return "";
    }
}

/// Rank 0 prints and writes for all.
void shareAmong(const Ranks& ranks, TrainArguments& arguments)
{
    if (!arguments.from.empty())
        throw InputError("several ranks", 0, "--from", "a run without it");
    if (ranks.rank() == 0)
        return;
    arguments.quiet = true;
    for (std::string* file :
        {&arguments.record, &arguments.model, &arguments.weights, &arguments.checkpoint.path})
        file->clear();
}

ExitStatus trainTogether(const TrainArguments& arguments, const Dataset& dataset,
    const SolverOptions& options, RunRecord about, Ranks& ranks, Checkpointing& checkpoints,
    const std::stop_token& stop)
{
    requireSameOnAllRanks(about, options, ranks);
    RunControl control;
    const std::stop_callback stopping(stop, [&control] { control.stop(); });
    DistributedCheckpoints kept{.from = ranks.scatter(checkpoints.rankStates(
                                    about, options, ranks.size(), arguments.quiet))};
    about.options = checkpoints.initialOptions(options);
    const auto writer = checkpoints.startWriting(control);
    if (writer)
        kept.write = [&](const SuspendedRanks& suspended) {
            writer->take(checkpointContent(suspended, about));
        };
    ProgressLine progress(options, arguments.quiet);
    const double begin = wallSeconds();
    RanksOutcome outcome = trainOverRanks(
        dataset, options, about, ranks, control,
        [&](const TracePoint& point) { progress.update(point); }, kept);
    progress.finish();
    RunResult& result = outcome.record.result;
    if (!checkpoints.resumes()) { // of the whole run, this process knows it
        result.waitedSeconds = wallSeconds() - begin;
        result.evaluationSeconds = std::max(0.0, result.waitedSeconds - result.seconds);
    }
    if (ranks.rank() == 0) {
        fmt::print(
            "{}{}{}", summaryOf(outcome.record), outcome.costs, bestDualLine(outcome.record));
        writeResults(arguments, dataset, outcome.record, outcome.weights);
    }
    if (writer)
        writer->requireWritten();
    finishRanks();
    return exitStatusOf(options, result);
}

ExitStatus train(TrainArguments arguments)
{
    const std::unique_ptr<Ranks> ranks = mpiRanks();
    if (ranks)
        shareAmong(*ranks, arguments);
    checkEarly(arguments);
    const Interrupt interrupt;
    Checkpointing checkpoints(arguments.checkpoint);
    const SolverOptions early = resolveSettings(arguments.solver.settings(), 1);
    const Dataset dataset = openDataset(arguments.data.request, arguments.data.folders,
        openingProgress(arguments.quiet), interrupt.token(),
        [&early](const std::string& task, std::size_t labels, const std::string&) {
            requireOptionsFor(task, labels, early);
        });
    if (!arguments.model.empty() || !arguments.weights.empty() || !arguments.from.empty())
        shapeOf(dataset); // a model is refused before the training, not after it
    const SolverOptions options = resolveSettings(arguments.solver.settings(), dataset.info.n);
    announce(arguments, dataset, options);

    RunRecord about;
    about.dataset = dataset.info;
    about.request = arguments.data.request;
    if (ranks)
        return trainTogether(
            arguments, dataset, options, std::move(about), *ranks, checkpoints, interrupt.token());
    if (!arguments.from.empty())
        about.start = startFromFile(arguments.from);
    const auto training = checkpoints.training(dataset, options, about, arguments.quiet);
    if (about.start.given() && !checkpoints.resumes())
        training->startFrom(
            startWeights(dataset, about.start, options.lambda), "--from " + arguments.from);
    RunControl control;
    const std::stop_callback stop(interrupt.token(), [&control] { control.stop(); });
    const auto writer = checkpoints.startWriting(*training, control, about);
    ProgressLine progress(options, arguments.quiet);
    const RunResult result = training->run(
        control, [&](const TracePoint& point, const SolverView&) { progress.update(point); });
    progress.finish();

    const RunRecord record = recordOf(*training, result, std::move(about));
    fmt::print("{}{}", summaryOf(record), bestDualLine(record));
    writeResults(arguments, dataset, record, training->weights());
    if (writer)
        writer->requireWritten();
    return exitStatusOf(options, result);
}

} // namespace

Command addTrainCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("train", "Trains on a dataset and reports the gap");
    const auto arguments = std::make_shared<TrainArguments>();
    addDataOptions(*command, arguments->data);
    addSolverOptions(*command, arguments->solver);
    addCheckpointOptions(*command, arguments->checkpoint);
    const auto file = [&](const char* flag, std::string& value, const char* help) {
        command->add_option(flag, value, help)->type_name("FILE")->group("Files");
    };
    file("--record", arguments->record, "Writes the run record (JSON)");
    file("--model", arguments->model, "Writes the model");
    file("--weights", arguments->weights, "Writes the weights as FILE.npz or FILE.csv");
    file("--from", arguments->from,
        "Starts from the weights of a saved model; of a path's model, from those at --lambda");
    command->add_flag("--quiet", arguments->quiet, "Prints no progress and no notes");
    return {command, [arguments] { return train(*arguments); }};
}

} // namespace gapscope
