// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// CRFsuite's chunking template (resources/templates/chunking.txt, compiled in).
extern const char* const chunkingTemplateText;

/// One attribute of a token: a name put together from cells at and around it.
struct AttributeLine {
    struct Cell {
        int offset = 0;         ///< of the token it stands in, −maxOffset … maxOffset
        std::size_t column = 0; ///< from 0
    };
    enum class Where { every, first, last }; ///< tokens of a sequence that have it
    Where where = Where::every;
    std::vector<std::string> text; ///< before, between and after the cells: one more than cells
    std::vector<Cell> cells;
    /// Beyond the sequence a cell reads "_B-1", "_B+1", … (true: CRF++), or the token does not have
    /// the attribute (false: CRFsuite).
    bool markersOutside = false;
};

/// Which attributes a token has. Text, one attribute per line; blank lines and # comments (at the
/// start of a line) do not count. A line is in the notation of
///   CRFsuite (crfutils):  w[-1]|w[0]    field[offset], joined by |; name "w[-1]|w[0]=the|cat".
///                         Fields: w (column 0), pos (column 1), cK (column K).
///                         __BOS__, __EOS__: an attribute of the first, the last token.
///                         __LOWER__: column 0 is read in lower case (ASCII). __EDGES__: every
///                         cell beyond the sequence reads "_B". Both are for all lines.
///   CRF++:                U05:%x[-1,0]/%x[0,0]    a name that starts with U, in which each
///                         %x[offset,column] is replaced by the cell; name "U05:the/cat".
///                         B: accepted and without effect, as label pairs always have weights.
/// Two tokens share a weight where the names are the same; a name counts once per token.
struct AttributeTemplate {
    static constexpr int maxOffset = 100;
    static constexpr std::size_t maxColumn = 63;
    static constexpr std::size_t maxLines = 1000; ///< attributes of a token
    static constexpr std::size_t maxBytes = std::size_t{64} << 10;

    std::vector<AttributeLine> lines;
    std::vector<std::size_t> lineNumbers;      ///< of each in the text, from 1
    bool lowerCase = false, oneMarker = false; ///< __LOWER__, __EDGES__

    /// source names the text in errors.  throws: InputError with the line.
    static AttributeTemplate parse(std::string_view text, const std::string& source);
};

/// The chunking template for data of so many columns before the label: without the lines on parts
/// of speech where there are words alone.  paper: the one of Osokin et al. 2016, App. I.2.
/// requires: columns ≥ 1.
std::string defaultTemplateText(std::size_t columns, bool paper = false);

} // namespace gapscope
