// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/solvers/checkpoint.h"

#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace CLI {
class App;
} // namespace CLI

namespace gapscope {

struct CheckpointArguments {
    std::string path;  ///< "": none
    double every = 30; ///< seconds
};
void addCheckpointOptions(CLI::App& command, CheckpointArguments& arguments);

/// The checkpoint file of one training: goes on from what it holds and writes to it while the
/// training runs. Without a file it does nothing. Notes go to stderr.
class Checkpointing {
public:
    /// Reads the file, if there is one.  throws: InputError when it holds no whole checkpoint, or
    /// could not be written.
    explicit Checkpointing(const CheckpointArguments& arguments);

    /// There is a checkpoint to go on from.
    bool goesOn() const { return m_found.has_value(); }
    /// The training that is asked for, at its beginning or where the file has it.
    /// about: its data and start.  throws: InputError when the file holds another run.
    std::unique_ptr<Training> training(
        const Dataset& dataset, const SolverOptions& options, RunRecord about, bool quiet);

    /// Has the training write checkpoints, at its end and every so many seconds as long as the
    /// thread lives that is returned, which asks for them. Without a file there is no thread.
    /// requires: training and control outlive that thread, and this the training.
    [[nodiscard]] std::jthread attend(
        Training& training, RunControl& control, const RunRecord& about);
    /// Spent writing so far.
    double seconds() const { return m_seconds; }
    /// throws: InputError when the last checkpoint, that of the run's end, could not be written.
    void requireWritten() const
    {
        if (m_failure)
            throw InputError(*m_failure);
    }

private:
    void write(const Training& training, const RunRecord& about);

    double m_every;
    std::optional<CheckpointFile> m_file;
    std::optional<Checkpoint> m_found;
    double m_seconds = 0;
    std::optional<InputError> m_failure; ///< of the last one
};

} // namespace gapscope
