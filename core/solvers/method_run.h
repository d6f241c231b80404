// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/binary_stream.h"
#include "core/machine/memory.h"
#include "core/solvers/loop.h"

#include <cmath>

namespace gapscope {

/// A method at work on one training: its steps, and its own state between two runs and in a
/// checkpoint. MethodRow::make() makes one per training.
class MethodRun {
public:
    MethodRun() = default;
    virtual ~MethodRun() = default;
    MethodRun(const MethodRun&) = delete;
    MethodRun& operator=(const MethodRun&) = delete;

    /// Sizes its own state, once, before any step and before restore().
    virtual void prepare(const Problem&, const SolverOptions&) { }
    /// Moves to where its first trace point is to be made. False: stopped, and still at the truth.
    virtual bool start(Loop&) { return true; }
    /// Trains until control, the target or a limit ends the run.
    virtual RunStatus run(Loop& loop) = 0;
    /// λ has changed between two visits, and w or v with it. Averages restart.
    virtual void lambdaChanged() { }
    /// v ← the average of the iterates, before clipping; returns its ℓ̄.
    /// requires: state.averager.active().
    virtual double averagedPoint(const DualState& state, AlignedVector<double>& v) const
    {
        state.averager.average(state.linear(), v);
        return state.averager.averageLoss(state.loss);
    }
    /// That point, clipped to the box.
    AlignedVector<double> averagedWeights(const DualState& state) const
    {
        AlignedVector<double> v, w;
        averagedPoint(state, v);
        clipTo(state.bounds, v, w);
        return w;
    }
    /// Adds the counts and the size of its own state to a trace point.
    virtual void measure(TracePoint&, const DualState&) const { }
    /// Bytes that it keeps for the blocks; the dual state not included.
    virtual std::size_t blockBytes() const { return 0; }
    /// Writes its own state to a checkpoint.
    virtual void save(BinaryWriter&) const { }
    /// Reads what save() wrote.  throws: InputError when it does not fit the problem and options.
    virtual void restore(BinaryReader&, const Problem&, const SolverOptions&) { }
};

/// A method whose state is a value with archive() (binary_stream.h) and
/// fits(problem, options): can steps start from it?
template <typename State> class MethodWithState : public MethodRun {
public:
    void save(BinaryWriter& out) const override { out(m_own); }
    void restore(BinaryReader& in, const Problem& problem, const SolverOptions& options) override
    {
        in(m_own);
        in.require(m_own.fits(problem, options), "the state of another method or problem");
    }

protected:
    State m_own;
};

// Checks of values that are read from a checkpoint.

template <typename Values> bool allFinite(const Values& values)
{
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

/// Is it a finite vector of R^size?
inline bool isVectorOf(std::size_t size, const AlignedVector<double>& w)
{
    return w.size() == size && allFinite(w);
}

/// Nothing, or a value for each of n blocks.
template <typename Values> bool allOrNone(const Values& values, std::size_t n)
{
    return values.empty() || values.size() == n;
}

/// Are these some of n blocks?
inline bool areBlocks(const std::vector<std::uint32_t>& some, std::size_t n)
{
    return some.size() <= n && std::ranges::all_of(some, [n](std::uint32_t i) { return i < n; });
}

} // namespace gapscope
