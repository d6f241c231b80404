// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace gapscope {

/// A comparison as a job array of Slurm: one shard per run, as far as mostTasks go.
struct SlurmArray {
    std::string program;      ///< gapscope-cli, absolute
    std::string spec;         ///< absolute
    std::string outFolder;    ///< of the records, absolute; seen by all nodes
    std::string scriptFolder; ///< of the scripts and logs, absolute
    std::string dataDir;      ///< absolute; "" = not given
    std::size_t runs = 0;
    std::size_t threads = 1; ///< cores that the hungriest run wants
};

/// One text as one word of a POSIX shell.
std::string shellWord(const std::string& text);

/// Of an array, as Slurm's MaxArraySize is unless a cluster changes it.
inline constexpr std::size_t mostTasks = 1000;

/// The array: task K of T runs shard K/T with --resume, so that a task that was preempted or
/// requeued skips what is complete. An uncertified run (status 3) is no failure of its task.
std::string arrayScript(const SlurmArray& array);
/// Writes summary.csv and claims.json once more when all tasks have ended, and trains what a lost
/// node has left.
std::string mergeScript(const SlurmArray& array);
/// Submits both, the second after the first.
std::string submitScript(const SlurmArray& array);

/// Writes array.sbatch, merge.sbatch and submit.sh into scriptFolder, which is made with its logs/
/// when missing.  throws: InputError.
void writeSlurmScripts(const SlurmArray& array);

} // namespace gapscope
