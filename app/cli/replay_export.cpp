// SPDX-License-Identifier: GPL-3.0-or-later
// Repeats every run that an exported picture, table or report shows, and compares it with what the
// file says that it came to.
#include "app/cli/replaying.h"
#include "core/experiments/shown_runs.h"
#include "core/files/json_input.h"
#include "core/solvers/training/training_record.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

/// A run that a file shows, and what repeats it.
struct RunToRepeat {
    std::string name; ///< ""; the only one
    std::optional<ShownRun> shown;
    std::variant<RunRecord, PathRecord> record;
};

/// alone: whether its variant has no other run.
std::string nameOf(const ComparisonJob& job, bool alone)
{
    return alone ? job.variant
        : job.search
        ? fmt::format("{} · seed {}", job.variant, job.options.seed)
        : fmt::format("{} · λ {:.6g} · seed {}", job.variant, job.options.lambda, job.options.seed);
}

bool isOf(const ShownRun& shown, const ComparisonJob& job)
{
    const bool sameLambda =
        job.search ? std::isnan(shown.lambda) : shown.lambda == job.options.lambda;
    return shown.variant == job.variant && shown.seed == job.options.seed && sameLambda;
}

RunToRepeat toRepeat(const ComparisonJob& job, const std::vector<ComparisonJob>& jobs,
    const std::optional<ShownRun>& shown, const DataRequest& request)
{
    const bool alone = std::ranges::count(jobs, job.variant, &ComparisonJob::variant) == 1;
    RunToRepeat run{nameOf(job, alone), shown, {}};
    RunRecord record = newRecord();
    record.name = job.variant;
    record.request = request;
    record.options = job.options;
    if (shown)
        record.start = shown->start;
    if (!job.search) {
        run.record = shown ? shown->toRepeat(std::move(record)) : std::move(record);
        return run;
    }
    PathRecord path{static_cast<const RecordHead&>(record)};
    path.kind = *job.search;
    path.result.end = PathEnd::lambdaMin;
    if (shown)
        path.result.events = shown->events;
    run.record = std::move(path);
    return run;
}

/// The runs of a comparison that are shown; of an older file, which does not say so, all.
std::vector<RunToRepeat> runsOf(const ComparisonSpec& spec, const std::optional<ShownRuns>& shown,
    std::size_t n, const std::string& source)
{
    std::vector<RunToRepeat> runs;
    const std::vector<ComparisonJob> jobs = jobsOf(spec, n);
    if (!shown) {
        for (const ComparisonJob& job : jobs)
            runs.push_back(toRepeat(job, jobs, {}, spec.dataset));
        return runs;
    }
    for (const ShownRun& run : shown->runs) {
        const auto job = std::ranges::find_if(
            jobs, [&run](const ComparisonJob& each) { return isOf(run, each); });
        if (job == jobs.end())
            throw InputError(source, 0,
                fmt::format(
                    "shows \"{}\" at λ {:g} with seed {}", run.variant, run.lambda, run.seed),
                "runs of its own spec");
        runs.push_back(toRepeat(*job, jobs, run, spec.dataset));
    }
    return runs;
}

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
            return verdict.identical ? exitDone : exitInternalError;
        },
        run.record);
}

/// A run that cannot be repeated does not stop the others.
ExitStatus repeatOrSay(const RunToRepeat& run, const Dataset& dataset, const Interrupt& interrupt,
    const Replayed& replayed)
{
    try {
        const bool lost = run.shown && run.shown->start.given() && run.shown->start.sha256.empty()
            && !run.name.empty();
        if (lost)
            throw InputError(replayed.source, 0,
                fmt::format("\"{}\" started from weights that are in no file", run.name),
                "its record (Save run), which has them");
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
        runsOf(spec, shown, dataset.info.n, replayed.source), dataset, interrupt, replayed);
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
