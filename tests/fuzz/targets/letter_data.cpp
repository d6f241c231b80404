// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file of words, plain or gzip: a dataset or an InputError, nothing else.
#include "datasets/text/letter_data.h"
#include "core/machine/error.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

namespace {
void check(const ChainExamples& part)
{
    require(part.names.size() == part.size());
    require(part.sequenceStart.back() == part.labels.size());
    require(part.tokenCount() == part.labels.size());
    require(part.tokenStart.back() == part.attributes.size());
    for (const Label label : part.labels)
        require(label < 26);
    for (std::size_t k = 0; k < part.attributes.size(); ++k)
        require(part.attributes[k] < 128);
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        UnpackedBytes unpacked = unpackedInput(data, size);
        textFormatOf(unpacked.head());
        TextLines lines(std::move(unpacked));
        const WordParts parts = readLetterData(lines, {WordSelection::Split::small, 3, 2});
        check(*parts.train);
        check(*parts.test);
        require(parts.train->size() <= 3);
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
