// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a model file: a model with finite weights of the right number, or an InputError.
#include "core/model_file.h"
#include "core/error.h"

#include <algorithm>
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

void check(const Model& model, const std::vector<double>& w)
{
    if (w.size() != weightSizeOf(model.shape)
        || !std::all_of(w.begin(), w.end(), [](double weight) { return std::isfinite(weight); }))
        std::abort();
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const int file = memoryFile();
    if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        std::abort();
    try {
        const Model model = readModel("/proc/self/fd/" + std::to_string(file));
        if (model.pieces.empty())
            check(model, model.w);
        for (const ModelPiece& piece : model.pieces)
            check(model, piece.w);
    } catch (const InputError&) {
        // what bad input is for
    }
    return 0;
}
