// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a comparison in one table.
#include "app/programs/run_comparison.h"

#include "core/files/csv.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {

std::string timesNote(const ComparisonOutcome& outcome)
{
    std::uint64_t jobs = 0;
    for (const FinishedRun& run : outcome.runs)
        jobs = std::max(jobs, run.record.result.jobs);
    return jobs < 2 ? ""
                    : fmt::format("Times were taken beside other runs, {} at once; with --jobs 1 "
                                  "each runs alone\n",
                        jobs);
}

namespace {

std::string number(double value) { return std::isfinite(value) ? fmt::format("{}", value) : ""; }

} // namespace

std::string summaryCsv(const std::vector<RunRecord>& records)
{
    std::string csv = "variant,lambda,seed,status,gap,primal,dual,pass,oracle_calls,seconds,"
                      "train_error,test_error,test_score\n";
    for (const RunRecord& record : records) {
        const RunResult& r = record.result;
        csv += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csvField(record.name),
            number(record.options.lambda), record.options.seed, toString(r.status), number(r.gap),
            number(r.primal), number(r.dual), number(r.pass), r.oracleCalls, number(r.seconds),
            number(r.trainError), number(r.testError), number(r.testScore));
    }
    return csv;
}

} // namespace gapscope
