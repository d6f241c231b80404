// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/text/letter_data.h"

#include "core/machine/error.h"
#include "core/tasks/chain/chain.h"
#include "datasets/bytes/number_columns.h"
#include "datasets/formats/text/table_header.h"
#include "datasets/opening/opening.h"
#include "datasets/text/letter_line.h"

#include <algorithm>
#include <cstdint>
#include <unordered_set>

namespace gapscope {
namespace {

constexpr std::size_t linesPerReport = 4096;

/// Puts letters together to words and words into their part.
class WordCollector {
public:
    WordCollector(const TextLines& lines, const WordSelection& selection, bool labelled)
        : m_lines(lines)
        , m_selection(selection)
    {
        m_parts.labelled = labelled;
    }

    void add(const Letter& letter, LetterLine& line)
    {
        if (letter.word != m_word)
            startWord(letter);
        checkContinues(letter);
        m_position = letter.position;
        m_nextOfLast = letter.next;
        if (++m_lettersOfWord > longestWord)
            m_lines.refuse("more than " + std::to_string(longestWord) + " letters in word "
                    + std::to_string(letter.word),
                "at most that many in one word");
        if (++m_letters > m_lines.limits().tokens)
            m_lines.refuse("more than " + std::to_string(m_lines.limits().tokens) + " letters",
                "at most that many in one file");
        m_scratch.clear();
        line.appendPixels(m_target ? m_target->attributes : m_scratch);
        if (!m_target)
            return;
        m_target->tokenStart.push_back(static_cast<std::uint32_t>(m_target->attributes.size()));
        m_target->labels.push_back(letter.label);
        m_target->sequenceStart.back() = static_cast<std::uint32_t>(m_target->labels.size());
    }

    WordParts finish()
    {
        if (m_letters == 0)
            m_lines.refuse("the file holds no letters", "one letter per line");
        if (m_nextOfLast != -1) {
            m_lines.refuse(
                "the file ends inside a word (next_id is " + std::to_string(m_nextOfLast) + ")",
                "next_id -1 at the last letter; perhaps the file is cut off");
        }
        return std::move(m_parts);
    }

private:
    /// What training keeps of a word grows with the square of its length.
    static constexpr std::size_t longestWord = 1000;

    void startWord(const Letter& letter)
    {
        m_lettersOfWord = 0;
        if (!m_seen.insert(letter.word).second)
            m_lines.refuse("word " + std::to_string(letter.word) + " continues after another word",
                "the letters of a word on adjacent lines");
        m_word = letter.word;
        m_fold = letter.fold;
        m_position = 0;
        m_target = partFor(letter.fold);
        if (!m_target)
            return;
        m_target->names.push_back(std::to_string(letter.word));
        m_target->sequenceStart.push_back(m_target->sequenceStart.back());
    }

    void checkContinues(const Letter& letter) const
    {
        if (letter.position != m_position + 1)
            m_lines.refuse("position is " + std::to_string(letter.position) + " in word "
                    + std::to_string(letter.word),
                "position " + std::to_string(m_position + 1));
        if (letter.fold != m_fold)
            m_lines.refuse("fold is " + std::to_string(letter.fold) + " in word "
                    + std::to_string(letter.word),
                "fold " + std::to_string(m_fold) + " as in the word's first letter");
    }

    /// nullptr: a training word left out by every or limit.
    ChainExamples* partFor(std::int64_t fold)
    {
        using Split = WordSelection::Split;
        const bool inSplit = m_selection.split == Split::small ? fold == 0 : fold != 0;
        if (m_selection.split == Split::allTest || (m_parts.labelled && !inSplit))
            return m_parts.test.get();
        const bool taken = m_trainingWords++ % m_selection.every == 0
            && (m_selection.limit == 0 || m_parts.train->size() < m_selection.limit);
        return taken ? m_parts.train.get() : nullptr;
    }

    const TextLines& m_lines;
    const WordSelection& m_selection;
    WordParts m_parts;
    ChainExamples* m_target = nullptr;
    std::vector<std::uint32_t> m_scratch;
    std::unordered_set<std::int64_t> m_seen;
    std::int64_t m_word = 0, m_fold = 0, m_position = 0, m_nextOfLast = 0;
    std::size_t m_letters = 0, m_lettersOfWord = 0, m_trainingWords = 0;
};

std::shared_ptr<const Problem> problemOf(std::shared_ptr<const ChainExamples> examples)
{
    if (examples->size() == 0)
        return nullptr;
    return std::make_shared<ChainProblem>(std::move(examples), letterShape());
}

/// Replaces the test part by all words of the file. Returns its digest.
std::string readTestFile(WordParts& parts, const Opening& opening, const TextFormat& format)
{
    UnpackedBytes bytes(StoredBytes::file(opening.request.test));
    if (&formatOf(bytes) != &format)
        throw InputError(opening.request.test, 0, "found text of another form",
            "handwritten words in the form of letter.data, as for training");
    TextLines lines(std::move(bytes));
    WordSelection everything;
    everything.split = WordSelection::Split::allTest;
    everything.allowUnlabelled = opening.request.allowUnlabelled;
    const WordParts test = readLetterData(lines, everything, opening.progress, opening.stop);
    parts.test = test.test;
    parts.labelled = test.labelled;
    return lines.sha256();
}

} // namespace

bool looksLikeLetterData(const TextHead& head)
{
    constexpr std::ptrdiff_t manyColumns = 64; // letters have 134; damaged ones may have lost some
    return std::ranges::count(head.row, '\t') >= manyColumns
        && std::ranges::none_of(columnsOf(head.row), namesClass);
}

WordSelection::Split WordSelection::splitNamed(const std::string& name)
{
    if (name == "small")
        return Split::small;
    if (name == "large")
        return Split::large;
    if (name == "all")
        return Split::allTest;
    throw InputError("--split", 0, "found " + inQuotes(name),
        "small (fold 0 trains), large (folds 1 to 9 train) or all (one part)");
}

WordParts readLetterData(TextLines& lines, const WordSelection& selection, const Progress& progress,
    std::stop_token stop)
{
    std::string_view text;
    bool more = lines.next(text);
    const bool labelled = !more || !lacksLetterColumn(text);
    if (!labelled && !selection.allowUnlabelled)
        throw InputError(lines.name(), 0, "has no letter column (133 columns)",
            "134 columns with the letter as the second; gapscope-cli predict takes unlabelled "
            "words");
    WordCollector words(lines, selection, labelled);
    for (; more; more = lines.next(text)) {
        if (lines.lineNumber() % linesPerReport == 1) {
            leaveIf(stop);
            if (progress)
                progress(lines.fractionRead(), "reading words");
        }
        LetterLine line(lines, text, labelled);
        const Letter letter = line.parse();
        words.add(letter, line);
    }
    return words.finish();
}

ChainShape letterShape()
{
    ChainShape shape;
    shape.attributeCount = letterPixels;
    for (char letter = 'a'; letter <= 'z'; ++letter)
        shape.labelNames.emplace_back(1, letter);
    return shape;
}

Dataset openWords(const Opening& opening, TextLines lines, const TextFormat& format)
{
    const DataRequest& request = opening.request;
    checkTask(request, std::string(ChainShape::key));
    if (!request.templateFile.empty())
        refuseValue(
            "--template", request.templateFile, "none: the attributes of a letter are its pixels");
    // The sample has 600 words only, so its folds 1–9 train unless asked otherwise.
    std::string split = !request.split.empty() ? request.split
        : opening.synthetic()                  ? "large"
                                               : "small";
    const WordSelection selection{
        WordSelection::splitNamed(split), request.limit, request.every, request.allowUnlabelled};
    WordParts parts = readLetterData(lines, selection, opening.progress, opening.stop);
    if (selection.split == WordSelection::Split::allTest)
        std::swap(parts.train, parts.test); // one part
    if (parts.train->size() == 0)
        throw InputError(lines.name(), 0, "the split \"" + split + "\" has no training word",
            split == "small"     ? "words of fold 0"
                : split == "all" ? "words"
                                 : "words of the folds 1 to 9");
    if (!parts.labelled)
        split.clear();
    const std::string testDigest = request.test.empty() ? "" : readTestFile(parts, opening, format);

    Dataset dataset;
    dataset.train = problemOf(parts.train);
    dataset.test = problemOf(parts.test);
    DatasetInfo& info = dataset.info;
    info = opening.info(lines.sha256(), "Words");
    info.testSha256 = testDigest;
    describeParts(dataset, split);
    if (split.empty())
        info.title += " (unlabelled)";
    else if (!info.synthetic)
        info.title += " (" + split + ")";
    info.labels = letterShape().labelCount();
    info.labelled = parts.labelled;
    return dataset;
}

} // namespace gapscope
