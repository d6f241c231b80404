// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/text/word_forms.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace gapscope {
namespace {

constexpr unsigned char latinLead = 0xC3; ///< of U+00C0 … U+00FF in UTF-8

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The plain letter of U+00C0 + offset, offset below 64.
char plainLetter(unsigned offset)
{
    constexpr std::string_view upper = "aaaaaaaceeeeiiiidnoooooxouuuuyts";
    return offset == 63 ? 'y' : upper[offset % 32];
}

double overLonger(std::size_t common, const std::string& a, const std::string& b)
{
    const std::size_t longer = std::max(a.size(), b.size());
    return longer == 0 ? 0 : static_cast<double>(common) / static_cast<double>(longer);
}

} // namespace

WordForm wordForm(const std::string& word)
{
    WordForm form;
    bool letters = false, digits = false;
    for (std::size_t k = 0; k < word.size(); ++k) {
        const auto byte = static_cast<unsigned char>(word[k]);
        if (byte == latinLead && k + 1 < word.size()) {
            const unsigned offset = static_cast<unsigned char>(word[++k]) & 0x3FU;
            form.capital = form.capital || (form.folded.empty() && offset < 32);
            form.folded += plainLetter(offset);
            letters = true;
            continue;
        }
        form.capital = form.capital || (form.folded.empty() && isUpper(word[k]));
        form.folded += isUpper(word[k]) ? static_cast<char>(word[k] - 'A' + 'a') : word[k];
        const char plain = form.folded.back();
        digits = digits || isDigit(plain);
        // Of other bytes above ASCII 0xC2 leads signs such as « and °, the rest letters.
        letters = letters || (plain >= 'a' && plain <= 'z') || byte > latinLead;
    }
    form.number = digits && !letters;
    form.punctuation = !digits && !letters;
    return form;
}

double commonSubsequence(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> before(b.size() + 1, 0), now(b.size() + 1, 0);
    for (const char letter : a) {
        for (std::size_t k = 0; k < b.size(); ++k)
            now[k + 1] = letter == b[k] ? before[k] + 1 : std::max(now[k], before[k + 1]);
        before.swap(now);
    }
    return overLonger(before.back(), a, b);
}

double commonPrefix(const std::string& a, const std::string& b)
{
    const auto [first, second] = std::ranges::mismatch(a, b);
    return overLonger(static_cast<std::size_t>(first - a.begin()), a, b);
}

} // namespace gapscope
