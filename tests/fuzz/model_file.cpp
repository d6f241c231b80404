// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a model file: a model with finite weights of the right number, or an InputError.
#include "core/model_file.h"
#include "core/error.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

using namespace gapscope;

namespace {
/// readModel takes a path; a file in memory is the fastest one.
int memoryFile()
{
    static const int file = memfd_create("fuzz-model", 0);
    if (file < 0)
        std::abort();
    return file;
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const int file = memoryFile();
    if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        std::abort();
    try {
        const Model model = readModel("/proc/self/fd/" + std::to_string(file));
        if (model.w.size() != model.shape.weightSize())
            std::abort();
        for (const double weight : model.w) {
            if (!std::isfinite(weight))
                std::abort();
        }
    } catch (const InputError&) {
        // what bad input is for
    }
    return 0;
}
