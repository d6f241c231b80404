// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

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

} // namespace gapscope
