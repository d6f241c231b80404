// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"
#include "core/solvers/checkpoint/checkpoint.h"

#include <stop_token>
#include <thread>

namespace gapscope {

/// Default time between two checkpoints: with the time to write one, a killed run repeats at most
/// 30 s.
inline constexpr double usualCheckpointSeconds = 28;

/// The checkpoints of one training while it runs. A thread of its own asks for one every so
/// many seconds and writes it: the solver waits only for the copy of its state, never for the
/// disk.
class CheckpointWriter {
public:
    /// Why a checkpoint could not be written; on the writer's thread, once until writing works
    /// again.
    using Failed = std::function<void(const InputError&)>;

    /// control: must outlive this, unless retire() is called first.
    CheckpointWriter(CheckpointFile file, double everySeconds, RunControl& control, Failed failed);
    /// Writes what was taken.
    ~CheckpointWriter();

    /// The content of the file. Before the first take() only.  throws: InputError.
    std::optional<Checkpoint> read() { return m_file.read(); }
    const std::string& path() const { return m_file.path(); }

    /// Asks for an additional one soon, from any thread.
    void ask();
    /// On the solver's thread, from Training::onCheckpoint: copies the state, unless it has not
    /// moved since. While an earlier copy is still being written the newest one waits.
    void take(const Training& training, const RunRecord& about, const std::string& search = {});
    /// The same for any copy. Call it from one thread.
    void take(CheckpointContent content);
    /// The same, when one was requested: not at every end of a run.
    void takeIfAsked(const Training& training, const RunRecord& about,
        const std::function<std::string()>& search = {});

    /// Waits until what was taken is written.
    void finish();
    /// throws: InputError when the last one could not be written. Waits for it.
    void requireWritten();
    /// Stops asking for checkpoints; copies already taken are still written.
    void retire();

private:
    void loop(const std::stop_token& ended);
    void write(const CheckpointContent& content);

    CheckpointFile m_file;
    const double m_every;
    const Failed m_failed;
    std::optional<CheckpointPlace> m_taken; ///< solver's thread
    std::mutex m_mutex;                     ///< guards what follows
    std::condition_variable_any m_wake, m_idle;
    RunControl* m_control;
    std::optional<CheckpointContent> m_waiting;
    bool m_asked = false, m_writing = false;
    std::optional<InputError> m_failure; ///< of the last one
    std::jthread m_thread;               ///< last: joined first
};

} // namespace gapscope
