// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"
#include "datasets/formats/binary/image_store.h"

namespace gapscope {

/// Sentences and their translations in the form of the HLT-NAACL 2003 shared task (Mihalcea,
/// Pedersen 2003): NAME.e and NAME.f with a tokenised sentence per line, words separated by blanks,
/// and NAME.wa.nonullalign or NAME.wa with a link per line.
struct SentenceSet {
    std::string name; ///< "test"
    std::vector<AlignmentPair> pairs;
    bool labelled = false; ///< it has a file of links
};

/// Limits on untrusted sentences: features and potentials grow with the word pairs.
struct SentenceLimits {
    std::size_t words = 1000;                 ///< of a sentence
    std::size_t cells = std::size_t{1} << 20; ///< word pairs of all sets together
    std::size_t links = std::size_t{1} << 22; ///< lines of a file of links
};

/// Is there a NAME.e with its NAME.f?
bool holdsSentences(const ImageStore& store);
/// Sentences, their links, or a table of co-occurrence.
bool isSentenceFile(const std::string& name);

/// All sets, by name; pairs without words in both languages are refused.
/// throws: InputError with file and line.
std::vector<SentenceSet> readSentences(const ImageStore& store, const SentenceLimits& limits = {});

/// Reads links "SENTENCE ENGLISH FRENCH [S|P]", numbers from 1, into the pairs; a position 0 means
/// no word and adds nothing; without S or P a link is sure.
/// throws: InputError, `where` and line, of a sentence or word that does not exist or a repeated
/// link.
void readLinks(std::string_view text, const std::string& where, std::vector<AlignmentPair>& pairs,
    const SentenceLimits& limits = {});

/// The submission format of NAACL 2003: "SENTENCE ENGLISH FRENCH", numbers from 1, the sentence as
/// its set numbers it with at least four digits, a line for each link.
std::string linksText(const AlignmentProblem& part, std::span<const Labelling> predictions);

} // namespace gapscope
