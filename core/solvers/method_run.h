// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/binary_stream.h"
#include "core/solvers/loop.h"

namespace gapscope {

/// A method at work on one training: its steps, and its own state between two runs and in a
/// checkpoint. MethodRow::make() makes one per training.
class MethodRun {
public:
    MethodRun() = default;
    virtual ~MethodRun() = default;
    MethodRun(const MethodRun&) = delete;
    MethodRun& operator=(const MethodRun&) = delete;

    /// Trains until control, the target or a limit ends the run.
    virtual RunStatus run(Loop& loop) = 0;
    /// Adds the size of its own state to a trace point.
    virtual void measure(TracePoint&, const DualState&) const { }
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

} // namespace gapscope
