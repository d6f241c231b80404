// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/labelling.h"
#include "core/machine/progress.h"
#include "core/tasks/chain/chain.h"
#include "datasets/bytes/text_lines.h"
#include "datasets/formats/text/word_images.h"
#include "datasets/formats/text_format.h"

namespace gapscope {

inline constexpr std::size_t letterPixels = letterRows * letterColumns;

/// The fields of one line of letter.data, without the id and the pixels.
struct Letter {
    Label label = 0;           ///< 0 … 25 for a … z; 0 where the line has no letter column
    std::int64_t next = 0;     ///< id of the next letter of the word, or −1
    std::int64_t word = 0;     ///< ≥ 1
    std::int64_t position = 0; ///< ≥ 1
    std::int64_t fold = 0;     ///< 0 … 9
};

/// Whether a file that starts with this line is in the form without the letter column: 133 columns
/// instead of 134. A line with a letter in its first or second column has lost another column.
bool lacksLetterColumn(std::string_view line);

/// Parses one line. Every refusal names the column; where the number of columns is wrong, it says
/// that instead, because values in shifted columns mislead.
class LetterLine {
public:
    /// line: the current one of lines. labelled: false for the form without the letter column.
    LetterLine(const TextLines& lines, std::string_view line, bool labelled = true);

    /// The six (unlabelled: five) leading columns; call this first. throws: InputError.
    Letter parse();
    /// Appends the indices of the set pixels, 0 … 127 ascending. The rest of the line must be
    /// exactly 128 times 0 or 1 with a tab between them and perhaps one at the end.
    /// throws: InputError.
    void appendPixels(std::vector<std::uint32_t>& attributes);

private:
    std::string_view field();
    std::int64_t number(const char* name, std::int64_t least, std::int64_t most);
    Label letterLabel();
    void checkColumns() const;
    [[noreturn]] void refuseColumns() const;
    [[noreturn]] void refusePixels() const;

    const TextLines& m_lines;
    std::string_view m_rest;
    std::string_view m_line;
    std::size_t m_missing; ///< columns that this form lacks: 0, or 1 without the letter
};

/// As many columns separated by tabs as letters have, or nearly so, and none of them a class.
bool looksLikeLetterData(const TextHead& head);

/// Which words of a file train and which test.
struct WordSelection {
    enum class Split { small, large, allTest };
    Split split = Split::small; ///< small: fold 0 trains; large: folds 1–9; the rest is the test
    std::size_t limit = 0;      ///< first N training words; 0: all
    std::size_t every = 1;      ///< every K-th training word, before the limit
    /// Accepts a file without the letter column, too. Its words have no split: all of them train
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
