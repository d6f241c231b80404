// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/text/attribute_template.h"

#include "core/machine/error.h"
#include "datasets/bytes/text_lines.h"

#include <charconv>

namespace gapscope {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Parses one line; whatever is wrong is named with what would be right.
class LineParser {
public:
    LineParser(std::string_view line, const std::string& source, std::size_t number)
        : m_line(line)
        , m_rest(line)
        , m_source(source)
        , m_number(number)
    {
    }

    /// U…: the macros %x[offset,column] in it become cells.
    AttributeLine crfpp()
    {
        AttributeLine line;
        line.markersOutside = true;
        for (;;) {
            const std::size_t macro = m_rest.find('%');
            line.text.emplace_back(m_rest.substr(0, macro));
            if (macro == std::string_view::npos)
                return line;
            m_rest.remove_prefix(macro);
            expect("%x[");
            AttributeLine::Cell cell;
            cell.offset = offset();
            expect(",");
            cell.column = column();
            expect("]");
            line.cells.push_back(cell);
        }
    }

    /// field[offset]|field[offset]…
    AttributeLine crfsuite()
    {
        AttributeLine line;
        line.text.push_back(std::string(m_line) + '=');
        for (;;) {
            AttributeLine::Cell cell;
            cell.column = field();
            expect("[");
            cell.offset = offset();
            expect("]");
            line.cells.push_back(cell);
            if (m_rest.empty())
                break;
            expect("|");
            line.text.emplace_back("|");
        }
        line.text.emplace_back();
        return line;
    }

    [[noreturn]] void refuse(const std::string& expected) const
    {
        throw InputError(m_source, m_number, "found " + quotedText(m_line), expected);
    }

private:
    static constexpr const char* forms = "an attribute such as w[-1]|w[0], pos[0], __BOS__, "
                                         "U05:%x[-1,0]/%x[0,0] or B";

    void expect(std::string_view text)
    {
        if (!m_rest.starts_with(text))
            refuse(forms);
        m_rest.remove_prefix(text.size());
    }

    int number(int least, int most, const char* what)
    {
        if (m_rest.starts_with('+'))
            m_rest.remove_prefix(1);
        int value = 0;
        const auto [end, error] =
            std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (error == std::errc::invalid_argument)
            refuse(forms);
        if (error != std::errc() || value < least || value > most)
            refuse(std::string(what) + " from " + std::to_string(least) + " to "
                + std::to_string(most));
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }
    int offset()
    {
        return number(-AttributeTemplate::maxOffset, AttributeTemplate::maxOffset, "an offset");
    }
    std::size_t column()
    {
        return static_cast<std::size_t>(
            number(0, static_cast<int>(AttributeTemplate::maxColumn), "a column"));
    }
    std::size_t field()
    {
        const std::string_view name = m_rest.substr(0, m_rest.find('['));
        if (name == "w" || name == "pos") {
            m_rest.remove_prefix(name.size());
            return name == "w" ? 0 : 1;
        }
        expect("c");
        return column();
    }

    std::string_view m_line, m_rest;
    const std::string& m_source;
    std::size_t m_number;
};

/// Calls visit(line, its number) for the lines that count.
template <typename Visit> void forEachLine(std::string_view text, Visit visit)
{
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.empty() && line[0] != '#')
            visit(line, number);
    }
}

AttributeLine marker(std::string_view name, AttributeLine::Where where)
{
    AttributeLine line;
    line.where = where;
    line.text.emplace_back(name);
    return line;
}

} // namespace

AttributeTemplate AttributeTemplate::parse(std::string_view text, const std::string& source)
{
    if (text.size() > maxBytes)
        throw InputError(source, 0, "a template of " + std::to_string(text.size()) + " bytes",
            "at most " + std::to_string(maxBytes));
    AttributeTemplate made;
    forEachLine(withoutByteOrderMark(text), [&](std::string_view line, std::size_t number) {
        LineParser parser(line, source, number);
        if (brokenUtf8(line) != std::string_view::npos)
            parser.refuse("UTF-8 text");
        if (line == "__LOWER__" || line == "__EDGES__") {
            (line == "__LOWER__" ? made.lowerCase : made.oneMarker) = true;
            return;
        }
        if (line[0] == 'B') {
            if (line.find('%') != std::string_view::npos)
                parser.refuse("B alone: weights of label pairs do not depend on the tokens");
            return;
        }
        if (made.lines.size() == maxLines)
            parser.refuse("at most " + std::to_string(maxLines) + " attributes");
        made.lines.push_back(line == "__BOS__" ? marker(line, AttributeLine::Where::first)
                : line == "__EOS__"            ? marker(line, AttributeLine::Where::last)
                : line[0] == 'U'               ? parser.crfpp()
                                               : parser.crfsuite());
        made.lineNumbers.push_back(number);
    });
    if (made.lines.empty())
        throw InputError(source, 0, "the template has no attribute", "a line such as w[0]");
    return made;
}

std::string defaultTemplateText(std::size_t columns, bool paper)
{
    if (columns >= 2 && !paper)
        return chunkingTemplateText;
    std::string made = paper ? "__LOWER__\n__EDGES__\n" : "";
    forEachLine(chunkingTemplateText, [&](std::string_view line, std::size_t) {
        if ((columns >= 2 || !line.starts_with("pos[")) && !(paper && line.starts_with("__")))
            (made += line) += '\n';
    });
    return made;
}

} // namespace gapscope
