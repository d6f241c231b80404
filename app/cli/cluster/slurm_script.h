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

/// Writes array.sbatch, merge.sbatch and submit.sh into scriptFolder, which is made with its logs/
/// when missing.  throws: InputError.
void writeSlurmScripts(const SlurmArray& array);

} // namespace gapscope
