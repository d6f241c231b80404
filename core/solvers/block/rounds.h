// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/binary_stream.h"
#include "core/solvers/loop.h"

namespace gapscope {

class RoundWorker;

/// Block steps of one training by N workers (`--parallel rounds:N`), on as many threads as there
/// are. Worker r owns the blocks i ≡ r (mod N). In a round each worker draws among its own blocks
/// and steps on its own copy of w; then w moves along the sum of their changes with a line search
/// (common_step.h), as the ranks of distributed.h do, after many fewer steps. So D never falls, and
/// a run depends on the seed and N, not on the threads.
/// Between two rounds the training's state has all there is, but for the workers' orders and random
/// numbers: exact passes, trace points, changes and checkpoints are those of any run.
class Rounds {
public:
    /// problem: must outlive it.  requires: options.parallel > 0 and a step that never lowers D.
    Rounds(const Problem& problem, const SolverOptions& options);
    ~Rounds();
    Rounds(const Rounds&) = delete;
    Rounds& operator=(const Rounds&) = delete;

    /// A run begins or is resumed.
    void begin() { m_current = false; }
    /// One round, up to the limit of passes or the next exact gap pass. A stop during a long one
    /// leaves everything as it was. False: no worker has a block to draw, nothing has changed.
    bool round(Loop& loop);

    void save(BinaryWriter& out) const;
    /// throws: InputError when it does not fit the problem and options.
    void restore(BinaryReader& in, const SolverOptions& options);

private:
    /// The place of the state at the end of a round: at another one, something else has changed it.
    struct Place {
        std::uint64_t blockSteps = 0, oracleCalls = 0;
        std::size_t events = ~std::size_t{0}; ///< at first: never seen
        double lambda = 0;
        bool operator==(const Place&) const = default;
        static void archive(auto& self, auto& stream)
        {
            stream(self.blockSteps, self.oracleCalls, self.events, self.lambda);
        }
    };
    /// A slice's part of ⟨w, Δ⟩ and ‖Δ‖².
    struct Part {
        double product = 0, squaredNorm = 0;
    };

    static Place placeOf(const Loop& loop);
    std::size_t visitsFor(const Loop& loop) const;
    void follow(const Loop& loop);
    bool takeSteps(Loop& loop);
    void addUp(Loop& loop);
    Part addUp(const DualState& state, std::size_t s);
    void move(DualState& state, std::size_t s, double gamma, double averaged);
    void settle(Loop& loop, RoundWorker& worker, double gamma);

    std::vector<std::unique_ptr<RoundWorker>> m_workers;
    std::size_t m_most = 0;            ///< visits of a worker in a round
    Place m_place;                     ///< at the end of the last round
    bool m_current = false;            ///< the workers have the state of that place
    double m_lastSeconds = 1;          ///< of the last round: a short one is not worth interrupting
    AlignedVector<double> m_sum;       ///< Δ, where w has moved
    std::vector<std::uint8_t> m_moved; ///< has it, for each chunk?
    std::vector<Part> m_parts;         ///< of each slice
};

} // namespace gapscope
