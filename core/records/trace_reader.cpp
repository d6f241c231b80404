// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/trace_reader.h"

#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/records/record_field.h"

#include <charconv>

namespace gapscope {
namespace {

/// Reads the points of a trace as long as they look as this program writes them. The tree says what
/// is wrong with others.
class TraceReader {
public:
    explicit TraceReader(std::string_view text)
        : m_rest(text)
    {
    }
    /// From behind the '[' of the trace to its ']'.
    bool readAll()
    {
        for (m_comma = true; m_comma && skip('{'); m_comma = skip(','))
            if (!readPoint())
                return false;
        return m_comma == points.empty() && skip(']') && m_values <= jsonMostValues;
    }
    std::string_view rest() const { return m_rest; }
    std::vector<TracePoint> points;

private:
    bool skip(char c)
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \n"), m_rest.size()));
        const bool found = m_rest.starts_with(c);
        m_rest.remove_prefix(found ? 1 : 0);
        return found;
    }
    /// The text of the value with this key, if that comes next.
    std::optional<std::string_view> value(std::string_view key)
    {
        const std::string_view before = m_rest;
        if (!m_comma || !skip('"') || !m_rest.starts_with(key)
            || m_rest.substr(key.size(), 3) != "\": ") {
            m_rest = before;
            return {};
        }
        m_rest.remove_prefix(key.size() + 3);
        const std::string_view text = m_rest.substr(0, m_rest.find_first_of(",\n"));
        m_rest.remove_prefix(text.size());
        m_comma = skip(',');
        ++m_values;
        return text;
    }
    bool readPoint()
    {
        m_comma = true;
        TracePoint& point = points.emplace_back();
        for (const auto& [key, place, presence] : traceFields) {
            if (double hits = 0; key == "seconds") // before it, of two of the others (traceJson)
                if (const auto sum = value("cache_hits"); sum && !isNumber(*sum, hits))
                    return false;
            const auto text = value(key);
            if (!text && (presence == Presence::number || presence == Presence::orNull))
                return false;
            const bool null = text == "null" && presence != Presence::number
                && presence != Presence::optionalNumber;
            const auto read = [&]<typename V>(V TracePoint::*member) {
                if constexpr (std::is_same_v<V, double>)
                    return isNumber(*text, point.*member);
                if constexpr (std::is_same_v<V, std::uint64_t>)
                    return isNumber(*text, point.*member)
                        && point.*member <= std::uint64_t{1} << 53;
                return false;
            };
            if (null && std::holds_alternative<double TracePoint::*>(place))
                point.*std::get<double TracePoint::*>(place) = notComputed;
            else if (text && !std::visit(read, place))
                return false;
        }
        return !m_comma && skip('}');
    }
    /// Stricter than from_chars: 01, 1. and .5 are not JSON, and -0 is a whole number there.
    template <typename Number> static bool isNumber(std::string_view text, Number& value)
    {
        const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
        const std::size_t point = digits.find('.');
        const auto isDigit = [&](std::size_t at) {
            return at < digits.size() && digits[at] >= '0' && digits[at] <= '9';
        };
        if (!isDigit(0) || (digits[0] == '0' && isDigit(1)) || text == "-0"
            || (point != digits.npos && !isDigit(point + 1)))
            return false;
        const char* const end = text.data() + text.size();
        const auto [stopped, error] = std::from_chars(text.data(), end, value);
        return error == std::errc() && stopped == end;
    }

    std::string_view m_rest;
    std::size_t m_values = 0;
    bool m_comma = true; ///< another one has to follow
};

} // namespace

RecordTree parseRecord(std::string_view text, const std::string& source)
{
    constexpr std::string_view opening = "\n  \"trace\": [";
    const std::size_t begin = text.size() <= jsonMostBytes ? text.find(opening) : text.npos;
    TraceReader reader(begin == text.npos ? "" : text.substr(begin + opening.size()));
    if (reader.readAll())
        try {
            std::string others(text.substr(0, begin + opening.size()));
            others += ']';
            others += reader.rest();
            RecordTree record{parseJson(others, source), std::move(reader.points)};
            const auto trace = record.tree.find("trace");
            const bool once = reader.rest().find("\"trace\"") == std::string_view::npos;
            if (once && trace != record.tree.end() && trace->empty())
                return record;
        } catch (const InputError&) { // the whole text has its place
        }
    return {parseJson(text, source), {}};
}

} // namespace gapscope
