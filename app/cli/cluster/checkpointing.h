// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_lock.h"
#include "core/records/run_record.h"
#include "core/solvers/checkpoint/checkpoint_writer.h"
#include "core/solvers/checkpoint/distributed.h"

#include <CLI/CLI.hpp>

namespace gapscope {

struct CheckpointArguments {
    std::string path; ///< "": none
    double every = usualCheckpointSeconds;
};
void addCheckpointOptions(CLI::App& command, CheckpointArguments& arguments);

/// The checkpoint file of one training: resumes from what it holds and writes to it while the
/// training runs. Without a file it does nothing. Notes go to stderr.
class Checkpointing {
public:
    /// Reads the file, if there is one, and keeps others from it as long as this lives.
    /// throws: InputError when it holds no whole checkpoint, could not be written, or another run
    /// writes to it.
    explicit Checkpointing(const CheckpointArguments& arguments);

    /// There is a checkpoint to resume from.
    bool resumes() const { return m_found.has_value(); }
    /// The training that is asked for, at its beginning or where the file has it.
    /// about: its data and start.  throws: InputError when the file holds another run.
    std::unique_ptr<Training> training(
        const Dataset& dataset, const SolverOptions& options, RunRecord about, bool quiet);

    /// The same of one that several ranks share (on rank 0): what each of them resumes from, ""
    /// from the beginning.
    std::vector<std::string> rankStates(
        const RunRecord& about, const SolverOptions& options, std::size_t ranks, bool quiet);
    /// The options it began with; its limits may be others now.
    SolverOptions initialOptions(const SolverOptions& options) const
    {
        return m_found ? m_found->about.options : options;
    }

    /// Has the training write checkpoints, at its end and every so many seconds as long as the
    /// writer lives. Without a file there is none.  requires: control outlives it.
    [[nodiscard]] std::unique_ptr<CheckpointWriter> attend(
        Training& training, RunControl& control, const RunRecord& about);
    /// The same of one that several ranks share: the writer is given what is to be written.
    [[nodiscard]] std::unique_ptr<CheckpointWriter> attend(RunControl& control);

private:
    void requireSame(RunRecord about, const SolverOptions& options, std::size_t ranks = 1) const;
    void tell(bool quiet) const;

    double m_every;
    std::unique_ptr<FileLock> m_lock; ///< as long as anything may be written
    std::optional<CheckpointFile> m_file;
    std::optional<Checkpoint> m_found;
};

struct RanksOutcome {
    RunRecord record;
    std::vector<double> weights;
    std::string costs; ///< what the ranks told each other, for a person
};

/// To be called by all ranks before they train.  throws: InputError on each when one of them has
/// other data or options than rank 0.
void requireSameOnAllRanks(const RunRecord& about, const SolverOptions& options, Ranks& ranks);

/// One training over several processes (solvers/distributed.h). about: as recordOf() takes it, with
/// the options at the start; a tag and `ranks` say how many ranks there were, since a record does
/// not repeat with another number.  throws: InputError.
RanksOutcome trainOverRanks(const Dataset& dataset, const SolverOptions& options, RunRecord about,
    Ranks& ranks, RunControl& control, const std::function<void(const TracePoint&)>& observer,
    const DistributedCheckpoints& checkpoints);

} // namespace gapscope
