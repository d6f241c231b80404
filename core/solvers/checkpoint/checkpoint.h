// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"
#include "core/solvers/checkpoint/distributed.h"
#include "core/solvers/training/training.h"

namespace gapscope {

/// A training that was suspended between two block steps, as a file holds it.
struct Checkpoint {
    RunRecord about;        ///< data, start, options at the start, program; no trace, no result
    std::string cpu;        ///< cpuClass() of the machine
    double pass = 0;        ///< how far it was
    double seconds = 0;     ///< of training
    std::size_t ranks = 1;  ///< processes that share the training (distributed.h)
    std::string search{};   ///< of a path or grid: what it had found before (search_checkpoint.h)
    std::string state{};    ///< for Training::restore(), or several rankStates()
    std::string fellBack{}; ///< why it is the previous one: "run.ckpt: …"; "": it is the newest
};

/// How far a training is: one that has not moved needs no second checkpoint.
struct CheckpointPlace {
    std::uint64_t blockSteps = 0, oracleCalls = 0;
    std::size_t tracePoints = 0, events = 0;

    bool operator==(const CheckpointPlace&) const = default;
};
CheckpointPlace placeOf(const Training& training);

/// The bytes of a file: a line that names the format, length and checksum, and the content: the
/// version, the run as specJson(), the class of processor, the progress, what a search had found,
/// the number of ranks, and Training::save() or the states of the ranks. In two parts, because the
/// second one is long.
struct CheckpointContent {
    std::string head, payload;
};
/// about: data, request, name, start; its options are taken from the training.
CheckpointContent checkpointContent(
    const Training& training, RunRecord about, const std::string& search = {});
/// The same for a training over several ranks; about has the options at the start, too.
CheckpointContent checkpointContent(const SuspendedRanks& ranks, RunRecord about);
/// source names the bytes in errors.  throws: InputError when they are damaged, of another version
/// or no checkpoint.
Checkpoint checkpointFromBytes(std::string_view bytes, const std::string& source);
/// The state that each rank resumes from.  requires: ranks > 1.  throws: InputError.
std::vector<std::string> rankStates(const Checkpoint& checkpoint, const std::string& source);

/// Two generations of checkpoints of one run: PATH and PATH.previous.
class CheckpointFile {
public:
    explicit CheckpointFile(std::string path);

    const std::string& path() const { return m_path; }
    const std::string& previousPath() const { return m_previous; }
    /// The newest intact checkpoint; nothing when neither file exists.
    /// throws: InputError when no existing file is an intact checkpoint of this version.
    std::optional<Checkpoint> read();
    /// Writes whole or not at all (AtomicFile); what was at PATH becomes PATH.previous, unless
    /// read() found it damaged. Nothing is written when the training has not moved since this
    /// object last wrote it: a signal may arrive just then.  throws: InputError.
    void write(const Training& training, const RunRecord& about);
    /// The same for a copy, even if it has not moved.
    void write(const CheckpointContent& content);
    /// Refuses at once what write() would refuse later.  throws: InputError.
    void requireWritable() const;

private:
    std::string m_path, m_previous;
    bool m_newestWhole = true;
    std::optional<CheckpointPlace> m_written;
};

/// Checks that the wanted run may resume from the checkpoint. wanted: its data, start and options
/// as the training would have them, on so many ranks. Target, limits and threads may differ.
/// throws: InputError naming what differs.
void requireSameRun(const Checkpoint& checkpoint, const RunRecord& wanted,
    const std::string& source, std::size_t ranks = 1);

/// The same for the data alone.
void requireSameData(
    const Checkpoint& checkpoint, const RunRecord& wanted, const std::string& source);

/// Restores a training of the same data and initial options (checkpoint.about.options), with the
/// threads, target and limits that are wanted now: their changes count as events at this place.
/// throws: InputError.
void resumeFrom(const Checkpoint& checkpoint, const SolverOptions& wanted, Training& training,
    const std::string& source);

/// The same with the threads, target and limits it had.
void resumeFrom(const Checkpoint& checkpoint, Training& training, const std::string& source);

/// Why the run may differ in its last bits from one that was never suspended: another build or
/// class of processor; "" when nothing does.
std::string otherMachine(const Checkpoint& checkpoint);
/// The part of it that no other build removes: another class of processor; "": the same class.
std::string otherProcessor(const Checkpoint& checkpoint);

} // namespace gapscope
