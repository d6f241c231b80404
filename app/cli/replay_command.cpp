// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/replaying.h"
#include "core/files/exported_spec.h"
#include "core/records/record_difference.h"
#include "core/solvers/training/training_record.h"

namespace gapscope {
namespace {

double passesOf(const RunRecord& record) { return record.result.pass; }
double passesOf(const PathRecord& record)
{
    return record.result.points.empty() ? 0 : record.result.points.back().pass;
}

/// Repeats a record of either kind and compares.
template <typename Record> ExitStatus replay(const Record& record, const Replayed& replayed)
{
    const Interrupt interrupt;
    const Dataset dataset = reopened(record.dataset, record.request, replayed, interrupt.token());
    RunControl control;
    const std::stop_callback onStop(interrupt.token(), [&control] { control.stop(); });
    const Record again = runAgain(record, dataset, control, replayed);
    writeTo(replayed.arguments.record, again);
    if (interrupt.requested()) {
        say(replayed, fmt::format("interrupted after {:.4g} passes", passesOf(again)));
        return exitInterrupted;
    }
    const ReplayVerdict verdict = replayVerdict(record, again);
    say(replayed, verdict.text);
    return verdict.agrees() ? exitDone : exitInternalError;
}

ExitStatus replayFile(const Replayed& replayed)
{
    if (isExport(replayed.source))
        if (const auto status = replayExport(readJsonOrExport(replayed.source), replayed))
            return *status;
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
        "Repeats the runs of each file and says whether the result is identical, on a line each; "
        "on another class of processor, whether the counts are equal and the ends agree to 1e-9. "
        "The exit status is the worst of all");
    const auto arguments = std::make_shared<ReplayArguments>();
    command
        ->add_option("RECORD", arguments->sources,
            "Records of runs, paths or grids, or exported views and reports (PNG, SVG, PDF, CSV, "
            "HTML), of which every run shown is repeated")
        ->required();
    command->add_option("--record", arguments->record, "Writes the new record; takes one run only")
        ->type_name("FILE");
    addDataFolder(*command, arguments->folders);
    command->add_flag("--quiet", arguments->quiet, "Prints no progress");
    return {command, [arguments] { return replayAll(*arguments); }};
}

} // namespace gapscope
