// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/text_lines.h"

#include "core/machine/error.h"

namespace gapscope {

TextLines::TextLines(UnpackedBytes bytes)
    : m_bytes(std::move(bytes))
{
}

double TextLines::fractionRead() const
{
    const StoredBytes& stored = m_bytes.stored();
    return static_cast<double>(stored.bytesRead()) / static_cast<double>(stored.size());
}

bool TextLines::next(std::string_view& line)
{
    if (m_carriedGiven)
        m_carried.clear();
    m_carriedGiven = false;
    for (;;) {
        const std::size_t end = m_rest.find('\n');
        if (end != std::string_view::npos) {
            const std::string_view text = m_rest.substr(0, end);
            m_rest.remove_prefix(end + 1);
            if (m_carried.empty())
                return give(text, line);
            m_carried += text;
            return give(m_carried, line);
        }
        m_carried += m_rest;
        if (m_carried.size() > m_bytes.limits().lineBytes + 1)
            return give(m_carried, line); // refuses it
        m_rest = m_bytes.next();
        if (m_rest.empty())
            return !m_carried.empty() && give(m_carried, line);
    }
}

bool TextLines::give(std::string_view text, std::string_view& line)
{
    ++m_number;
    m_carriedGiven = true;
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    if (text.size() > m_bytes.limits().lineBytes) {
        refuse("the line is longer than " + std::to_string(m_bytes.limits().lineBytes) + " bytes",
            "a text file with shorter lines");
    }
    if (text.find('\0') != std::string_view::npos)
        refuse("the line holds a zero byte", "a text file");
    line = text;
    return true;
}

void TextLines::refuse(const std::string& found, const std::string& expected) const
{
    throw InputError(name(), m_number, found, expected);
}

} // namespace gapscope
