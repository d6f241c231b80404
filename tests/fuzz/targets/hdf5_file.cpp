// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an HDF5 file, in the process that reads such files: its numbers, or an InputError.
// The library may crash; the separate process contains that.
#include "core/machine/error.h"
#include "datasets/reader/libraries/hdf5_tables.h"
#include "tests/fuzz/fuzz_input.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const int file = memfd_create("fuzz-hdf5", 0);
    require(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == static_cast<ssize_t>(size));
    constexpr std::uint64_t mostBytes = 16 << 20;
    try {
        const Hdf5Tables tables(file);
        for (const std::string& name : tables.names())
            try {
                const Hdf5Numbers numbers = tables.read(name, mostBytes);
                require(numbers.extent.size() <= 2
                    && numbers.values.size() * sizeof(float) <= mostBytes);
            } catch (const InputError&) {
                // another dataset may be sound
            }
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
