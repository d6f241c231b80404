// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"
#include "core/labelling.h"
#include "core/machine/progress.h"
#include "datasets/bytes/name_index.h"
#include "datasets/bytes/text_lines.h"

namespace gapscope {

/// Labelled sequences as a text file has them, before labels and attributes get a model's numbers.
/// Column files have cells that a template turns into attributes; SVM-hmm and CSV files bring
/// numeric features of their own, and their cells serve views and outputs alone.
struct TokenSequences {
    std::vector<std::uint32_t> sequenceStart{0};
    std::vector<std::string> names; ///< one per sequence, or none
    TokenText text;
    bool labelled = true;      ///< false: no label column, labels is empty
    std::vector<Label> labels; ///< one per token, numbers of labelNames
    StringTable labelNames;    ///< in the order of their first token

    bool numeric = false;
    std::vector<std::uint32_t> featureStart{0}; ///< tokens+1 offsets into features
    std::vector<std::uint32_t> features;        ///< numbers of featureNames; none twice in a token
    std::vector<float> values;                  ///< finite, not 0
    StringTable featureNames;

    std::size_t size() const { return sequenceStart.size() - 1; }
    std::size_t tokenCount() const { return sequenceStart.back(); }
};

/// The sequences with these numbers, in this order.
TokenSequences selected(const TokenSequences& all, std::span<const std::size_t> sequences);

/// Assembles tokens into sequences, within the limits of the lines' file.
/// Every method throws InputError at the current line.
class SequenceBuilder {
public:
    static constexpr const char* foundNothing = "the file holds no tokens";

    /// columns: cells of each token.
    SequenceBuilder(const TextLines& lines, std::size_t columns, bool labelled, bool numeric);

    /// The next token starts a sequence; nothing happens between two calls without a token.
    void endSequence() { m_open = false; }
    /// Names the sequence that the next token starts.  throws if an earlier one has that name.
    void nameNext(std::string_view name);
    void addCell(std::string_view cell);
    /// Call after adding its cells and features. label: ignored when unlabelled.
    void addToken(std::string_view label);
    /// Adds a feature to the token. 0 is skipped.
    void addFeature(std::uint32_t feature, float value);
    std::uint32_t featureNumber(std::string_view name) { return m_features.add(name); }

    /// throws: InputError if there is no token; expected: what a line should have been.
    TokenSequences finish(const std::string& expected);

private:
    void startSequence();

    const TextLines& m_lines;
    TokenSequences m_made;
    NameIndex m_labels, m_features, m_names;
    std::size_t m_textBytes = 0;
    std::uint64_t m_squares = 0; ///< Σ length² of the sequences that are complete
    bool m_open = false;
};

/// Goes through a file line by line for a reader: progress, cancelling, the byte order mark and
/// broken UTF-8.
class ReaderLines {
public:
    ReaderLines(TextLines& lines, const Progress& progress, std::stop_token stop)
        : m_lines(lines)
        , m_progress(progress)
        , m_stop(std::move(stop))
    {
    }
    /// As TextLines::next.  throws: InputError for a line that is not UTF-8; Cancelled.
    bool next(std::string_view& line);

private:
    TextLines& m_lines;
    const Progress& m_progress;
    std::stop_token m_stop;
};

/// The common part of readers of lines: the file, and the builder, which the first line with data
/// decides.
template <typename Builder, typename Reading> class LineReader {
public:
    LineReader(TextLines& lines, const Reading& reading)
        : m_lines(lines)
        , m_reading(reading)
    {
    }

protected:
    /// throws: InputError if no line had data; expected: what a line should have been.
    auto finishWith(const std::string& expected)
    {
        if (!m_builder)
            m_lines.refuse(Builder::foundNothing, expected);
        return m_builder->finish(expected);
    }

    TextLines& m_lines;
    const Reading& m_reading;
    std::optional<Builder> m_builder;
};

/// Passes every line to a reader. Returns the reader's result.
template <typename Reader, typename Reading> auto readWith(TextLines& lines, const Reading& reading)
{
    ReaderLines text(lines, reading.progress, reading.stop);
    Reader reader(lines, reading);
    for (std::string_view line; text.next(line);)
        reader.addLine(line);
    return reader.finish();
}

/// The needs of a reader of text beyond the file.
struct TextReading {
    /// > 0: columns of a model without the label; a file of exactly so many has no labels.
    std::size_t modelColumns = 0;
    bool allowUnlabelled = false;
    Progress progress{};
    std::stop_token stop{};
};

/// Parses the whole text as a float32; a number too small for it becomes 0.
bool parseNumber(std::string_view text, float& value);
/// The input that it accepts, for messages.
inline constexpr std::string_view numberForm = "a number from -3.4e38 to 3.4e38";

/// Removes the next field, between blanks or tabs, from rest; "" at the end.
std::string_view takeField(std::string_view& rest);

/// Reads the FEATURE:VALUE fields of rest, as SVM-light, SVM-hmm and LIBSVM write them: feature
/// numbers from 1 to 2³¹ − 1, ascending. Returns the last number; 0: there was none.
/// lines: rest is of its current line. throws: InputError.
std::uint32_t readFeaturePairs(const TextLines& lines, std::string_view rest,
    const std::function<void(std::uint32_t number, float value)>& add);

} // namespace gapscope
