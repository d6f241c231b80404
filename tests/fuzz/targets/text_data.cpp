// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as text in columns, SVM-hmm or CSV sequences, plain or gzip: sequences with attributes,
// or an InputError, nothing else.
#include "core/machine/error.h"
#include "datasets/formats/text/column_text.h"
#include "datasets/text/attributes.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

namespace {
void check(const TokenSequences& text)
{
    require(text.tokenCount() > 0 && text.tokenCount() <= 1000);
    require(text.labels.size() == (text.labelled ? text.tokenCount() : 0));
    require(text.text.cells.size() == text.tokenCount() * text.text.columns);
    for (std::size_t i = 0; i < text.size(); ++i)
        require(text.sequenceStart[i] < text.sequenceStart[i + 1]);
    for (const Label label : text.labels)
        require(label < text.labelNames.size());
}

void checkAttributes(const TokenSequences& text)
{
    ChainExamples out;
    StringTable names;
    if (text.numeric) {
        names = featuresOf(text);
        applyFeatures(text, NameIndex(names), out);
    } else {
        const AttributeTemplate rules =
            AttributeTemplate::parse(defaultTemplateText(text.text.columns), "default");
        names = learnAttributes(text, rules, 2, "fuzz", out);
    }
    require(out.tokenStart.size() == text.tokenCount() + 1);
    require(out.tokenStart.back() == out.attributes.size());
    for (std::size_t k = 0; k < out.attributes.size(); ++k)
        require(out.attributes[k] < names.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        UnpackedBytes unpacked = unpackedInput(data, size);
        const TextFormat* format = textFormatOf(unpacked.head());
        TextLines lines(std::move(unpacked));
        TextReading reading;
        reading.allowUnlabelled = size % 2 == 0;
        reading.modelColumns = size % 4;
        const TokenSequences text = format && format->readTokens
            ? format->readTokens(lines, reading)
            : readColumnText(lines, reading);
        check(text);
        checkAttributes(text);
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
