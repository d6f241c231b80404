// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/labelled_rows.h"

#include "datasets/formats/text/token_sequences.h"

#include <charconv>
#include <cmath>

namespace gapscope {
namespace {

bool parseDouble(std::string_view text, double& value)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

} // namespace

RowBuilder::RowBuilder(const TextLines& lines, bool labelled)
    : m_lines(lines)
{
    m_made.labelled = labelled;
}

void RowBuilder::addValue(std::uint32_t feature, float value)
{
    const std::size_t most = m_lines.limits().attributeEntries;
    if (value == 0)
        return;
    if (m_made.values.size() == most)
        m_lines.refuse("more than " + std::to_string(most) + " values that are not 0", "fewer");
    m_made.features.push_back(feature);
    m_made.values.push_back(value);
}

void RowBuilder::addRow(std::string_view label)
{
    constexpr std::size_t mostClasses = 65'535;
    const std::size_t most = m_lines.limits().textTokens;
    if (m_made.size() == most)
        m_lines.refuse("more than " + std::to_string(most) + " rows", "fewer");
    if (m_made.labelled) {
        if (label.empty())
            m_lines.refuse("the class is empty", "the row's class");
        const std::uint32_t number = m_labels.add(className(label));
        if (number >= mostClasses)
            m_lines.refuse("more than " + std::to_string(mostClasses) + " classes",
                "a class that others have, too: is this its column?");
        m_made.labels.push_back(static_cast<Label>(number));
    }
    m_made.start.push_back(m_made.values.size());
}

LabelledRows RowBuilder::finish(const std::string& expected)
{
    if (m_made.size() == 0)
        m_lines.refuse(foundNothing, expected);
    m_made.labelNames = m_labels.takeNames();
    return std::move(m_made);
}

std::string className(std::string_view text)
{
    constexpr double exact = 1e15; // whole numbers up to here are doubles
    double value = 0;
    if (parseDouble(text, value) && value == std::floor(value) && std::abs(value) < exact)
        return std::to_string(static_cast<std::int64_t>(value));
    return std::string(text);
}

void sortClassNames(std::vector<std::string>& names)
{
    const auto valueOf = [](const std::string& name) {
        double value = 0;
        return parseDouble(name, value) ? value : std::nan("");
    };
    if (std::ranges::none_of(names, [&](const auto& name) { return std::isnan(valueOf(name)); }))
        std::ranges::sort(names, [&](const auto& a, const auto& b) {
            return std::pair(valueOf(a), a) < std::pair(valueOf(b), b);
        });
    else
        std::ranges::sort(names);
}

} // namespace gapscope
