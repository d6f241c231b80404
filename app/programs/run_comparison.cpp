// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/run_comparison.h"

#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training_record.h"

#include <cmath>
#include <exception>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

void makeFolder(const std::string& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder))
        throw InputError(folder, 0,
            "cannot be created as a folder"
                + (error ? " (" + error.message() + ")" : std::string()),
            "the name of a folder to write to");
    sweepTemporaryFiles(folder);
    const AtomicFile trial((fs::path(folder) / "summary.csv").string(), AtomicFile::Link::replaced);
}

ClaimRun claimRunOf(const FinishedRun& run)
{
    return run.path ? gapscope::claimRunOf(run.record, *run.path)
                    : gapscope::claimRunOf(run.record);
}

/// The comparison in progress: every thread takes one job after another.
class Comparison {
public:
    Comparison(const ComparisonPlan& plan, Dataset dataset, const ComparisonObserver& observer,
        std::stop_token stop)
        : m_plan(plan)
        , m_observer(observer)
        , m_stop(std::move(stop))
        , m_stopping(m_stop, [this] { m_end.request_stop(); })
        , m_dataset(std::move(dataset))
        , m_jobs(jobsOf(plan.spec, m_dataset.info.n))
        , m_others(m_jobs.size())
        , m_runs(m_jobs.size())
        , m_atOnce(atOnce())
    {
    }

    ComparisonOutcome run();

private:
    std::size_t atOnce() const;
    bool mine(std::size_t k) const { return k % m_plan.shards + 1 == m_plan.shard; }
    std::string pathOf(std::size_t k) const
    {
        return (fs::path(m_plan.outFolder) / m_jobs[k].fileName).string();
    }
    std::optional<FinishedRun> complete(std::size_t k, std::string* why = nullptr) const;
    std::string difference(std::size_t k, const RunRecord& record) const;
    bool readOthers();
    void work();
    void prepare(RunControl& control) const;
    FinishedRun train(std::size_t k);
    FinishedRun search(std::size_t k);
    void takeNotes(std::size_t k, RunRecord& record) const;
    void keep(std::size_t k, FinishedRun run);
    std::vector<const FinishedRun*> known() const;
    void writeSummary() const;
    void writeClaims() const;
    ExitStatus status() const;

    const ComparisonPlan& m_plan;
    const ComparisonObserver& m_observer;
    const std::stop_token m_stop;
    std::stop_source m_end; ///< of all runs: the user's stop, or an error in one of them
    const std::stop_callback<std::function<void()>> m_stopping;
    const Dataset m_dataset;
    const std::vector<ComparisonJob> m_jobs;
    std::atomic<std::size_t> m_next = 0;
    std::mutex m_mutex; ///< of everything below, of summary.csv and of the observer's calls
    std::vector<std::optional<FinishedRun>> m_others; ///< of other shards
    std::vector<std::optional<FinishedRun>> m_runs;
    std::exception_ptr m_error;
    const std::size_t m_atOnce; ///< runs
};

/// The beginning of a digest, enough to recognise it.
std::string beginOf(const std::string& value)
{
    constexpr std::size_t digest = 64, some = 12;
    return value.size() == digest ? value.substr(0, some) + "…" : value;
}

/// Why a record does not belong to this run, ended or not; "" when it does.
std::string Comparison::difference(std::size_t k, const RunRecord& record) const
{
    if (!haveSameResults(record.options, m_jobs[k].options) || record.name != m_jobs[k].variant)
        return "its record has other options";
    if (const auto data = dataDifference(dataIdentity(record.dataset, record.request),
            dataIdentity(m_dataset.info, m_plan.spec.dataset)))
        return fmt::format("its record is of other data, {} {}, not {}", data->key,
            beginOf(data->found), beginOf(data->wanted));
    if (record.start.given())
        return "its record started from a model";
    if (!record.events.empty())
        return "its record was changed during the run";
    return record.ranks == 1 ? "" : "its record is of several ranks";
}

/// The completed record of this run in the folder. why: set when there is a record, but not a
/// complete one of this run.
std::optional<FinishedRun> Comparison::complete(std::size_t k, std::string* why) const
{
    if (!fs::exists(pathOf(k)))
        return {};
    try {
        FinishedRun run{m_jobs[k], {}, true};
        if (m_jobs[k].search) {
            run.path = readPathRecord(pathOf(k));
            run.record = runRecordOf(*run.path);
            run.record.options.lambda = m_jobs[k].options.lambda; // the record's λ is at its points
        } else {
            run.record = readRecord(pathOf(k));
        }
        std::string other = difference(k, run.record);
        if (other.empty() && run.path && run.path->kind != *m_jobs[k].search)
            other = "its record is of another search";
        if (other.empty() && run.record.result.status == RunStatus::stopped)
            other = "it was stopped";
        if (other.empty())
            return run;
        if (why)
            *why = other;
    } catch (const InputError& error) {
        if (why)
            *why = error.what();
    }
    return {};
}

/// Reads the finished runs of other shards, which may write to the same folder: the table includes
/// them. Returns whether there are more than before.
bool Comparison::readOthers()
{
    bool more = false;
    for (std::size_t k = 0; k < m_jobs.size(); ++k)
        if (!mine(k) && !m_others[k]) {
            m_others[k] = complete(k);
            more = more || m_others[k];
        }
    return more;
}

std::size_t Comparison::atOnce() const
{
    std::size_t own = 0;
    for (std::size_t k = 0; k < m_jobs.size(); ++k)
        own += mine(k) ? 1 : 0;
    return m_plan.jobs == 0 ? runsAtOnce(m_plan.spec, own)
                            : std::clamp<std::size_t>(own, 1, m_plan.jobs);
}

void Comparison::prepare(RunControl& control) const
{
    control.shareCores(m_atOnce);
    control.refuseChanges("cannot change in a comparison");
}

FinishedRun Comparison::train(std::size_t k)
{
    const ComparisonJob& job = m_jobs[k];
    Training training(m_dataset.train, m_dataset.test, job.options);
    RunControl control;
    const std::stop_callback stop(m_end.get_token(), [&control] { control.stop(); });
    prepare(control);
    FinishedRun run{job, newRecord()};
    run.record.name = job.variant;
    run.record.dataset = m_dataset.info;
    run.record.request = requestOfOpened(m_plan.spec.dataset, m_dataset.info);
    const RunResult result =
        training.run(control, [&](const TracePoint& point, const SolverView& view) {
            const std::lock_guard lock(m_mutex);
            if (m_observer.progress)
                m_observer.progress(k, point);
            if (m_observer.looked)
                m_observer.looked(k, point, view, training);
        });
    run.record = recordOf(training, result, std::move(run.record));
    return run;
}

FinishedRun Comparison::search(std::size_t k)
{
    const ComparisonJob& job = m_jobs[k];
    RunControl control;
    const std::stop_callback stop(m_end.get_token(), [&control] { control.stop(); });
    prepare(control);
    FinishedRun run{job, {}};
    PathRecord& path = run.path.emplace();
    path.name = job.variant;
    path.dataset = m_dataset.info;
    path.request = requestOfOpened(m_plan.spec.dataset, m_dataset.info);
    path.options = job.options;
    path.kind = *job.search;
    searchLambda(path, m_dataset, {}, control);
    run.record = runRecordOf(path);
    return run;
}

/// Copies the user's notes from the record of the same run that this one replaces.
void Comparison::takeNotes(std::size_t k, RunRecord& record) const
{
    if (!fs::exists(pathOf(k)))
        return;
    try {
        RunRecord old = readRecord(pathOf(k));
        if (!difference(k, old).empty())
            return;
        record.tags = std::move(old.tags);
        record.notes = std::move(old.notes);
    } catch (const InputError&) { // damaged: nothing to copy
    }
}

void Comparison::keep(std::size_t k, FinishedRun run)
{
    if (!run.skipped && !run.path)
        takeNotes(k, run.record);
    if (!run.skipped)
        writeFileAtomically(pathOf(k), run.path ? toJson(*run.path) : toJson(run.record),
            AtomicFile::Link::replaced);
    const std::lock_guard lock(m_mutex);
    m_runs[k] = std::move(run);
    writeSummary();
    if (m_observer.finished)
        m_observer.finished(k, *m_runs[k]);
}

/// Finished runs of all shards, in the order of the jobs.
std::vector<const FinishedRun*> Comparison::known() const
{
    std::vector<const FinishedRun*> runs;
    for (std::size_t k = 0; k < m_jobs.size(); ++k)
        if (const auto& run = m_runs[k] ? m_runs[k] : m_others[k])
            runs.push_back(&*run);
    return runs;
}

void Comparison::writeSummary() const
{
    std::vector<RunRecord> rows;
    for (const FinishedRun* run : known()) {
        rows.push_back(run->record);
        if (run->path)
            rows.back().options.lambda = run->record.result.lambda; // λ at its end
    }
    writeFileAtomically((fs::path(m_plan.outFolder) / "summary.csv").string(), summaryCsv(rows),
        AtomicFile::Link::replaced);
}

/// Writes the paper's claims, and the verdicts of all finished runs.
void Comparison::writeClaims() const
{
    if (!m_plan.spec.experiment)
        return;
    std::vector<ClaimRun> runs;
    for (const FinishedRun* run : known())
        runs.push_back(claimRunOf(*run));
    writeFileAtomically((fs::path(m_plan.outFolder) / "claims.json").string(),
        claimsJson(*m_plan.spec.experiment, runs), AtomicFile::Link::replaced);
}

void Comparison::work()
{
    try {
        for (std::size_t k = m_next++; k < m_jobs.size(); k = m_next++) {
            if (m_end.stop_requested())
                return;
            if (!mine(k))
                continue;
            std::optional<FinishedRun> run;
            std::string why;
            if (m_plan.resume)
                run = complete(k, &why);
            if (!run)
                run = m_jobs[k].search ? search(k) : train(k);
            run->again = why;
            keep(k, std::move(*run));
        }
    } catch (...) {
        const std::lock_guard lock(m_mutex);
        if (!m_error)
            m_error = std::current_exception();
        m_end.request_stop();
    }
}

ExitStatus Comparison::status() const
{
    if (m_stop.stop_requested())
        return exitInterrupted;
    const auto certified = [](const FinishedRun& run) {
        const ExitStatus status = run.path
            ? exitStatusOf(run.job.targetGiven, run.path->options.epsilon, run.path->result, false)
            : exitStatusOf(run.job.options, run.record.result);
        return status == exitDone;
    };
    for (const auto& run : m_runs)
        if (run && !certified(*run))
            return exitNotCertified;
    return exitDone;
}

ComparisonOutcome Comparison::run()
{
    if (m_observer.started)
        m_observer.started(m_dataset, m_jobs);
    readOthers();
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < m_atOnce; ++t)
            threads.emplace_back([this] { work(); });
    }
    if (m_error)
        std::rethrow_exception(m_error);
    readOthers();
    do { // if shards end together, the last to write has seen all records
        writeSummary();
        writeClaims();
    } while (readOthers());
    ComparisonOutcome outcome{m_dataset, {}, status()};
    for (auto& run : m_runs)
        if (run)
            outcome.runs.push_back(std::move(*run));
    return outcome;
}

} // namespace

std::vector<ClaimRun> ComparisonOutcome::claimRuns() const
{
    std::vector<ClaimRun> all;
    for (const FinishedRun& run : runs)
        all.push_back(claimRunOf(run));
    return all;
}

ComparisonOutcome runComparison(const ComparisonPlan& plan, const DataFolders& folders,
    const ComparisonObserver& observer, std::stop_token stop)
{
    if (plan.shard < 1 || plan.shard > plan.shards)
        throw InputError("--shard", 0, fmt::format("'{}/{}'", plan.shard, plan.shards),
            "K/N with K from 1 to N");
    makeFolder(plan.outFolder);
    const std::vector<ComparisonJob> early = jobsOf(plan.spec, 1); // refused before reading data
    for (const ComparisonJob& job : early)
        requireEnd(job.options);
    Dataset dataset = openDatasetOrSample(plan.spec.dataset, folders, observer.opening, stop,
        [&early](const std::string& task, std::size_t labels, const std::string&) {
            for (const ComparisonJob& job : early)
                requireOptionsFor(task, labels, job.options);
        });
    for (const ComparisonJob& job : early) // no run starts if a later one cannot
        requireOptions(dataset.train, job.options);
    return Comparison(plan, std::move(dataset), observer, stop).run();
}

} // namespace gapscope
