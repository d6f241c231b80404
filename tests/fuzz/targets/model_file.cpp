// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a model file, unchanged and with a corrected checksum, which hardly any mutation
// would pass: a model with finite weights of the right number, or an InputError.
#include "core/models/model_file.h"
#include "core/machine/error.h"
#include "tests/fuzz/stored_input.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <zlib.h>

using namespace gapscope;

namespace {
void check(const Model& model, const std::vector<double>& w)
{
    if (w.size() != model.shape->weightSize()
        || !std::all_of(w.begin(), w.end(), [](double weight) { return std::isfinite(weight); }))
        std::abort();
}

/// As core/models/model_file.cpp has it: the CRC-32 of the file with zeros for its digits.
std::string mended(std::string bytes)
{
    constexpr std::string_view key = "\"crc32\":\"", zeros = "00000000";
    const std::size_t place = bytes.find(key) + key.size();
    if (place < key.size() || place + zeros.size() > bytes.size())
        return bytes;
    bytes.replace(place, zeros.size(), zeros);
    auto crc = static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    for (std::size_t k = zeros.size(); k > 0; --k, crc >>= 4)
        bytes[place + k - 1] = "0123456789abcdef"[crc & 15];
    return bytes;
}

void readAsModel(const std::string& bytes)
{
    try {
        const Model model = readModel(inMemory(bytes));
        if (model.pieces.empty())
            check(model, model.w);
        for (const ModelPiece& piece : model.pieces)
            check(model, piece.w);
    } catch (const InputError&) {
        // expected for bad input
    }
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    readAsModel(bytes);
    readAsModel(mended(bytes));
    return 0;
}
