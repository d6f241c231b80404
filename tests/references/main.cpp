// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what an experiment came to, for resources/experiments/reference (tests/experiments.sh).
//   make_reference SPEC FOLDER DATE PROCESSOR CORES     FOLDER: of the records, of gapscope-cli
//   compare
#include "tests/references/make_reference.h"

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>

using namespace gapscope;

namespace {

std::size_t examplesIn(const ComparisonSpec& spec, const std::string& folder)
{
    for (const ComparisonJob& job : jobsOf(spec, 1)) // n changes no name
        if (const std::string path = folder + '/' + job.fileName; std::filesystem::exists(path))
            return job.search ? readPathRecord(path).dataset.n : readRecord(path).dataset.n;
    throw InputError(folder, 0, "has no record of the spec", "the folder of gapscope-cli compare");
}

Reference made(const ComparisonSpec& spec, const std::string& folder)
{
    std::deque<RunRecord> records; // claims keep views of them
    std::vector<const RunRecord*> pointers;
    std::vector<ClaimRun> runs;
    for (const ComparisonJob& job : jobsOf(spec, examplesIn(spec, folder))) {
        const std::string path = folder + '/' + job.fileName;
        if (job.search) {
            const PathRecord search = readPathRecord(path);
            runs.push_back(claimRunOf(records.emplace_back(runRecordOf(search)), search));
        } else {
            runs.push_back(claimRunOf(records.emplace_back(readRecord(path))));
        }
        pointers.push_back(&records.back());
    }
    return referenceOf(spec, pointers, runs);
}

} // namespace

int main(int count, char** words)
{
    if (count != 6) {
        std::fputs("usage: make_reference SPEC FOLDER DATE PROCESSOR CORES\n", stderr);
        return 2;
    }
    try {
        Reference reference = made(readComparison(words[1]), words[2]);
        reference.date = words[3];
        reference.processor = words[4];
        reference.cores = std::strtoul(words[5], nullptr, 10);
        std::fputs(toJson(reference).c_str(), stdout);
        return 0;
    } catch (const InputError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
