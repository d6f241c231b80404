// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/sequence_csv.h"

#include <set>

namespace gapscope {
namespace {

constexpr const char* headerForm =
    "a header such as sequence,label,f1,f2 and one token per record after it";

/// Records of fields, taken from as many lines as they need.
class CsvRecords {
public:
    CsvRecords(TextLines& lines, const TextReading& reading)
        : m_lines(lines)
        , m_text(lines, reading.progress, reading.stop)
    {
    }

    /// The next record that is not a blank line; false at the end.
    bool next(std::vector<std::string>& fields)
    {
        do {
            if (!m_text.next(m_line))
                return false;
        } while (m_line.empty());
        std::size_t count = 0;
        std::size_t at = 0;
        do {
            if (count == fields.size())
                fields.emplace_back();
            std::string& field = fields[count++];
            field.clear();
            at = at < m_line.size() && m_line[at] == '"' ? quotedField(at, field)
                                                         : plainField(at, field);
        } while (at++ < m_line.size()); // past the comma; a comma at the end is an empty field more
        fields.resize(count);
        return true;
    }

private:
    std::size_t plainField(std::size_t at, std::string& field)
    {
        const std::size_t end = std::min(m_line.find(',', at), m_line.size());
        field = m_line.substr(at, end - at);
        if (field.find('"') != std::string::npos)
            m_lines.refuse("a quote inside the field " + quotedText(field),
                "fields with quotes in quotes, each quote twice");
        return end;
    }

    /// at: the opening quote. Returns the place of the comma or end after the closing one.
    std::size_t quotedField(std::size_t at, std::string& field)
    {
        const std::size_t firstLine = m_lines.lineNumber();
        for (++at;;) {
            const std::size_t quote = m_line.find('"', at);
            field += m_line.substr(at, quote - at);
            if (field.size() > m_lines.limits().lineBytes)
                m_lines.refuse("a field in quotes is longer than "
                        + std::to_string(m_lines.limits().lineBytes) + " bytes",
                    "a closing quote before that");
            if (quote == std::string_view::npos) { // continues in the next line
                field += '\n';
                if (!m_text.next(m_line))
                    m_lines.refuse("the file ends inside the quotes opened in line "
                            + std::to_string(firstLine),
                        "a closing quote");
                at = 0;
            } else if (quote + 1 < m_line.size() && m_line[quote + 1] == '"') {
                field += '"';
                at = quote + 2;
            } else if (quote + 1 < m_line.size() && m_line[quote + 1] != ',') {
                m_lines.refuse("text after the closing quote of " + quotedText(field), "a comma");
            } else {
                return quote + 1;
            }
        }
    }

    TextLines& m_lines;
    ReaderLines m_text;
    std::string_view m_line;
};

/// The meaning of the columns.
struct Header {
    enum class Kind { sequence, label, token, feature };
    std::vector<Kind> kinds;
    std::vector<std::string> names;
    bool has(Kind kind) const { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }
};

Header headerOf(std::vector<std::string> names, const TextLines& lines)
{
    Header header;
    std::set<std::string> seen;
    for (const std::string& name : names) {
        if (name.empty() || !seen.insert(name).second)
            lines.refuse(name.empty() ? "a column without a name"
                                      : "two columns are named " + quotedText(name),
                "a name of its own for each column");
        header.kinds.push_back(name == "sequence" ? Header::Kind::sequence
                : name == "label"                 ? Header::Kind::label
                : name == "token"                 ? Header::Kind::token
                                                  : Header::Kind::feature);
    }
    if (header.kinds.front() != Header::Kind::sequence)
        lines.refuse("the first column is " + quotedText(names.front()), headerForm);
    header.names = std::move(names);
    return header;
}

} // namespace

bool looksLikeSequenceCsv(const TextHead& head)
{
    return head.row.starts_with("sequence,") || head.row.starts_with("\"sequence\",");
}

TokenSequences readSequenceCsv(TextLines& lines, const TextReading& reading)
{
    CsvRecords records(lines, reading);
    std::vector<std::string> fields;
    if (!records.next(fields))
        lines.refuse("the file holds no header", headerForm);
    const Header header = headerOf(fields, lines);
    const bool labelled = header.has(Header::Kind::label);
    if (!labelled && !reading.allowUnlabelled)
        lines.refuse("the header has no column label",
            std::string(headerForm) + "; gapscope-cli predict takes unlabelled tokens");
    SequenceBuilder builder(lines, 1, labelled, true);
    std::vector<std::uint32_t> numbers;
    for (std::size_t k = 0; k < header.names.size(); ++k)
        numbers.push_back(
            header.kinds[k] == Header::Kind::feature ? builder.featureNumber(header.names[k]) : 0);

    std::string sequence, label, token;
    std::size_t position = 0;
    bool first = true;
    while (records.next(fields)) {
        if (fields.size() != header.names.size())
            lines.refuse("found " + std::to_string(fields.size())
                    + (fields.size() == 1 ? " field" : " fields"),
                std::to_string(header.names.size()) + ", as in the header");
        if (first || fields.front() != sequence) {
            sequence = fields.front();
            builder.nameNext(sequence);
            position = 0;
        }
        first = false;
        token = std::to_string(++position);
        for (std::size_t k = 1; k < fields.size(); ++k) {
            float value = 0;
            if (header.kinds[k] == Header::Kind::label)
                label = fields[k];
            else if (header.kinds[k] == Header::Kind::token)
                token = fields[k];
            else if (!fields[k].empty() && !parseNumber(fields[k], value))
                lines.refuse(
                    header.names[k] + " is " + quotedText(fields[k]), std::string(numberForm));
            else
                builder.addFeature(numbers[k], value);
        }
        if (labelled && label.empty())
            lines.refuse("the label is empty", "the token's label");
        builder.addCell(token);
        builder.addToken(label);
    }
    return builder.finish(headerForm);
}

} // namespace gapscope
