// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a template: attributes of two sentences, or an InputError, nothing else.
#include "core/machine/error.h"
#include "datasets/formats/text/column_text.h"
#include "datasets/text/attributes.h"

#include <cstdint>
#include <cstdlib>

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // As many columns as a template can name, so that every valid one applies.
    static const TokenSequences text = [] {
        std::string columns;
        for (const char* word : {"a", "b", "", "c"}) {
            for (std::size_t k = 0; *word && k <= AttributeTemplate::maxColumn; ++k)
                (columns += word) += k < AttributeTemplate::maxColumn ? ' ' : '\n';
            columns += *word ? "" : "\n";
        }
        TextLines lines{UnpackedBytes(StoredBytes::memory(columns, "fuzz"))};
        return readColumnText(lines);
    }();
    try {
        const std::string_view bytes(reinterpret_cast<const char*>(data), size);
        const AttributeTemplate rules = AttributeTemplate::parse(bytes, "fuzz");
        for (const AttributeLine& line : rules.lines)
            for (const AttributeLine::Cell& cell : line.cells)
                if (cell.column >= text.text.columns)
                    return 0;
        ChainExamples out;
        const StringTable names = learnAttributes(text, rules, 1, "fuzz", out);
        if (out.tokenCount() != text.tokenCount() || names.size() > out.attributes.size())
            std::abort();
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
