// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/problem.h"
#include "core/records/trace.h"
#include "core/solvers/run_control.h"

namespace gapscope {

/// The processes of one training, as each of them sees the others.
class Ranks {
public:
    virtual ~Ranks() = default;
    virtual std::size_t rank() const = 0; ///< 0 … size() − 1
    virtual std::size_t size() const = 0;
    /// Of them, those on this rank's machine, itself included: they share its cores.
    virtual std::size_t onThisMachine() const { return size(); }
    /// values ← their sum over all ranks, the same bits on each. All ranks call it, in the same
    /// order, with spans of the same size; it returns when all have.
    virtual void sum(std::span<double> values) = 0;
    /// Rank 0 gets the bytes of every rank, in their order; the others get nothing.
    virtual std::vector<std::string> gather(const std::string& mine) = 0;
    /// The inverse: rank 0 passes one string for each rank, and every rank gets its own.
    virtual std::string scatter(const std::vector<std::string>& all) = 0;
};

/// The result of a training over several ranks; the same on all of them, times aside. Errors and
/// metrics of the test part are rank 0's alone.
struct DistributedRun {
    RunResult result;
    std::vector<TracePoint> trace; ///< the kept points (trace.h)
    std::size_t tracePoints = 0;
    std::vector<OptionEvent> events; ///< limits changed when it was resumed
    std::vector<double> weights;
    std::uint64_t rounds = 0;
    double bytesPerRound = 0; ///< mean that a rank sends and receives for the sums
    double meanStep = 0;      ///< γ of the rounds, mean; 1: the ranks' updates add up
};

/// A training over several ranks that is suspended between two rounds, or after the last.
struct SuspendedRanks {
    double pass = 0, seconds = 0;
    std::vector<std::string> states; ///< of every rank, in their order
};

/// How such a training is suspended and resumed.
struct DistributedCheckpoints {
    /// Rank 0's is called when its RunControl asks for one and when the rounds have ended for any
    /// reason, off the clock; it must not throw. The others have none.
    std::function<void(const SuspendedRanks&)> write = {};
    /// This rank's state; "": from the beginning. With the same options it continues as if never
    /// suspended, to the last bit; another target and other limits count as events.
    std::string from = {};
};

/// Why these options cannot be shared among ranks; "" if they can: bcfw without a cache, batches,
/// averages or kernels, margin rescaling, an exact oracle and no bounds on w.
std::string whyNotDistributed(const Problem& train, const SolverOptions& options);

/// Block-coordinate Frank-Wolfe over ranks, in the manner of CoCoA (Jaggi et al. 2014): rank r owns
/// the blocks i ≡ r (mod R) and their duals. In a round each makes block steps from the common w on
/// its own, an eighth of a pass or, where w is long, up to a whole one; then w moves along the sum
/// Δ of their changes with a line search on D,
///   γ = clip((Σ_r Δℓ_r − λ⟨w, Δ⟩) / (λ‖Δ‖²), 0, 1),
/// so that D never falls and rises at least by the mean of the ranks' gains, because D is concave.
/// Exact gap passes, one call per block on its rank, make the certificate P − D of the whole
/// problem. All ranks call it with the same problem and options, and continue from the same place.
/// throws: InputError as whyNotDistributed(), or for a state that is not one of this rank's.
DistributedRun trainDistributed(const std::shared_ptr<const Problem>& train,
    const std::shared_ptr<const Problem>& test, SolverOptions options, Ranks& ranks,
    RunControl& control, const std::function<void(const TracePoint&)>& observer = {},
    const DistributedCheckpoints& checkpoints = {});

} // namespace gapscope
