// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/letter_data.h"

#include "core/error.h"
#include "datasets/word_images.h"

#include <charconv>
#include <cstdint>
#include <unordered_set>

namespace gapscope {
namespace {

constexpr std::size_t pixelCount = letterRows * letterColumns;
constexpr std::size_t leadingFields = 6;
constexpr std::size_t fieldCount = leadingFields + pixelCount;
constexpr std::int64_t largestNumber = std::int64_t{1} << 53;
constexpr std::size_t linesPerReport = 4096;

/// A stranger's text as it may stand in a message: short and printable.
std::string quoted(std::string_view text)
{
    constexpr std::size_t most = 40;
    std::string shown = "\"";
    for (const char c : text.substr(0, most))
        shown += c >= ' ' && c <= '~' ? c : '?';
    return shown + (text.size() > most ? "…\"" : "\"");
}

struct Letter {
    Label label = 0;
    std::int64_t next = 0;
    std::int64_t word = 0;
    std::int64_t position = 0;
    std::int64_t fold = 0;
    std::string_view pixels; ///< the rest of the line: 0/1 separated by tabs
};

/// Takes one line apart; every refusal names the column by its name.
class LetterLine {
public:
    LetterLine(const TextLines& lines, std::string_view line)
        : m_lines(lines)
        , m_rest(line)
        , m_line(line)
    {
    }

    Letter parse()
    {
        Letter letter;
        number("id", 1, largestNumber);
        letter.label = letterLabel();
        letter.next = number("next_id", -1, largestNumber);
        if (letter.next == 0)
            m_lines.refuse("next_id is \"0\"", "a whole number from 1, or -1 at the end of a word");
        letter.word = number("word_id", 1, largestNumber);
        letter.position = number("position", 1, largestNumber);
        letter.fold = number("fold", 0, 9);
        letter.pixels = m_rest;
        return letter;
    }

    /// Appends the indices of the set pixels. The rest must be exactly 128 times 0 or 1, with one
    /// tab between them and perhaps one at the end.
    void appendPixels(std::vector<std::uint32_t>& attributes)
    {
        if (m_rest.ends_with('\t'))
            m_rest.remove_suffix(1);
        if (m_rest.size() != 2 * pixelCount - 1)
            refusePixels();
        unsigned wrong = 0;
        for (std::size_t k = 0; k < pixelCount; ++k) {
            const unsigned pixel = static_cast<unsigned char>(m_rest[2 * k]) - unsigned{'0'};
            wrong |= pixel & ~1U;
            wrong |= static_cast<unsigned>(k + 1 < pixelCount && m_rest[2 * k + 1] != '\t');
            if (pixel == 1)
                attributes.push_back(static_cast<std::uint32_t>(k));
        }
        if (wrong != 0)
            refusePixels();
    }

private:
    std::string_view field()
    {
        const std::size_t tab = m_rest.find('\t');
        if (tab == std::string_view::npos)
            refuseColumns();
        const std::string_view text = m_rest.substr(0, tab);
        m_rest.remove_prefix(tab + 1);
        return text;
    }

    std::int64_t number(const char* name, std::int64_t least, std::int64_t most)
    {
        const std::string_view text = field();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size() || value < least
            || value > most) {
            checkColumns();
            m_lines.refuse(std::string(name) + " is " + quoted(text),
                most == largestNumber ? "a whole number from " + std::to_string(least)
                                      : "a whole number from " + std::to_string(least) + " to "
                        + std::to_string(most));
        }
        return value;
    }

    Label letterLabel()
    {
        const std::string_view text = field();
        if (text.size() != 1 || text[0] < 'a' || text[0] > 'z') {
            checkColumns();
            m_lines.refuse("letter is " + quoted(text), "one letter from a to z");
        }
        return static_cast<Label>(text[0] - 'a');
    }

    [[noreturn]] void refusePixels() const
    {
        checkColumns();
        std::string_view rest = m_rest;
        for (std::size_t k = 0; k < pixelCount; ++k) {
            const std::string_view text = rest.substr(0, rest.find('\t'));
            if (text != "0" && text != "1") {
                m_lines.refuse("pixel " + std::to_string(k / letterColumns) + ","
                        + std::to_string(k % letterColumns) + " (column "
                        + std::to_string(leadingFields + k + 1) + ") is " + quoted(text),
                    "0 or 1");
            }
            rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        }
        refuseColumns();
    }

    /// A wrong number of columns is the more helpful thing to hear of than what shifted into one.
    void checkColumns() const
    {
        const std::size_t columns = columnCount();
        if (columns != fieldCount)
            refuseColumns();
    }

    std::size_t columnCount() const
    {
        std::string_view line = m_line;
        if (line.ends_with('\t'))
            line.remove_suffix(1);
        std::size_t columns = 1;
        for (const char c : line)
            columns += c == '\t';
        return columns;
    }

    [[noreturn]] void refuseColumns() const
    {
        const std::size_t columns = columnCount();
        m_lines.refuse("found " + std::to_string(columns)
                + (columns == 1 ? " column separated by tabs" : " columns separated by tabs"),
            std::to_string(fieldCount)
                + " (id, letter, next_id, word_id, position, fold, 128 pixels)");
    }

    const TextLines& m_lines;
    std::string_view m_rest;
    std::string_view m_line;
};

/// Puts letters together to words and words into their part.
class WordCollector {
public:
    WordCollector(const TextLines& lines, const WordSelection& selection)
        : m_lines(lines)
        , m_selection(selection)
    {
    }

    void add(const Letter& letter, LetterLine& line)
    {
        if (letter.word != m_word)
            startWord(letter);
        checkContinues(letter);
        m_position = letter.position;
        m_nextOfLast = letter.next;
        if (++m_letters > mostLetters)
            m_lines.refuse("more than " + std::to_string(mostLetters) + " letters",
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
    void startWord(const Letter& letter)
    {
        if (!m_seen.insert(letter.word).second)
            m_lines.refuse("word " + std::to_string(letter.word) + " goes on after another word",
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
        const bool trains = m_selection.split == Split::small ? fold == 0
            : m_selection.split == Split::large               ? fold != 0
                                                              : false;
        if (!trains)
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
    std::size_t m_letters = 0, m_trainingWords = 0;
};

} // namespace

WordSelection::Split WordSelection::splitNamed(const std::string& name)
{
    if (name == "small")
        return Split::small;
    if (name == "large")
        return Split::large;
    throw InputError(
        "split", 0, "found " + quoted(name), "small (fold 0 trains) or large (folds 1 to 9 train)");
}

WordParts readLetterData(TextLines& lines, const WordSelection& selection, const Progress& progress,
    std::stop_token stop)
{
    WordCollector words(lines, selection);
    std::string_view text;
    while (lines.next(text)) {
        if (lines.lineNumber() % linesPerReport == 0) {
            if (stop.stop_requested())
                throw Cancelled();
            if (progress)
                progress(lines.fractionRead(), "reading words");
        }
        LetterLine line(lines, text);
        const Letter letter = line.parse();
        words.add(letter, line);
    }
    return words.finish();
}

ChainShape letterShape()
{
    ChainShape shape;
    shape.attributeCount = pixelCount;
    for (char letter = 'a'; letter <= 'z'; ++letter)
        shape.labelNames.emplace_back(1, letter);
    return shape;
}

} // namespace gapscope
