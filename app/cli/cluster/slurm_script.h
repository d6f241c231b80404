// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace gapscope {

/// A comparison as a Slurm job array: one shard per run, up to mostTasks.
struct SlurmArray {
    std::string program;      ///< gapscope-cli, absolute
    std::string spec;         ///< absolute
    std::string outFolder;    ///< of the records, absolute; seen by all nodes
    std::string scriptFolder; ///< of the scripts and logs, absolute
    std::string dataDir;      ///< absolute; "" = not given
    std::size_t runs = 0;
    std::size_t cores = 1; ///< of a task; more where a run asks for a number of threads
};

/// Quotes a text as one word of a POSIX shell.
std::string shellWord(const std::string& text);

/// Writes array.sbatch, merge.sbatch and submit.sh into scriptFolder, which is created with its
/// logs/ when missing.  throws: InputError.
void writeSlurmScripts(const SlurmArray& array);

} // namespace gapscope
