// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"
#include "core/tasks/chain/chain.h"
#include "datasets/bytes/text_lines.h"
#include "datasets/formats/text_format.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

namespace gapscope {

/// As many columns separated by tabs as letters have, or nearly so, and none of them a class.
bool looksLikeLetterData(const TextHead& head);

/// Which words of a file train and which test.
struct WordSelection {
    enum class Split { small, large, allTest };
    Split split = Split::small; ///< small: fold 0 trains; large: folds 1–9; the rest is the test
    std::size_t limit = 0;      ///< first N training words; 0: all
    std::size_t every = 1;      ///< every K-th training word, before the limit
    /// Takes a file without the letter column, too. Its words have no split: all of them train
    /// (with allTest: test).
    bool allowUnlabelled = false;

    /// "small", "large" or "all". throws: InputError.
    static Split splitNamed(const std::string& name);
};

struct WordParts {
    std::shared_ptr<ChainExamples> train = std::make_shared<ChainExamples>();
    std::shared_ptr<ChainExamples> test = std::make_shared<ChainExamples>();
    bool labelled = true; ///< false: no letter column, every label is 0
};

/// Reads handwritten words in the form of Taskar's letter.data (Taskar, Guestrin, Koller 2003):
/// one letter per line, separated by tabs (one more may end the line), no header:
///   id (whole, ≥ 1) · letter a–z · next_id (≥ 1, or −1 at the last letter of a word) · word_id
///   (≥ 1) · position (1, 2, … in the word) · fold 0–9, one per word · 128 pixels 0/1, row by row.
/// The letters of a word stand on adjacent lines. Attributes of a token: its set pixels.
/// Unlabelled words lack the second column; the first line decides for the whole file.
/// throws: InputError naming file and line; Cancelled.
WordParts readLetterData(TextLines& lines, const WordSelection& selection,
    const Progress& progress = {}, std::stop_token stop = {});

/// 128 pixels, the labels a–z.
ChainShape letterShape();

} // namespace gapscope
