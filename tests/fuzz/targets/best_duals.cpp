// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the store of best duals: at most so many finite numbers with short texts, or an
// InputError.
#include "core/library/best_duals.h"
#include "core/machine/error.h"
#include "tests/fuzz/stored_input.h"

#include <cmath>

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const BestDuals duals =
            readBestDuals(inMemory({reinterpret_cast<const char*>(data), size}));
        require(duals.size() <= mostBestDuals);
        for (const auto& [key, best] : duals) {
            require(std::isfinite(best.dual));
            for (const std::string& text : {key, best.run, best.date, best.program, best.dataset})
                require(text.size() <= 1000);
        }
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
