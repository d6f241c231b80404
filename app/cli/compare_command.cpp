// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/cluster/slurm_script.h"
#include "app/programs/command_line.h"
#include "app/programs/data_paths.h"
#include "app/programs/run_comparison.h"
#include "app/programs/run_summary.h"
#include "core/tasks/catalogue.h"

#include <charconv>

namespace gapscope {
namespace {

struct CompareArguments {
    std::string spec, shard, slurm;
    ComparisonPlan plan;
    DataFolders folders;
    bool quiet = false;
};

void parseShard(const std::string& text, ComparisonPlan& plan)
{
    if (text.empty())
        return;
    const char* end = text.data() + text.size();
    const auto [slash, first] = std::from_chars(text.data(), end, plan.shard);
    bool good = first == std::errc() && slash != end && *slash == '/';
    if (good) {
        const auto [stop, second] = std::from_chars(slash + 1, end, plan.shards);
        good = second == std::errc() && stop == end;
    }
    if (!good || plan.shard < 1 || plan.shard > plan.shards)
        throw InputError("--shard", 0, "'" + text + "'", "K/N with K from 1 to N, such as 1/4");
}

std::string jobName(const ComparisonJob& job)
{
    return fmt::format("{}, λ {:.4g}, seed {}", job.variant, job.options.lambda, job.options.seed);
}

/// Writes one line per run to stderr as it ends and, on a terminal, the latest progress in between.
class ComparisonReport {
public:
    explicit ComparisonReport(bool quiet)
        : m_quiet(quiet)
    {
    }

    ComparisonObserver observer()
    {
        return {openingProgress(m_quiet),
            [this](const Dataset& d, const auto& jobs) { started(d, jobs); },
            [this](std::size_t run, const TracePoint& point) { progress(run, point); },
            [this](std::size_t, const FinishedRun& run) { finished(run); }};
    }

private:
    void started(const Dataset& dataset, const std::vector<ComparisonJob>& jobs)
    {
        m_jobs = jobs;
        if (m_quiet)
            return;
        const std::string count = jobs.size() == 1 ? std::string("1 run")
                                                   : fmt::format("{} runs, the first", jobs.size());
        fmt::print(stderr, "{}\n{}: {}\n", describe(dataset.info), count,
            describe(estimateRun(dataset, jobs.front().options)));
    }

    void progress(std::size_t run, const TracePoint& point)
    {
        const auto [line, fresh] = m_lines.try_emplace(run, nullptr);
        if (fresh)
            line->second = std::make_unique<ProgressLine>(
                m_jobs[run].options, m_quiet, jobName(m_jobs[run]) + " · ");
        line->second->update(point);
    }

    void finished(const FinishedRun& run)
    {
        for (auto& [number, line] : m_lines)
            line->finish();
        ++m_count;
        if (!m_quiet)
            fmt::print(stderr, "{}/{} {}: {}{}\n", m_count, m_jobs.size(), jobName(run.job),
                run.skipped ? "complete, not run again" : run.record.result.message,
                run.again.empty() ? "" : fmt::format(" (Run again: {}.)", run.again));
    }

    bool m_quiet;
    std::size_t m_count = 0;
    std::vector<ComparisonJob> m_jobs;
    std::map<std::size_t, std::unique_ptr<ProgressLine>> m_lines;
};

/// "chunk F1 [%]", or "" when nothing was tested.
std::string scoreTitle(const ComparisonOutcome& outcome)
{
    const auto tested = std::ranges::find_if(
        outcome.runs, [](const FinishedRun& run) { return !run.record.dataset.metric.empty(); });
    return tested == outcome.runs.end() ? "" : metricName(tested->record.dataset.metric) + " [%]";
}

void printTable(const ComparisonOutcome& outcome)
{
    const std::string score = scoreTitle(outcome);
    const ErrorUnit unit =
        errorUnit(outcome.runs.empty() ? "" : outcome.runs.front().record.dataset.task);
    fmt::print("{:<28} {:>10} {:>6}  {:<11} {:>10} {:>10} {:>9} {:>9} {:>10}  {}\n", "variant",
        "lambda", "seed", "status", "gap", "passes", "time [s]", errorTitle("train", unit),
        errorTitle("test", unit), score);
    for (const FinishedRun& run : outcome.runs) {
        const RunResult& r = run.record.result;
        const auto number = [](double x, double factor) {
            return std::isnan(x) ? std::string("–") : fmt::format("{:.2f}", factor * x);
        };
        fmt::print("{:<28} {:>10.4g} {:>6}  {:<11} {:>10.4g} {:>10.1f} {:>9.3f} {:>9} {:>10}  {}\n",
            run.job.variant, r.lambda, run.job.options.seed, toString(r.status), r.gap, r.pass,
            r.seconds, number(r.trainError, unit.factor), number(r.testError, unit.factor),
            score.empty() ? "" : fmt::format("{:>{}}", number(r.testScore, 100), score.size()));
    }
    fmt::print("{}", timesNote(outcome));
}

/// Opens the spec's data, so that errors in them are reported once here, not by every task.
ExitStatus writeSlurm(const CompareArguments& arguments)
{
    const ComparisonPlan& plan = arguments.plan;
    const std::string outFolder =
        plan.outFolder.empty() ? arguments.slurm + "/results" : plan.outFolder;
    const Interrupt interrupt;
    const Dataset dataset = openDatasetOrSample(
        plan.spec.dataset, arguments.folders, openingProgress(arguments.quiet), interrupt.token());
    const std::vector<ComparisonJob> jobs = jobsOf(plan.spec, dataset.train->blockCount());
    const auto absolute = [](const std::string& path) {
        return path.empty() ? path : std::filesystem::absolute(path).lexically_normal().string();
    };
    SlurmArray array{std::filesystem::read_symlink("/proc/self/exe").string(),
        absolute(arguments.spec), absolute(outFolder), absolute(arguments.slurm),
        absolute(arguments.folders.dataDir), jobs.size()};
    for (const ComparisonJob& job : jobs)
        array.cores = std::max(array.cores, static_cast<std::size_t>(job.options.threads));
    writeSlurmScripts(array);
    fmt::print("{}\n{} run{}. Submit with: sh {}\n", describe(dataset.info), jobs.size(),
        jobs.size() == 1 ? "" : "s", shellWord(array.scriptFolder + "/submit.sh"));
    return exitDone;
}

ExitStatus compare(CompareArguments arguments)
{
    ComparisonPlan& plan = arguments.plan;
    parseShard(arguments.shard, plan);
    plan.spec = readComparison(arguments.spec);
    locateBeside(plan.spec.dataset, arguments.spec);
    if (!arguments.slurm.empty())
        return writeSlurm(arguments);
    const Interrupt interrupt;
    ComparisonReport report(arguments.quiet);
    const ComparisonOutcome outcome =
        runComparison(plan, arguments.folders, report.observer(), interrupt.token());
    if (!plan.spec.title.empty())
        fmt::print("{}\n", plan.spec.title);
    fmt::print("{}\n", describe(outcome.dataset.info));
    printTable(outcome);
    if (plan.spec.experiment)
        fmt::print("{}", claimsText(*plan.spec.experiment, outcome.claimRuns()));
    fmt::print("Records and summary.csv are in {}\n", plan.outFolder);
    return outcome.status;
}

} // namespace

Command addCompareCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand(
        "compare", "Runs every variant, λ and seed of a comparison; writes records and a summary");
    const auto arguments = std::make_shared<CompareArguments>();
    command->add_option("SPEC", arguments->spec, "A comparison spec (JSON)")->required();
    command
        ->add_option("--out", arguments->plan.outFolder,
            "Folder of the records and summary.csv; default with --slurm: results/ in its folder")
        ->type_name("DIR");
    addJobs(*command, arguments->plan.jobs);
    CLI::Option* shard = command
                             ->add_option("--shard", arguments->shard,
                                 "Makes every N-th run, from the K-th: N machines share the work")
                             ->type_name("K/N");
    CLI::Option* resume = command->add_flag(
        "--resume", arguments->plan.resume, "Skips runs whose record is complete");
    command
        ->add_option("--slurm", arguments->slurm,
            "Writes the scripts of a Slurm job array into this folder; runs nothing")
        ->type_name("DIR")
        ->excludes(shard) // each task has its own
        ->excludes(resume);
    addDataFolder(*command, arguments->folders);
    command->add_flag("--quiet", arguments->quiet, "Prints no progress");
    command->parse_complete_callback([arguments] {
        if (arguments->plan.outFolder.empty() && arguments->slurm.empty())
            throw CLI::RequiredError("--out");
    });
    return {command, [arguments] { return compare(*arguments); }};
}

} // namespace gapscope
