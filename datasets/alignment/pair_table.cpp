// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/alignment/pair_table.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace gapscope {
namespace {

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

std::vector<WordForm> formsOf(const std::vector<std::string>& words)
{
    std::vector<WordForm> forms;
    for (const std::string& word : words)
        forms.push_back(wordForm(word));
    return forms;
}

/// Words of equal counts share the lowest rank.
std::vector<double> ranksOf(const std::vector<std::uint32_t>& counts)
{
    std::vector<double> ranks;
    for (const std::uint32_t count : counts)
        ranks.push_back(static_cast<double>(std::ranges::count_if(
                            counts, [count](std::uint32_t other) { return other > count; }))
            / static_cast<double>(counts.size()));
    return ranks;
}

struct Anchor {
    double e = 0, f = 0;
};

/// Cells that are the best of their row and column by a posterior of at least `least`, in order of
/// the English words.
std::vector<Anchor> anchorsOf(const CellValues& posterior)
{
    constexpr double least = 0.3;
    std::vector<Anchor> anchors;
    for (std::size_t e = 0; e < posterior.rows(); ++e)
        for (std::size_t f = 0; f < posterior.columns(); ++f)
            if (const double value = posterior(e, f); value >= least
                && value > posterior.bestOtherInRow(e, f)
                && value > posterior.bestOtherInColumn(e, f))
                anchors.push_back({static_cast<double>(e), static_cast<double>(f)});
    return anchors;
}

/// The French position of e on the line between the nearest anchors on both sides, or the ends of
/// the sentences.
double lineAt(
    const std::vector<Anchor>& anchors, std::size_t e, std::size_t rows, std::size_t columns)
{
    Anchor before{-1, -1}, after{static_cast<double>(rows), static_cast<double>(columns)};
    const auto at = static_cast<double>(e);
    for (const Anchor& anchor : anchors) {
        if (anchor.e < at)
            before = anchor;
        if (anchor.e > at) {
            after = anchor;
            break;
        }
    }
    return before.f + (after.f - before.f) * (at - before.e) / (after.e - before.e);
}

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

double CellValues::beside(std::size_t e, std::size_t f, int down, int right) const
{
    const auto row = static_cast<std::ptrdiff_t>(e) + down;
    const auto column = static_cast<std::ptrdiff_t>(f) + right;
    if (row < 0 || column < 0 || row >= static_cast<std::ptrdiff_t>(m_rows)
        || column >= static_cast<std::ptrdiff_t>(m_columns))
        return 0;
    return (*this)(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
}

double CellValues::bestOtherInRow(std::size_t e, std::size_t f) const
{
    double best = 0;
    for (std::size_t other = 0; other < m_columns; ++other)
        if (other != f)
            best = std::max(best, (*this)(e, other));
    return best;
}

double CellValues::bestOtherInColumn(std::size_t e, std::size_t f) const
{
    double best = 0;
    for (std::size_t other = 0; other < m_rows; ++other)
        if (other != e)
            best = std::max(best, (*this)(other, f));
    return best;
}

PairTable::PairTable(const AlignmentPair& pair, const std::vector<WordCounts>& cellCounts)
    : english(formsOf(pair.english))
    , french(formsOf(pair.french))
    , counts(cellCounts)
    , dice(english.size(), french.size())
    , englishOfFrench(english.size(), french.size())
    , frenchOfEnglish(english.size(), french.size())
    , posterior(english.size(), french.size())
    , offLine(english.size(), french.size())
{
    const std::size_t rows = english.size(), columns = french.size();
    std::vector<double> rowSum(rows, 0.0), columnSum(columns, 0.0);
    std::vector<std::uint32_t> englishCounts, frenchCounts;
    for (std::size_t e = 0; e < rows; ++e)
        for (std::size_t f = 0; f < columns; ++f) {
            const WordCounts& of = at(e, f);
            dice(e, f) = of.dice();
            englishOfFrench(e, f) = share(of.both, of.english); // t(f|e)
            frenchOfEnglish(e, f) = share(of.both, of.french);  // t(e|f)
            columnSum[f] += englishOfFrench(e, f);
            rowSum[e] += frenchOfEnglish(e, f);
        }
    for (std::size_t e = 0; e < rows; ++e)
        for (std::size_t f = 0; f < columns; ++f) {
            englishOfFrench(e, f) = share(englishOfFrench(e, f), columnSum[f]);
            frenchOfEnglish(e, f) = share(frenchOfEnglish(e, f), rowSum[e]);
            posterior(e, f) = std::sqrt(englishOfFrench(e, f) * frenchOfEnglish(e, f));
        }
    const std::vector<Anchor> anchors = anchorsOf(posterior);
    for (std::size_t e = 0; e < rows; ++e) {
        const double line = lineAt(anchors, e, rows, columns);
        for (std::size_t f = 0; f < columns; ++f)
            offLine(e, f) = std::abs(static_cast<double>(f) - line);
    }
    for (std::size_t e = 0; e < rows; ++e)
        englishCounts.push_back(at(e, 0).english);
    for (std::size_t f = 0; f < columns; ++f)
        frenchCounts.push_back(at(0, f).french);
    englishRank = ranksOf(englishCounts);
    frenchRank = ranksOf(frenchCounts);
}

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
        // Above ASCII the byte 0xC2 leads signs such as « and °, the others lead letters.
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

namespace {

constexpr std::uint32_t mostCounted = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr WordCounts unread{mostCounted + 1, 0, 0};

WordCounts countsOf(const TextLines& lines, const std::vector<std::string_view>& columns)
{
    const auto count = [&](std::size_t column, std::string_view what, std::size_t most) {
        return static_cast<std::uint32_t>(wholeNumber(lines, columns[column], what, 0, most));
    };
    WordCounts counts;
    counts.english = count(4, "n_e", mostCounted);
    counts.french = count(5, "n_f", mostCounted);
    counts.both = count(6, "n_ef", std::min(counts.english, counts.french));
    return counts;
}

void requireAll(const std::string& name, const std::vector<SentenceSet>& sets,
    const std::vector<SetCounts>& all)
{
    for (std::size_t s = 0; s < sets.size(); ++s)
        for (std::size_t k = 0; k < sets[s].pairs.size(); ++k)
            for (std::size_t cell = 0; cell < all[s][k].size(); ++cell)
                if (all[s][k][cell] == unread) {
                    const std::size_t columns = sets[s].pairs[k].french.size();
                    throw InputError(name, 0,
                        fmt::format("no line for {} {} {} {}", sets[s].name, k + 1,
                            cell / columns + 1, cell % columns + 1),
                        "counts of every word pair of every sentence pair");
                }
}

} // namespace

std::vector<SetCounts> readCooccurrences(TextLines lines, const std::vector<SentenceSet>& sets)
{
    std::vector<SetCounts> all;
    for (const SentenceSet& set : sets)
        for (SetCounts& counts = all.emplace_back(); const AlignmentPair& pair : set.pairs)
            counts.emplace_back(pair.cells(), unread);
    std::vector<std::string_view> columns;
    for (std::string_view line; lines.next(line);) {
        splitColumns(line, columns);
        if (columns.empty())
            continue;
        if (columns.size() != 7)
            lines.refuse(fmt::format("{} columns", columns.size()),
                "set, sentence, English and French position, n_e, n_f, n_ef");
        const auto set = std::ranges::find(sets, columns[0], &SentenceSet::name);
        if (set == sets.end())
            continue;
        const std::size_t k = wholeNumber(lines, columns[1], "sentence", 1, set->pairs.size()) - 1;
        const AlignmentPair& pair = set->pairs[k];
        const std::size_t e =
            wholeNumber(lines, columns[2], "English position", 1, pair.english.size()) - 1;
        const std::size_t f =
            wholeNumber(lines, columns[3], "French position", 1, pair.french.size()) - 1;
        WordCounts& counts = all[static_cast<std::size_t>(set - sets.begin())][k][pair.cell(e, f)];
        if (!(counts == unread))
            lines.refuse(fmt::format("{} {} {} {} comes twice", set->name, k + 1, e + 1, f + 1),
                "each word pair once");
        counts = countsOf(lines, columns);
    }
    requireAll(lines.name(), sets, all);
    return all;
}

} // namespace gapscope
