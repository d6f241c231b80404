// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/alignment/cooccurrences.h"

#include "core/machine/error.h"
#include "datasets/bytes/number_columns.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace gapscope {
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
