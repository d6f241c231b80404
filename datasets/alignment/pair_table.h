// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/alignment/cooccurrences.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// A word as its letters tell it.
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

/// What features of one word pair look at in the whole sentence pair.
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
