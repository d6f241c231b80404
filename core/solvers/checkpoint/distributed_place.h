// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/records/trace.h"
#include "core/solvers/checkpoint/checkpoint_parts.h"
#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// How far a training over ranks is, without the duals of a rank: the same on all of them, except
/// times and results on the test part.
struct DistributedPlace {
    std::uint64_t calls = 0;       ///< oracle calls of all ranks
    double estimate = unlimited;   ///< Σ ĝ_i over all ranks
    double exactToEstimate = 1.25; ///< exact gap over that, where they last seemed to meet
    double certified = unlimited;  ///< exact gap at the common w, nothing moved since
    double passesSinceCheck = 0, nextTrace = 0, drift = notComputed;
    std::uint64_t rounds = 0;
    double bytes = 0, steps = 0; ///< shared by a rank; Σ γ of the rounds
    double epsilon = 0, maxPasses = unlimited, maxSeconds = unlimited; ///< in force
    KeptTrace trace;
    std::vector<OptionEvent> events;
};

void archive(Either<DistributedPlace> auto& place, auto& stream)
{
    stream(place.calls, place.estimate, place.exactToEstimate, place.certified,
        place.passesSinceCheck, place.nextTrace, place.drift, place.rounds, place.bytes,
        place.steps, place.epsilon, place.maxPasses, place.maxSeconds, place.trace, place.events);
}

/// Block steps of a rank between two sums: an eighth of a pass, since no rank sees the others'
/// steps in between (tests/bench/README.md), but at least one for every 16 numbers that are shared,
/// so that the steps cost the most.
std::size_t stepsInRound(std::size_t ownBlocks, std::size_t shared);

void takeLimits(DistributedPlace& place, const SolverOptions& options);
/// Sets them when a run is resumed: each change counts as an event at this place.
void changeLimits(DistributedPlace& place, const SolverOptions& wanted, const OptionEvent& here);

} // namespace gapscope
