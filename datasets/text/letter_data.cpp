// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/text/letter_data.h"

#include "datasets/formats/text/table_header.h"
#include "datasets/opening/opening.h"

#include <charconv>
#include <fmt/format.h>
#include <unordered_set>

namespace gapscope {
namespace {

constexpr std::size_t linesPerReport = 4096;

/// Assembles letters into words, and words into their part.
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
        m_pixels.clear();
        line.appendPixels(m_pixels);
        if (!m_target)
            return;
        m_target->attributes.append(m_pixels);
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
    /// The memory of training grows with the square of the length of a word.
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
    std::vector<std::uint32_t> m_pixels; ///< of a letter
    std::unordered_set<std::int64_t> m_seen;
    std::int64_t m_word = 0, m_fold = 0, m_position = 0, m_nextOfLast = 0;
    std::size_t m_letters = 0, m_lettersOfWord = 0, m_trainingWords = 0;
};

std::shared_ptr<const Problem> problemOf(
    std::shared_ptr<const ChainExamples> examples, const ChainShape& shape)
{
    if (examples->size() == 0)
        return nullptr;
    return std::make_shared<ChainProblem>(std::move(examples), shape);
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
    throw InputError("--split", 0, "found " + quotedText(name),
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
            throwIfStopped(stop);
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
    refuseOptions(request, {"--attribute-set"}, "found words of letters", "text");
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
    ChainShape shape = letterShape();
    const ChainShape* model = modelOf<ChainShape>(request);
    shape.biases = model ? model->biases : !isOther("--bias", request.bias, "on", "off");
    dataset.train = problemOf(parts.train, shape);
    dataset.test = problemOf(parts.test, shape);
    DatasetInfo& info = dataset.info;
    info = opening.info(lines.sha256(), "Words");
    info.testSha256 = testDigest;
    describeParts(dataset, split);
    if (split.empty())
        info.title += " (unlabelled)";
    else if (!info.synthetic)
        info.title += " (" + split + ")";
    info.labels = shape.labelCount();
    info.labelled = parts.labelled;
    return dataset;
}

namespace {

constexpr std::size_t leadingFields = 6; // the letter among them
constexpr std::size_t fieldCount = leadingFields + letterPixels;
constexpr std::int64_t largestNumber = std::int64_t{1} << 53;

std::size_t columnCount(std::string_view line)
{
    if (line.ends_with('\t'))
        line.remove_suffix(1);
    return 1 + static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
}

bool looksLikeALetter(std::string_view field)
{
    return field.size() == 1 && (field[0] < '0' || field[0] > '9');
}

} // namespace

bool lacksLetterColumn(std::string_view line)
{
    if (columnCount(line) != fieldCount - 1)
        return false;
    const std::size_t tab = line.find('\t');
    const std::string_view rest = line.substr(tab + 1);
    return !looksLikeALetter(line.substr(0, tab))
        && !looksLikeALetter(rest.substr(0, rest.find('\t')));
}

LetterLine::LetterLine(const TextLines& lines, std::string_view line, bool labelled)
    : m_lines(lines)
    , m_rest(line)
    , m_line(line)
    , m_missing(labelled ? 0 : 1)
{
}

Letter LetterLine::parse()
{
    Letter letter;
    number("id", 1, largestNumber);
    if (m_missing == 0)
        letter.label = letterLabel();
    letter.next = number("next_id", -1, largestNumber);
    if (letter.next == 0)
        m_lines.refuse("next_id is \"0\"", "a whole number from 1, or -1 at the end of a word");
    letter.word = number("word_id", 1, largestNumber);
    letter.position = number("position", 1, largestNumber);
    letter.fold = number("fold", 0, 9);
    return letter;
}

void LetterLine::appendPixels(std::vector<std::uint32_t>& attributes)
{
    if (m_rest.ends_with('\t'))
        m_rest.remove_suffix(1);
    if (m_rest.size() != 2 * letterPixels - 1)
        refusePixels();
    unsigned wrong = 0;
    for (std::size_t k = 0; k < letterPixels; ++k) {
        const unsigned pixel = static_cast<unsigned char>(m_rest[2 * k]) - unsigned{'0'};
        wrong |= pixel & ~1U;
        wrong |= static_cast<unsigned>(k + 1 < letterPixels && m_rest[2 * k + 1] != '\t');
        if (pixel == 1)
            attributes.push_back(static_cast<std::uint32_t>(k));
    }
    if (wrong != 0)
        refusePixels();
}

std::string_view LetterLine::field()
{
    const std::size_t tab = m_rest.find('\t');
    if (tab == std::string_view::npos)
        refuseColumns();
    const std::string_view text = m_rest.substr(0, tab);
    m_rest.remove_prefix(tab + 1);
    return text;
}

std::int64_t LetterLine::number(const char* name, std::int64_t least, std::int64_t most)
{
    const std::string_view text = field();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        checkColumns();
        m_lines.refuse(std::string(name) + " is " + quotedText(text),
            most == largestNumber ? fmt::format("a whole number from {}", least)
                                  : fmt::format("a whole number from {} to {}", least, most));
    }
    return value;
}

Label LetterLine::letterLabel()
{
    const std::string_view text = field();
    if (text.size() != 1 || text[0] < 'a' || text[0] > 'z') {
        checkColumns();
        m_lines.refuse("letter is " + quotedText(text), "one letter from a to z");
    }
    return static_cast<Label>(text[0] - 'a');
}

void LetterLine::checkColumns() const
{
    if (columnCount(m_line) != fieldCount - m_missing)
        refuseColumns();
}

void LetterLine::refuseColumns() const
{
    const std::size_t columns = columnCount(m_line);
    m_lines.refuse(
        fmt::format("found {} column{} separated by tabs", columns, columns == 1 ? "" : "s"),
        fmt::format("{} (id, {}next_id, word_id, position, fold, 128 pixels){}",
            fieldCount - m_missing, m_missing == 0 ? "letter, " : "",
            m_missing == 0 ? "" : ", without a letter as in line 1"));
}

void LetterLine::refusePixels() const
{
    checkColumns();
    std::string_view rest = m_rest;
    for (std::size_t k = 0; k < letterPixels; ++k) {
        const std::string_view text = rest.substr(0, rest.find('\t'));
        if (text != "0" && text != "1") {
            m_lines.refuse(
                fmt::format("pixel {},{} (column {}) is {}", k / letterColumns, k % letterColumns,
                    leadingFields - m_missing + k + 1, quotedText(text)),
                "0 or 1");
        }
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
    }
    refuseColumns();
}

} // namespace gapscope
