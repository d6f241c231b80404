// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cluster/slurm_script.h"

#include "core/files/atomic_file.h"
#include "core/machine/error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Slurm's default MaxArraySize.
constexpr std::size_t mostTasks = 1000;

std::string inFolder(const SlurmArray& array, const char* name)
{
    return (std::filesystem::path(array.scriptFolder) / name).string();
}

/// Directives are not shell words: Slurm takes the rest of the line, and % begins a pattern.
std::string logPath(const SlurmArray& array, const char* pattern)
{
    std::string path;
    for (const char c : inFolder(array, "logs/")) {
        path += c;
        if (c == '%')
            path += c;
    }
    return path + pattern;
}

std::string header(const SlurmArray& array, const char* name, const char* log)
{
    return fmt::format("#!/bin/sh\n#SBATCH --job-name={}\n#SBATCH --output=\"{}\"\n"
                       "#SBATCH --cpus-per-task={}\n#SBATCH --requeue\n"
                       "# Add what your cluster wants here: --partition, --time, --mem.\n",
        name, logPath(array, log), array.cores);
}

std::string command(const SlurmArray& array, const std::string& more)
{
    std::string text = fmt::format("{} compare {} --out {} --resume --quiet",
        shellWord(array.program), shellWord(array.spec), shellWord(array.outFolder));
    if (!array.dataDir.empty())
        text += " --data-dir " + shellWord(array.dataDir);
    return text + more + " || [ $? -eq 3 ]\n";
}

/// The array: task K of T runs shard K/T with --resume, so that a task that was preempted or
/// requeued skips completed runs. An uncertified run (status 3) does not fail its task.
std::string arrayScript(const SlurmArray& array)
{
    const std::size_t tasks = std::min(array.runs, mostTasks);
    return header(array, "gapscope", "%A_%a.log") + fmt::format("#SBATCH --array=1-{}\n", tasks)
        + command(array, fmt::format(" --shard \"$SLURM_ARRAY_TASK_ID/{}\"", tasks));
}

/// Writes summary.csv and claims.json again when all tasks have ended, and trains the runs that a
/// lost node left undone.
std::string mergeScript(const SlurmArray& array)
{
    return header(array, "gapscope-merge", "%j.log") + command(array, "");
}

/// Submits both, the second after the first.
std::string submitScript(const SlurmArray& array)
{
    return fmt::format("#!/bin/sh\n# {} runs; records and summary.csv: {}\nset -eu\n"
                       "array=$(sbatch --parsable {})\n"
                       "sbatch --dependency=afterany:\"${{array%%;*}}\" {}\n",
        array.runs, shellWord(array.outFolder), shellWord(inFolder(array, "array.sbatch")),
        shellWord(inFolder(array, "merge.sbatch")));
}

} // namespace

std::string shellWord(const std::string& text)
{
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

void writeSlurmScripts(const SlurmArray& array)
{
    for (const std::string& path :
        {array.scriptFolder, array.outFolder, array.spec, array.program, array.dataDir})
        if (path.find('\n') != std::string::npos)
            throw InputError(path, 0, "a path of several lines", "one that a script can hold");
    std::error_code error;
    std::filesystem::create_directories(inFolder(array, "logs"), error);
    if (error)
        throw InputError(inFolder(array, "logs"), 0, error.message(), "a folder to write to");
    writeFileAtomically(inFolder(array, "array.sbatch"), arrayScript(array));
    writeFileAtomically(inFolder(array, "merge.sbatch"), mergeScript(array));
    writeFileAtomically(inFolder(array, "submit.sh"), submitScript(array));
}

} // namespace gapscope
