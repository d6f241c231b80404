// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as rows of features with classes, plain or gzip: rows, or an InputError, nothing else.
#include "core/machine/error.h"
#include "datasets/formats/text/number_rows.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

namespace {
void check(const LabelledRows& rows)
{
    require(rows.size() > 0);
    require(rows.labels.size() == (rows.labelled ? rows.size() : 0));
    require(rows.start.back() == rows.values.size());
    require(rows.features.size() == rows.values.size());
    require(rows.featureNames.empty() || rows.featureNames.size() == rows.featureCount);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::uint64_t k = rows.start[i]; k < rows.start[i + 1]; ++k) {
            require(rows.features[k] < rows.featureCount);
            require(k == rows.start[i] || rows.features[k - 1] < rows.features[k]);
        }
    for (const Label label : rows.labels)
        require(label < rows.labelNames.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        UnpackedBytes unpacked = unpackedInput(data, size);
        const TextFormat* format = textFormatOf(unpacked.head());
        TextLines lines(std::move(unpacked));
        RowReading reading;
        reading.allowUnlabelled = size % 2 == 0;
        reading.modelFeatures = size % 4;
        check(format && format->readRows ? format->readRows(lines, reading)
                                         : readNumberRows(lines, reading));
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
