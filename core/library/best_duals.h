// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"

#include <chrono>
#include <map>

namespace gapscope {

/// The largest dual value D* known for a problem at its λ, objective units, and where it is from.
/// D(α) ≤ D* ≤ P* ≤ P(w) for every α and w, so P(w) − D* bounds the primal suboptimality P(w) − P*
/// from above, also of runs that have no dual of their own (Shah et al. 2015, Fig. 5).
struct BestDual {
    double dual = notComputed;
    std::string run;     ///< method and sampling: "bcpfw, gap sampling, cache"
    std::string date;    ///< UTC: "2026-11-22"
    std::string program; ///< "0.2.0 (1a2b3c4)"
    std::string dataset; ///< title, for users
    bool operator==(const BestDual&) const = default;
};

/// By problemKey().
using BestDuals = std::map<std::string, BestDual>;

/// The most entries stored; the oldest are dropped first.
inline constexpr std::size_t mostBestDuals = 1000;

/// The facts that two runs with the same optimum P* share: the bytes of the data and of the other
/// sources of the features, wherever they are; the part that trains (not the test part); λ, and
/// whatever else changes the objective (rescaling, a kernel).
std::string problemKey(const DatasetInfo& info, const DataRequest& request,
    const SolverOptions& options, double lambda);

/// The largest dual value of a run at its last λ, with the problem's key; none when its method has
/// no dual.
std::optional<std::pair<std::string, BestDual>> bestDualOf(const RunRecord& record);

/// best-duals.json in the user's application data folder ($XDG_DATA_HOME, else ~/.local/share,
/// GapScope/GapScope: where the window saves its runs); "" without a home.
std::string bestDualsPath();
/// Empty when there is no such file.  throws: InputError.
BestDuals readBestDuals(const std::string& path);
/// Adds the run's dual to the file, if it is better, and returns all entries. Reads, merges and
/// writes under a lock (flock on PATH.lock), so several programs may do so at once. A stored dual
/// above the certain P of this run cannot be of this problem: it is replaced. throws: InputError,
/// also when another program holds the lock longer than `patience`.
BestDuals keepBestDual(const std::string& path, const RunRecord& record,
    std::chrono::milliseconds patience = std::chrono::seconds(5));

} // namespace gapscope
