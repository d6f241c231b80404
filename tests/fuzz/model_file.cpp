// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a model file: a model with finite weights of the right number, or an InputError.
#include "core/model_file.h"
#include "core/error.h"
#include "stored_input.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

using namespace gapscope;

namespace {
void check(const Model& model, const std::vector<double>& w)
{
    if (w.size() != weightSizeOf(model.shape)
        || !std::all_of(w.begin(), w.end(), [](double weight) { return std::isfinite(weight); }))
        std::abort();
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const Model model = readModel(inMemory({reinterpret_cast<const char*>(data), size}));
        if (model.pieces.empty())
            check(model, model.w);
        for (const ModelPiece& piece : model.pieces)
            check(model, piece.w);
    } catch (const InputError&) {
        // what bad input is for
    }
    return 0;
}
