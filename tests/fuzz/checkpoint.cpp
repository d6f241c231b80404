// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a checkpoint: a state that fits its training, or an InputError. 'f': the rest is a
// whole file; 's': what a search had found; else the byte chooses a training and the rest is its
// state, both past any checksum.
#include "core/solvers/checkpoint.h"
#include "core/binary_stream.h"
#include "core/error.h"
#include "core/solvers/search_checkpoint.h"
#include "tests/fuzz/checkpoint_case.h"
#include "tests/fuzz/fuzz_input.h"

#include <cstdint>
#include <string>
#include <string_view>

using namespace gapscope;

namespace {

std::string stateOf(const Training& training)
{
    BinaryWriter out;
    training.save(out);
    return out.take();
}

/// What was taken is written again as it is.
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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        if (data[0] == 'f')
            checkpointFromBytes(rest, "fuzz");
        else if (data[0] == 's')
            restoreSearch(rest);
        else
            restore(data[0], rest);
    } catch (const InputError&) {
        // what bad input is for
    }
    return 0;
}
