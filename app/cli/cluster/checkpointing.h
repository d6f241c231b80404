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
    /// Reads the file, if there is one, and locks it for the lifetime of this object.
    /// throws: InputError when it holds no complete checkpoint, could not be written, or another
    /// run writes to it.
    explicit Checkpointing(const CheckpointArguments& arguments);

    /// Whether there is a checkpoint to resume from.
    bool resumes() const { return m_found.has_value(); }
    /// The requested training, at its beginning or resumed from the file. about: its data and
    /// start.  throws: InputError when the file holds another run.
    std::unique_ptr<Training> training(
        const Dataset& dataset, const SolverOptions& options, RunRecord about, bool quiet);

    /// The same for a training that several ranks share (on rank 0): what each resumes from, "" for
    /// the beginning.
    std::vector<std::string> rankStates(
        const RunRecord& about, const SolverOptions& options, std::size_t ranks, bool quiet);
    /// The options at its start; its limits may have changed since.
    SolverOptions initialOptions(const SolverOptions& options) const
    {
        return m_found ? m_found->about.options : options;
    }

    /// Makes the training write checkpoints at its end and every so many seconds while the writer
    /// lives. Returns nullptr without a file.  requires: control outlives it.
    [[nodiscard]] std::unique_ptr<CheckpointWriter> startWriting(
        Training& training, RunControl& control, const RunRecord& about);
    /// The same for a training that several ranks share: the writer is given the data to write.
    [[nodiscard]] std::unique_ptr<CheckpointWriter> startWriting(RunControl& control);

private:
    void requireSame(RunRecord about, const SolverOptions& options, std::size_t ranks = 1) const;
    void tell(bool quiet) const;

    double m_every;
    std::unique_ptr<FileLock> m_lock; ///< held while anything may be written
    std::optional<CheckpointFile> m_file;
    std::optional<Checkpoint> m_found;
};

struct RanksOutcome {
    RunRecord record;
    std::vector<double> weights;
    std::string costs; ///< what the ranks reported to each other, as text
};

/// Must be called by all ranks before they train.  throws: InputError on each when one of them has
/// other data or options than rank 0.
void requireSameOnAllRanks(const RunRecord& about, const SolverOptions& options, Ranks& ranks);

/// Runs one training over several processes (solvers/distributed.h). about: as recordOf() takes it,
/// with the options at the start; a tag and `ranks` give the number of ranks, since a record does
/// not repeat with another number.  throws: InputError.
RanksOutcome trainOverRanks(const Dataset& dataset, const SolverOptions& options, RunRecord about,
    Ranks& ranks, RunControl& control, const std::function<void(const TracePoint&)>& observer,
    const DistributedCheckpoints& checkpoints);

} // namespace gapscope
