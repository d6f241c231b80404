// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/programs/exit_status.h"
#include "core/experiments/comparison.h"
#include "datasets/open.h"

namespace gapscope {

/// What to run of a comparison, and where.
struct ComparisonPlan {
    ComparisonSpec spec;
    std::string outFolder; ///< made when missing; holds one record per run, summary.csv and, of an
                           ///< experiment, claims.json
    std::size_t jobs = 1;  ///< runs at a time
    std::size_t shard = 1; ///< of `shards`: runs shard, shard + shards, …, counted from 1
    std::size_t shards = 1;
    bool resume = false; ///< complete records of the same run in outFolder are not run again
};

/// One run of a comparison that has ended.
struct FinishedRun {
    ComparisonJob job;
    RunRecord record;
    bool skipped = false;                ///< taken from its file (resume)
    std::string again = {};              ///< why what its file had was not taken
    std::optional<PathRecord> path = {}; ///< of a path or grid; `record` sums it up
};

/// Seen by the caller while the comparison runs. Each may be empty; all are called from several
/// threads, one call at a time.
struct ComparisonObserver {
    Progress opening{}; ///< how far opening the data is
    /// The data are open: what they are, how many runs there will be, and the longest estimate.
    std::function<void(const Dataset&, const std::vector<ComparisonJob>&)> started;
    /// run: its number among the jobs, from 0.
    std::function<void(std::size_t run, const TracePoint&)> progress;
    std::function<void(std::size_t run, const FinishedRun&)> finished;
    /// What a trace point shows besides, while the solver stands still.
    std::function<void(std::size_t run, const TracePoint&, const SolverView&, const Training&)>
        looked = {};
};

struct ComparisonOutcome {
    Dataset dataset;
    std::vector<FinishedRun>
        runs;                     ///< in the order of the jobs; those that did not start are absent
    ExitStatus status = exitDone; ///< of the whole: interrupted, else not certified, else done

    /// As claims see them; views of `runs`.
    std::vector<ClaimRun> claimRuns() const;
};

/// Runs a comparison: the dataset is opened once and shared; every record is written as its run
/// ends, and summary.csv after each.  A stop ends the runs under way, whose records so far are
/// written.  A catalogue dataset that is missing is replaced by its sample (dataset.info.note).
/// throws: InputError; Cancelled while the data are read.
ComparisonOutcome runComparison(const ComparisonPlan& plan, const DataFolders& folders,
    const ComparisonObserver& observer = {}, std::stop_token stop = {});

/// summary.csv of a comparison: one line per record, in the given order, with the header
/// variant, lambda, seed, status, gap, primal, dual, pass, oracle_calls, seconds, train_error,
/// test_error, test_score. Numbers read back to the last bit; what was not computed is empty.
std::string summaryCsv(const std::vector<RunRecord>& records);

} // namespace gapscope
