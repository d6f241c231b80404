// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/text/attributes.h"

namespace gapscope {
namespace {

constexpr std::size_t sequencesPerReport = 512;
constexpr std::uint32_t dropped = 0xffffffff;

/// Puts the names of a token's attributes together, one after another in the same buffer.
class TokenNames {
public:
    TokenNames(const TokenText& text, const AttributeTemplate& attributes)
        : m_text(text)
        , m_attributes(attributes)
    {
    }

    /// Calls visit(name) for each attribute of the token; its sequence is first … last − 1.
    template <typename Visit>
    void forEach(std::size_t token, std::size_t first, std::size_t last, Visit visit)
    {
        for (const AttributeLine& line : m_attributes.lines)
            if (put(line, token, first, last))
                visit(std::string_view(m_name));
    }

private:
    bool put(const AttributeLine& line, std::size_t token, std::size_t first, std::size_t last)
    {
        using Where = AttributeLine::Where;
        if ((line.where == Where::first && token != first)
            || (line.where == Where::last && token + 1 != last))
            return false;
        m_name = line.text.front();
        for (std::size_t k = 0; k < line.cells.size(); ++k) {
            const AttributeLine::Cell& cell = line.cells[k];
            const auto place = static_cast<std::ptrdiff_t>(token) + cell.offset;
            const auto before = static_cast<std::ptrdiff_t>(first) - place;
            const auto after = place - static_cast<std::ptrdiff_t>(last) + 1;
            if (before <= 0 && after <= 0) {
                const std::size_t start = m_name.size();
                m_name += m_text.cell(static_cast<std::size_t>(place), cell.column);
                if (m_attributes.lowerCase && cell.column == 0)
                    for (std::size_t c = start; c < m_name.size(); ++c)
                        if (m_name[c] >= 'A' && m_name[c] <= 'Z')
                            m_name[c] = static_cast<char>(m_name[c] + ('a' - 'A'));
            } else if (m_attributes.oneMarker)
                m_name += "_B";
            else if (!line.markersOutside)
                return false;
            else
                (m_name += before > 0 ? "_B-" : "_B+") += std::to_string(std::max(before, after));
            m_name += line.text[k + 1];
        }
        return true;
    }

    const TokenText& m_text;
    const AttributeTemplate& m_attributes;
    std::string m_name;
};

/// Calls extract(token, first, last, found) for all tokens; it appends to found what then ascends
/// and is unique in out.attributes.
template <typename Extract>
void forEachToken(const TokenSequences& text, const std::string& source, ChainExamples& out,
    const ExtractionControl& control, Extract extract)
{
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i % sequencesPerReport == 0) {
            throwIfStopped(control.stop);
            if (control.progress)
                control.progress(static_cast<double>(i) / static_cast<double>(text.size()),
                    "extracting attributes");
        }
        const std::size_t first = text.sequenceStart[i], last = text.sequenceStart[i + 1];
        for (std::size_t token = first; token < last; ++token) {
            found.clear();
            extract(token, first, last, found);
            std::sort(found.begin(), found.end());
            found.erase(std::unique(found.begin(), found.end()), found.end());
            out.attributes.append(found);
            if (out.attributes.size() > control.entries)
                throw InputError(source, 0,
                    "the template gives the tokens more than " + std::to_string(control.entries)
                        + " attributes",
                    "a shorter template, or fewer sentences (--limit, --every)");
            out.tokenStart.push_back(static_cast<std::uint32_t>(out.attributes.size()));
        }
    }
}

/// Drops the attributes that are left out, in place, and gives the others their new numbers.
void renumber(const std::vector<std::uint32_t>& newNumber, ChainExamples& out)
{
    std::size_t kept = 0, k = 0;
    out.attributes.edit([&]<typename Number>(Number* all) {
        for (std::size_t token = 0; token < out.tokenCount(); ++token) {
            for (; k < out.tokenStart[token + 1]; ++k)
                if (const std::uint32_t number = newNumber[all[k]]; number != dropped)
                    all[kept++] = static_cast<Number>(number); // kept ≤ k, number ≤ all[k]
            out.tokenStart[token + 1] = static_cast<std::uint32_t>(kept);
        }
    });
    out.attributes.keep(kept);
}

} // namespace

StringTable learnAttributes(const TokenSequences& text, const AttributeTemplate& attributes,
    std::size_t minCount, const std::string& source, ChainExamples& out,
    const ExtractionControl& control, const TokenSequences* whole)
{
    NameIndex names;
    std::size_t nameBytes = 0;
    TokenNames token(text.text, attributes);
    forEachToken(text, source, out, control,
        [&](std::size_t at, std::size_t first, std::size_t last,
            std::vector<std::uint32_t>& found) {
            token.forEach(at, first, last, [&](std::string_view name) {
                const std::size_t known = names.size();
                const std::uint32_t number = names.add(name);
                nameBytes += number == known ? name.size() : 0;
                found.push_back(number);
            });
            if (nameBytes > control.nameBytes)
                throw InputError(source, 0,
                    "the names of the attributes take more than "
                        + std::to_string(control.nameBytes) + " bytes",
                    "a shorter template, or fewer sentences (--limit, --every)");
        });

    std::vector<std::uint32_t> counts(names.size(), 0);
    ChainExamples inWhole;
    if (whole)
        applyAttributes(*whole, attributes, names, source, inWhole, control);
    auto& counted = whole ? inWhole.attributes : out.attributes;
    counted.edit([&](const auto* all) {
        for (std::size_t k = 0; k < counted.size(); ++k)
            ++counts[all[k]];
    });
    StringTable kept;
    for (std::size_t number = 0; number < names.size(); ++number) {
        const bool frequent = counts[number] >= minCount;
        counts[number] = frequent ? static_cast<std::uint32_t>(kept.size()) : dropped;
        if (frequent)
            kept.push_back(names.names()[number]);
    }
    renumber(counts, out); // ascending stays ascending
    return kept;
}

std::size_t applyAttributes(const TokenSequences& text, const AttributeTemplate& attributes,
    const NameIndex& known, const std::string& source, ChainExamples& out,
    const ExtractionControl& control)
{
    std::size_t unknown = 0;
    TokenNames token(text.text, attributes);
    forEachToken(text, source, out, control,
        [&](std::size_t at, std::size_t first, std::size_t last,
            std::vector<std::uint32_t>& found) {
            token.forEach(at, first, last, [&](std::string_view name) {
                if (const auto number = known.find(name))
                    found.push_back(*number);
                else
                    ++unknown;
            });
        });
    return unknown;
}

StringTable featuresOf(const TokenSequences& text)
{
    std::vector<bool> occurs(text.featureNames.size(), false);
    for (const std::uint32_t feature : text.features)
        occurs[feature] = true;
    StringTable names;
    for (std::size_t feature = 0; feature < occurs.size(); ++feature)
        if (occurs[feature])
            names.push_back(text.featureNames[feature]);
    return names;
}

std::size_t applyFeatures(const TokenSequences& text, const NameIndex& known, ChainExamples& out)
{
    std::vector<std::uint32_t> numbers(text.featureNames.size(), dropped);
    for (std::size_t feature = 0; feature < numbers.size(); ++feature)
        numbers[feature] = known.find(text.featureNames[feature]).value_or(dropped);
    std::size_t unknown = 0;
    std::vector<std::pair<std::uint32_t, float>> token;
    for (std::size_t t = 0; t + 1 < text.featureStart.size(); ++t) {
        token.clear();
        for (std::size_t k = text.featureStart[t]; k < text.featureStart[t + 1]; ++k) {
            const std::uint32_t number = numbers[text.features[k]];
            if (number == dropped)
                ++unknown;
            else
                token.emplace_back(number, text.values[k]);
        }
        std::sort(token.begin(), token.end());
        for (const auto& [number, value] : token) {
            out.attributes.push_back(number);
            out.values.push_back(value);
        }
        out.tokenStart.push_back(static_cast<std::uint32_t>(out.attributes.size()));
    }
    if (std::all_of(out.values.begin(), out.values.end(), [](float v) { return v == 1; }))
        out.values.clear();
    return unknown;
}

} // namespace gapscope
