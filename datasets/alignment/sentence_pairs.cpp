// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/alignment/sentence_pairs.h"

#include "datasets/bytes/text_lines.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

namespace gapscope {
namespace {

TextLines linesOf(std::string_view text, const std::string& where)
{
    return TextLines(UnpackedBytes(StoredBytes::memory(text, where)));
}

/// "dir/test" for dir/test.e and dir/test.f.
std::vector<std::string> stemsIn(const ImageStore& store)
{
    std::vector<std::string> stems;
    for (const std::string& name : store.names())
        if (name.ends_with(".e") && !fileOf(name).starts_with('.')
            && store.has(name.substr(0, name.size() - 2) + ".f"))
            stems.push_back(name.substr(0, name.size() - 2));
    return stems;
}

std::vector<std::vector<std::string>> sentencesOf(
    const ImageStore& store, const std::string& name, const SentenceLimits& limits)
{
    const std::string bytes = store.bytes(name);
    TextLines lines = linesOf(bytes, store.where(name));
    std::vector<std::vector<std::string>> sentences;
    std::vector<std::string_view> words;
    for (std::string_view line; lines.next(line);) {
        if (sentences.empty())
            line = withoutByteOrderMark(line);
        if (const std::size_t at = brokenUtf8(line); at != std::string_view::npos)
            lines.refuse(fmt::format("byte {} is not UTF-8", at + 1),
                "text in UTF-8 (iconv -f latin1 -t utf8 converts Latin-1)");
        splitColumns(line, words);
        if (words.empty() || words.size() > limits.words)
            lines.refuse(fmt::format("a sentence of {} words", words.size()),
                fmt::format("1 to {} words", limits.words));
        sentences.emplace_back(words.begin(), words.end());
    }
    return sentences;
}

std::vector<AlignmentPair> pairsOf(
    const ImageStore& store, const std::string& stem, const SentenceLimits& limits)
{
    auto english = sentencesOf(store, stem + ".e", limits);
    auto french = sentencesOf(store, stem + ".f", limits);
    if (english.size() != french.size())
        throw InputError(store.where(stem + ".f"), 0, fmt::format("{} sentences", french.size()),
            fmt::format("{}, as many as {} has", english.size(), fileOf(stem + ".e")));
    std::vector<AlignmentPair> pairs;
    for (std::size_t k = 0; k < english.size(); ++k) {
        AlignmentPair& pair = pairs.emplace_back();
        pair.part = fileOf(stem);
        pair.number = k + 1;
        pair.english = std::move(english[k]);
        pair.french = std::move(french[k]);
    }
    return pairs;
}

void addLink(TextLines& lines, const std::vector<std::string_view>& columns,
    std::vector<AlignmentPair>& pairs)
{
    if (columns.size() < 3 || columns.size() > 4)
        lines.refuse(fmt::format("{} columns", columns.size()),
            "sentence, English and French position, and S or P");
    const std::size_t k = wholeNumber(lines, columns[0], "sentence", 1, pairs.size());
    AlignmentPair& pair = pairs[k - 1];
    const std::size_t e =
        wholeNumber(lines, columns[1], "English position", 0, pair.english.size());
    const std::size_t f = wholeNumber(lines, columns[2], "French position", 0, pair.french.size());
    const std::string_view kind = columns.size() == 4 ? columns[3] : "S";
    if (kind != "S" && kind != "P")
        lines.refuse(fmt::format("\"{}\"", kind), "S (sure) or P (possible)");
    if (e == 0 || f == 0)
        return;
    LinkKind& link = pair.links[pair.cell(e - 1, f - 1)];
    if (link != LinkKind::none)
        lines.refuse(fmt::format("link {} {} {} comes twice", k, e, f), "each link once");
    link = kind == "S" ? LinkKind::sure : LinkKind::possible;
}

} // namespace

bool holdsSentences(const ImageStore& store) { return !stemsIn(store).empty(); }

bool isSentenceFile(const std::string& name)
{
    const auto ends = [&](const char* ending) { return name.ends_with(ending); };
    return std::ranges::any_of(
        std::array{".e", ".f", ".wa", ".wa.nonullalign", ".tsv", ".tsv.gz"}, ends);
}

void readLinks(std::string_view text, const std::string& where, std::vector<AlignmentPair>& pairs,
    const SentenceLimits& limits)
{
    TextLines lines = linesOf(text, where);
    std::vector<std::string_view> columns;
    for (std::string_view line; lines.next(line);) {
        if (lines.lineNumber() > limits.links)
            lines.refuse(fmt::format("more than {} lines", limits.links), "a smaller file");
        splitColumns(line, columns);
        if (!columns.empty())
            addLink(lines, columns, pairs);
    }
}

std::vector<SentenceSet> readSentences(const ImageStore& store, const SentenceLimits& limits)
{
    std::map<std::string, SentenceSet> sets;
    std::size_t cells = 0;
    for (const std::string& stem : stemsIn(store)) {
        SentenceSet set;
        set.name = fileOf(stem);
        set.pairs = pairsOf(store, stem, limits);
        for (AlignmentPair& pair : set.pairs) {
            cells += pair.cells();
            if (cells > limits.cells)
                throw InputError(store.where(stem + ".e"), pair.number,
                    fmt::format("more than {} word pairs up to here", limits.cells),
                    "fewer or shorter sentences");
            pair.links.assign(pair.cells(), LinkKind::none);
        }
        for (const char* ending : {".wa.nonullalign", ".wa"})
            if (const std::string name = stem + ending; !set.labelled && store.has(name)) {
                readLinks(store.bytes(name), store.where(name), set.pairs, limits);
                set.labelled = true;
            }
        for (AlignmentPair& pair : set.pairs)
            pair.labelled = set.labelled;
        if (!sets.emplace(set.name, std::move(set)).second)
            throw InputError(store.where(stem + ".e"), 0,
                fmt::format("two sets are called {}", fileOf(stem)), "different names");
    }
    std::vector<SentenceSet> found;
    for (auto& [name, set] : sets)
        found.push_back(std::move(set));
    return found;
}

std::string linksText(const AlignmentProblem& part, std::span<const Labelling> predictions)
{
    std::string text;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        for (std::size_t e = 0; e < predictions[i].size(); ++e)
            if (const Label label = predictions[i][e]; label != 0)
                fmt::format_to(
                    std::back_inserter(text), "{:04} {} {}\n", part.pair(i).number, e + 1, label);
    return text;
}

} // namespace gapscope
