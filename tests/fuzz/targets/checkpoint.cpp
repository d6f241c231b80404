// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a checkpoint: a state that fits its training, or an InputError. 'f': the rest is a
// whole file; 'w': one without its first lines and their checksum; 's': the points of a search;
// 'r': the state of a rank; else the byte chooses a training and the rest is its state.
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/files/binary_stream.h"
#include "core/machine/error.h"
#include "core/solvers/path/regularization_path.h"
#include "tests/fuzz/checkpoint_case.h"
#include "tests/fuzz/fuzz_input.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <zlib.h>

using namespace gapscope;

namespace {

std::string stateOf(const Training& training)
{
    BinaryWriter out;
    training.save(out);
    return out.take();
}

/// An accepted state is written again unchanged.
void restore(std::uint8_t choice, std::string_view state)
{
    const auto training = trainingFor(choice);
    BinaryReader in(state, "fuzz");
    training->restore(in);
    const std::string written = stateOf(*training);
    const auto again = trainingFor(choice);
    BinaryReader second(written, "written");
    again->restore(second);
    require(stateOf(*again) == written);
}

void restoreSearch(std::string_view bytes)
{
    const std::string written = searchBytes(searchFromBytes(bytes, "fuzz"));
    require(searchBytes(searchFromBytes(written, "written")) == written);
}

/// As core/solvers/checkpoint/checkpoint.cpp has it: CRC-32 and Adler-32 side by side.
std::string withFirstLines(std::string_view payload)
{
    const auto* at = reinterpret_cast<const Bytef*>(payload.data());
    const std::uint64_t checksum =
        std::uint64_t{crc32_z(0, at, payload.size())} << 32 | adler32_z(1, at, payload.size());
    BinaryWriter head;
    head(payload.size(), checksum);
    return "gapscope-checkpoint\n" + head.take() + std::string(payload);
}

void readFile(std::string_view bytes)
{
    const Checkpoint checkpoint = checkpointFromBytes(bytes, "fuzz");
    if (checkpoint.ranks > 1)
        require(rankStates(checkpoint, "fuzz").size() == checkpoint.ranks);
}

/// Resumes from an accepted state, to the end of the run.
void restoreRank(std::string_view state)
{
    std::string end;
    const DistributedRun run = trainAlone(
        {.write = [&](const SuspendedRanks& interrupted) { end = interrupted.states.front(); },
            .from = std::string(state)});
    require(run.weights.size() == checkpointProblem()->weightSize() && !end.empty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        if (data[0] == 'f')
            readFile(rest);
        else if (data[0] == 'w')
            readFile(withFirstLines(rest));
        else if (data[0] == 'r')
            restoreRank(rest);
        else if (data[0] == 's')
            restoreSearch(rest);
        else
            restore(data[0], rest);
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
