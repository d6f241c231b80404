// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file of words, plain or gzip: a dataset or an InputError, nothing else.
#include "datasets/letter_data.h"
#include "core/error.h"
#include "datasets/content.h"

#include <cstdint>
#include <cstdlib>

using namespace gapscope;

namespace {
/// Smaller than for users, so that no input takes long.
ReadLimits limitsForFuzzing()
{
    ReadLimits limits;
    limits.lineBytes = 4096;
    limits.unpackedBytes = 1 << 20;
    limits.ratioFreeBytes = 1 << 16;
    limits.tokens = 1000;
    return limits;
}

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void check(const ChainExamples& part)
{
    require(part.names.size() == part.size());
    require(part.sequenceStart.back() == part.labels.size());
    require(part.tokenCount() == part.labels.size());
    require(part.tokenStart.back() == part.attributes.size());
    for (const Label label : part.labels)
        require(label < 26);
    for (const std::uint32_t attribute : part.attributes)
        require(attribute < 128);
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        const std::string_view bytes(reinterpret_cast<const char*>(data), size);
        UnpackedBytes unpacked(StoredBytes::memory(bytes, "fuzz"), limitsForFuzzing());
        contentOf(unpacked.head());
        TextLines lines(std::move(unpacked));
        const WordParts parts = readLetterData(lines, {WordSelection::Split::small, 3, 2});
        check(*parts.train);
        check(*parts.test);
        require(parts.train->size() <= 3);
    } catch (const InputError&) {
        // what bad input is for
    }
    return 0;
}
