// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/binary_stream.h"
#include "core/machine/crew.h"
#include "core/solvers/loop.h"

namespace gapscope {

/// Block steps of one training by N workers (`--parallel rounds:N`), on as many threads as there
/// are. Worker r owns the blocks i ≡ r (mod N). In a round each worker draws among its own blocks
/// and steps on its own copy of w; then w moves along the sum of their changes with a line search
/// (common_step.h), as the ranks of distributed.h do, after many fewer steps. So D never falls, and
/// a run depends on the seed and N, not on the threads.
/// A worker counts its own changes σ times, 1 ≤ σ ≤ N, for the others make similar ones (CoCoA+, Ma
/// et al. 2015): it steps with λ/σ, so that its copy of w is w + σΔ_r. σ follows
/// ‖Σ_r Δ_r‖² / Σ_r ‖Δ_r‖² of the rounds so far, from N on.
/// Between two rounds the training's state has all there is, but for the workers' orders and random
/// numbers: exact passes, trace points, changes and checkpoints are those of any run.
class Rounds {
public:
    /// problem: must outlive it.  requires: sharesBlocks(options).
    Rounds(const Problem& problem, SolverOptions options);
    ~Rounds();

    /// A run begins or is resumed, whose loop is that of the next rounds.
    void begin(std::size_t threads);
    /// One round, in which each worker asks at most its share of the oracle calls up to the limit
    /// of passes. A stop or the limit on seconds during a long one leaves everything as it was.
    /// False: no worker has a block to draw, nothing has changed.
    bool round(Loop& loop);

    void save(BinaryWriter& out) const;
    /// throws: InputError when it does not fit the problem and options.
    void restore(BinaryReader& in, const SolverOptions& options);

private:
    struct Worker;
    /// A part of w, with its shares of ⟨w, Δ⟩, ‖Δ‖² and Σ_r ‖Δ_r‖².
    struct Chunk {
        double product = 0, squaredNorm = 0, ownNorms = 0;
        bool moved = false;
    };

    void follow(const Loop& loop);
    bool takeSteps(Loop& loop);
    void addUp(Loop& loop);
    double dualAfter(const DualState& state, double loss, double gamma) const;
    void copyInto(DualState& own, const DualState& state) const;
    void sum(const DualState& state, std::size_t c);
    void move(DualState& state, std::size_t c, double gamma, double averaged);

    std::vector<std::unique_ptr<Worker>> m_workers;
    std::optional<Crew> m_crew;  ///< of the run
    std::size_t m_most = 0;      ///< visits of a worker in a round
    std::vector<double> m_place; ///< of the state at the end of the last round (placeOf)
    bool m_current = false;      ///< the workers have the state of that place
    double m_overlap;            ///< σ: how many times a worker counts its own changes
    double m_lastSeconds = 1;    ///< of the last round: a short one is not worth interrupting
    AlignedVector<double> m_sum; ///< Δ, where w has moved
    std::vector<Chunk> m_chunks;
};

} // namespace gapscope
