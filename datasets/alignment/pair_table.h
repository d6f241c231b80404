// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/alignment/sentence_pairs.h"
#include "datasets/bytes/text_lines.h"

namespace gapscope {

/// The number of sentence pairs of a large text in which two words occur.
struct WordCounts {
    std::uint32_t english = 0; ///< pairs with the English word, n_e
    std::uint32_t french = 0;  ///< pairs with the French word, n_f
    std::uint32_t both = 0;    ///< pairs with both, n_ef ≤ min(n_e, n_f)

    /// 2 n_ef / (n_e + n_f), 0 of words that never occur.
    double dice() const
    {
        const double sum = static_cast<double>(english) + static_cast<double>(french);
        return sum > 0 ? 2 * static_cast<double>(both) / sum : 0;
    }
    bool operator==(const WordCounts&) const = default;
};

/// The counts of every cell of every pair of a set.
using SetCounts = std::vector<std::vector<WordCounts>>;

/// Reads "set k i j n_e n_f n_ef" per line, tab-separated, plain or gzip: set name, sentence,
/// English and French position from 1, counts. Lines of sets that are not asked for are skipped.
/// throws: InputError with the line: no number, a position that does not exist, n_ef above n_e or
/// n_f, a repeated cell; or naming the first missing cell.
std::vector<SetCounts> readCooccurrences(TextLines lines, const std::vector<SentenceSet>& sets);

/// The spelling of a word.
struct WordForm {
    std::string folded;       ///< lower case, accents of Latin letters stripped
    bool number = false;      ///< has a digit and no letter: "100", "1,5"
    bool punctuation = false; ///< has neither letter nor digit
    bool capital = false;     ///< begins with an upper case letter
};
WordForm wordForm(const std::string& word);

/// How alike two words are written, each in [0, 1].
double commonSubsequence(const std::string& a, const std::string& b); ///< longest / longer word
double commonPrefix(const std::string& a, const std::string& b);      ///< longest / longer word

/// A value for every cell of a sentence pair; 0 outside of it.
class CellValues {
public:
    CellValues(std::size_t rows, std::size_t columns)
        : m_rows(rows)
        , m_columns(columns)
        , m_values(rows * columns, 0.0)
    {
    }
    double& operator()(std::size_t e, std::size_t f) { return m_values[e * m_columns + f]; }
    double operator()(std::size_t e, std::size_t f) const { return m_values[e * m_columns + f]; }
    /// The cell (e + down, f + right).
    double beside(std::size_t e, std::size_t f, int down, int right) const;
    /// The largest other value of the row e, or of the column f.
    double bestOtherInRow(std::size_t e, std::size_t f) const;
    double bestOtherInColumn(std::size_t e, std::size_t f) const;

    std::size_t rows() const { return m_rows; }
    std::size_t columns() const { return m_columns; }

private:
    std::size_t m_rows, m_columns;
    std::vector<double> m_values;
};

/// Values of the whole sentence pair that features of one word pair use.
struct PairTable {
    /// counts: of each cell of the pair.
    PairTable(const AlignmentPair& pair, const std::vector<WordCounts>& counts);

    std::vector<WordForm> english, french;
    std::vector<WordCounts> counts; ///< of the cells, row by row
    CellValues dice;
    /// t(f|e) = n_ef / n_e divided by its sum over the English words of the sentence, as in the
    /// first step of IBM Model 1 (Brown et al. 1993); and the other way round.
    CellValues englishOfFrench, frenchOfEnglish;
    /// Their geometric mean.
    CellValues posterior;
    /// How far, in words, each cell is from the line through the anchors: pairs of words that
    /// prefer each other clearly, except those of the cell itself.
    CellValues offLine;
    /// Rank of each word by its count among those of its sentence, in [0, 1], the most frequent 0.
    std::vector<double> englishRank, frenchRank;

    const WordCounts& at(std::size_t e, std::size_t f) const
    {
        return counts[e * french.size() + f];
    }
};

} // namespace gapscope
