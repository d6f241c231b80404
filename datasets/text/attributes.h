// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "datasets/bytes/name_index.h"
#include "datasets/formats/text/token_sequences.h"
#include "datasets/text/attribute_template.h"

namespace gapscope {

/// The limits of a file, and the progress and the stop request of a long extraction.
struct ExtractionControl {
    std::size_t entries = ReadLimits().attributeEntries;
    std::size_t nameBytes = ReadLimits().textBytes;
    Progress progress{};
    std::stop_token stop{};
};

/// Finds the attributes of every token of the training part, numbered 0, 1, … in the order of their
/// first token; those that fewer than minCount tokens have, of text or of whole, are left out.
/// out.tokenStart and out.attributes are set; returns the names of the attributes.
/// throws: InputError (source names the data) where a limit is passed; Cancelled.
StringTable learnAttributes(const TokenSequences& text, const AttributeTemplate& attributes,
    std::size_t minCount, const std::string& source, ChainExamples& out,
    const ExtractionControl& control = {}, const TokenSequences* whole = nullptr);

/// The same with the attributes of a model.
/// Returns how many were left out, counted at every token.
std::size_t applyAttributes(const TokenSequences& text, const AttributeTemplate& attributes,
    const NameIndex& known, const std::string& source, ChainExamples& out,
    const ExtractionControl& control = {});

/// The numeric features that occur in the training part, in the order of the file.
StringTable featuresOf(const TokenSequences& text);
/// out.tokenStart, attributes and values (none if all are 1) from a file's own features; unknown
/// ones are left out and counted.
std::size_t applyFeatures(const TokenSequences& text, const NameIndex& known, ChainExamples& out);

} // namespace gapscope
