// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/programs/exit_status.h"
#include "core/experiments/comparison.h"
#include "datasets/open.h"

namespace gapscope {

/// Which runs of a comparison to do, and where.
struct ComparisonPlan {
    ComparisonSpec spec;
    std::string outFolder; ///< made when missing; holds one record per run, summary.csv and, of an
                           ///< experiment, claims.json
    std::size_t jobs = 0;  ///< runs at a time; 0: as runsAtOnce() says
    std::size_t shard = 1; ///< of `shards`: runs shard, shard + shards, …, counted from 1
    std::size_t shards = 1;
    bool resume = false; ///< complete records of the same run in outFolder are not run again
};

/// A run of a comparison that has ended.
struct FinishedRun {
    ComparisonJob job;
    RunRecord record;
    bool skipped = false;                ///< taken from its file (resume)
    std::string again = {};              ///< why the record in its file was not used
    std::optional<PathRecord> path = {}; ///< of a path or grid; `record` sums it up
};

/// Callbacks while the comparison runs. Each may be empty; several threads call them, one call at a
/// time.
struct ComparisonObserver {
    Progress opening{}; ///< progress of opening the data
    /// The data are open: the dataset, the runs to come, and the longest estimate.
    std::function<void(const Dataset&, const std::vector<ComparisonJob>&)> started;
    /// run: its index among the jobs, from 0.
    std::function<void(std::size_t run, const TracePoint&)> progress;
    std::function<void(std::size_t run, const FinishedRun&)> finished;
    /// Further state at a trace point, while the solver waits.
    std::function<void(std::size_t run, const TracePoint&, const SolverView&, const Training&)>
        looked = {};
};

struct ComparisonOutcome {
    Dataset dataset;
    std::vector<FinishedRun>
        runs;                     ///< in the order of the jobs; those that did not start are absent
    ExitStatus status = exitDone; ///< overall: interrupted, else not certified, else done

    /// The runs for judging claims; views of `runs`.
    std::vector<ClaimRun> claimRuns() const;
};

/// Runs a comparison: the dataset is opened once and shared; every record is written as its run
/// ends, and summary.csv after each.  A stop request ends the active runs, whose records so far are
/// written.  A missing catalogue dataset is replaced by its sample (dataset.info.note).
/// throws: InputError; Cancelled while the data are read.
ComparisonOutcome runComparison(const ComparisonPlan& plan, const DataFolders& folders,
    const ComparisonObserver& observer = {}, std::stop_token stop = {});

/// A line for a terminal when times were taken beside other runs, which disturb them; else "".
std::string timesNote(const ComparisonOutcome& outcome);

/// summary.csv of a comparison: one line per record, in the given order, with the header variant,
/// lambda, seed, status, gap, primal, dual, pass, oracle_calls, seconds, train_error, test_error,
/// test_score. Numbers read back to the last bit; values that were not computed are empty.
std::string summaryCsv(const std::vector<RunRecord>& records);

} // namespace gapscope
