// SPDX-License-Identifier: GPL-3.0-or-later
// Repeats every run that an exported picture, table or report shows, and compares it with the
// result in the file.
#include "app/cli/replaying.h"
#include "core/experiments/shown_runs.h"
#include "core/files/json_input.h"
#include "core/solvers/training/training_record.h"

#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

const RunRecord& asRun(const RunRecord& record) { return record; }
RunRecord asRun(const PathRecord& record) { return runRecordOf(record); }

/// One line.
ExitStatus repeat(const RunToRepeat& run, const Dataset& dataset, const Interrupt& interrupt,
    const Replayed& replayed)
{
    const std::string before = run.name.empty() ? "" : run.name + ": ";
    return std::visit(
        [&](const auto& record) {
            RunControl control;
            const std::stop_callback onStop(interrupt.token(), [&control] { control.stop(); });
            const auto again = runAgain(record, dataset, control, replayed);
            writeTo(replayed.arguments.record, again);
            if (interrupt.requested()) {
                say(replayed, before + "interrupted");
                return exitInterrupted;
            }
            const ReplayVerdict verdict =
                replayVerdict(run.shown.value_or(ShownRun()), asRun(again));
            say(replayed, before + verdict.text);
            return verdict.agrees() ? exitDone : exitInternalError;
        },
        run.record);
}

/// A run that cannot be repeated does not stop the others.
ExitStatus repeatOrSay(const RunToRepeat& run, const Dataset& dataset, const Interrupt& interrupt,
    const Replayed& replayed)
{
    try {
        requireStart(run, replayed.source);
        return repeat(run, dataset, interrupt, replayed);
    } catch (const InputError& error) {
        if (run.name.empty())
            throw;
        say(replayed, run.name + ": cannot be replayed");
        fmt::print(stderr, "gapscope-cli: {}\n", error.what());
        return exitBadInput;
    }
}

ExitStatus repeatAll(const std::vector<RunToRepeat>& runs, const Dataset& dataset,
    const Interrupt& interrupt, const Replayed& replayed)
{
    if (runs.size() > 1 && !replayed.arguments.record.empty())
        throw InputError("--record", 0, fmt::format("a file that shows {} runs", runs.size()),
            "a file of one run with --record");
    ExitStatus worst = exitDone;
    for (const RunToRepeat& run : runs)
        if (worst != exitInterrupted)
            worst = std::max(worst, repeatOrSay(run, dataset, interrupt, replayed));
    return worst;
}

ExitStatus replayComparison(const std::string& text, const std::optional<ShownRuns>& shown,
    const Interrupt& interrupt, const Replayed& replayed)
{
    const ComparisonSpec spec = comparisonFromJson(text, replayed.source);
    const Dataset dataset = reopened(shown ? std::optional(shown->dataset) : std::nullopt,
        spec.dataset, replayed, interrupt.token());
    return repeatAll(
        runsToRepeat(spec, shown, dataset.info.n, replayed.source), dataset, interrupt, replayed);
}

/// A record without results.
template <typename Record>
ExitStatus replayOne(const Record& record, const ShownRun& shown, const Interrupt& interrupt,
    const Replayed& replayed)
{
    RunToRepeat run{{}, shown, record};
    if constexpr (std::is_same_v<Record, RunRecord>) {
        requireReplayable(record, replayed.source);
        run.record = shown.toRepeat(record);
    }
    const Dataset dataset = reopened(record.dataset, record.request, replayed, interrupt.token());
    return repeatAll({run}, dataset, interrupt, replayed);
}

} // namespace

std::optional<ExitStatus> replayExport(const std::string& spec, const Replayed& replayed)
{
    const std::string& source = replayed.source;
    const std::optional<ShownRuns> shown = shownFrom(spec, source);
    const nlohmann::json tree = parseJson(spec, source);
    const JsonView in(tree, source);
    in.requireFormat({"gapscope-run", "gapscope-path", "gapscope-grid", "gapscope-compare"}, 1);
    const std::string format = in.string("format");
    const Interrupt interrupt;
    if (format == "gapscope-compare")
        return replayComparison(spec, shown, interrupt, replayed);
    if (!shown || shown->runs.empty())
        return {};
    const ShownRun& run = shown->runs.front();
    if (format == "gapscope-run")
        return replayOne(runRecordFromJson(spec, source), run, interrupt, replayed);
    return replayOne(pathRecordFromJson(spec, source), run, interrupt, replayed);
}

} // namespace gapscope
