// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/json_input.h"

#include "core/files/atomic_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace gapscope {
namespace {

/// A short description of a value for messages.
std::string described(const nlohmann::json& value)
{
    constexpr std::size_t longest = 40;
    switch (value.type()) {
    case nlohmann::json::value_t::object:
        return "an object";
    case nlohmann::json::value_t::array:
        return "an array";
    default: {
        // Escaped by dump(): a foreign file's control characters must not reach a terminal.
        const std::string text =
            value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
        return text.size() <= longest ? text : "a long string";
    }
    }
}

/// The kind of a file of this program: "a run record (gapscope-run)"; "" for other formats.
std::string kindOf(std::string_view format)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kinds = {
        {{"gapscope-run", "a run record"}, {"gapscope-path", "a path record"},
            {"gapscope-grid", "a grid record"}, {"gapscope-compare", "a comparison spec"},
            {"gapscope-reference", "a reference run"}, {"gapscope-model", "a model"},
            {"gapscope-session", "a session"}, {"gapscope-best-duals", "a store of best duals"}}};
    for (const auto& [name, kind] : kinds)
        if (name == format)
            return fmt::format("{} ({})", kind, name);
    return "";
}

/// NaN or an infinity as other programs write them at this byte (from 1), or "".
std::string_view nonNumberAt(std::string_view text, std::size_t byte)
{
    for (const std::string_view word : {"NaN", "nan", "Infinity", "inf"})
        for (const std::size_t read : {std::size_t{1}, std::size_t{2}}) // of it, when it failed
            if (byte >= read && text.substr(std::min(byte - read, text.size())).starts_with(word))
                return word;
    return {};
}

/// The line of a byte, both from 1.
std::size_t lineOf(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, byte);
    return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
}

[[noreturn]] void refuseText(std::string_view text, const std::string& source, std::size_t byte)
{
    const std::size_t at = std::min(byte, text.size());
    const std::string_view word = nonNumberAt(text, byte);
    if (!text.empty() && word.empty() && byte > text.size())
        throw InputError(source, lineOf(text, at), fmt::format("is cut off at byte {}", at),
            "a whole JSON text: another copy of the file, or write it again");
    const std::string found = text.empty() ? "is empty"
        : word.empty()                     ? fmt::format("not JSON at byte {}", byte)
                                           : fmt::format("{}, which JSON does not have", word);
    throw InputError(source, lineOf(text, at), found,
        word.empty() ? "a JSON text" : "a number, or null for what is not one");
}

} // namespace

nlohmann::json parseJson(std::string_view text, const std::string& source)
{
    using nlohmann::json;
    if (text.size() > jsonMostBytes)
        throw InputError(source, 0, "has more than 64 MiB", "a JSON text of at most 64 MiB");
    std::size_t values = 0;
    const auto bounded = [&](int depth, json::parse_event_t event, json&) {
        const bool opens =
            event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
        if (opens && depth >= jsonMostDepth)
            throw InputError(source, 0, fmt::format("nested deeper than {}", jsonMostDepth),
                fmt::format("at most {} levels of brackets", jsonMostDepth));
        if ((opens || event == json::parse_event_t::value) && ++values > jsonMostValues)
            throw InputError(source, 0, fmt::format("more than {} values", jsonMostValues),
                "a smaller JSON text");
        return true;
    };
    try {
        return json::parse(text, bounded);
    } catch (const json::parse_error& error) {
        refuseText(text, source, error.byte);
    } catch (const json::out_of_range& error) { // "… number overflow parsing '1e999'"
        const std::string_view said = error.what(), number = said.substr(said.find('\'') + 1);
        const std::string_view digits = number.substr(0, number.size() - 1);
        throw InputError(source, lineOf(text, text.find(digits)),
            "the number " + quotedText(digits) + " is too large",
            "numbers up to 1.8e308 in magnitude");
    }
}

std::string jsonText(const nlohmann::ordered_json& value)
{
    return value.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

nlohmann::ordered_json jsonNumber(double value)
{
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json optionJson(std::string_view text)
{
    const char* end = text.data() + text.size();
    std::int64_t integer = 0;
    if (const auto [stop, error] = std::from_chars(text.data(), end, integer);
        error == std::errc() && stop == end)
        return integer;
    double number = 0;
    if (const auto [stop, error] = std::from_chars(text.data(), end, number);
        error == std::errc() && stop == end && std::isfinite(number))
        return number;
    if (text == "inf")
        return nullptr;
    if (text == "on" || text == "off")
        return text == "on";
    return std::string(text);
}

JsonView::JsonView(const nlohmann::json& value, std::string source, std::string path)
    : m_value(&value)
    , m_source(std::move(source))
    , m_path(std::move(path))
{
}

void JsonView::refuse(const std::string& found, const std::string& expected) const
{
    const std::string where =
        m_path.empty() ? m_source : fmt::format("{}: key \"{}\"", m_source, m_path);
    throw InputError(where, 0, found, expected);
}

void JsonView::refuseType(const std::string& expected) const
{
    refuse("found " + described(*m_value), expected);
}

void JsonView::requireFormat(
    std::initializer_list<std::string_view> formats, std::int64_t version) const
{
    std::vector<std::string> kinds;
    for (const std::string_view format : formats)
        kinds.push_back(kindOf(format));
    const std::string expected = fmt::format("{}", fmt::join(kinds, " or "));
    if (!m_value->is_object())
        refuse("is JSON, but " + described(*m_value), expected);
    const auto found = m_value->find("format");
    if (found == m_value->end())
        refuse("is JSON of another kind, without \"format\"", expected);
    const auto isFound = [&](std::string_view format) { return *found == format; };
    if (!found->is_string() || std::ranges::none_of(formats, isFound)) {
        const std::string kind = found->is_string() ? kindOf(found->get<std::string>()) : "";
        refuse(
            kind.empty() ? "is JSON of the format " + described(*found) : "is " + kind, expected);
    }
    const std::string wanted = fmt::format("{}, the version this program reads", version);
    if (!has("version"))
        refuse("\"version\" is missing", wanted);
    const JsonView number = member("version");
    if (!number.m_value->is_number_integer() || number.m_value->get<std::int64_t>() != version)
        number.refuseType(wanted);
}

void JsonView::requireObject() const
{
    if (!m_value->is_object())
        refuseType("an object");
}

void JsonView::requireKeys(std::span<const std::string_view> known, const std::string& what) const
{
    for (const auto& [key, value] : members())
        if (std::ranges::find(known, key) == known.end())
            value.refuse("is not " + what, fmt::format("one of {}", fmt::join(known, ", ")));
}

bool JsonView::has(const std::string& key) const
{
    requireObject();
    return m_value->contains(key);
}

JsonView JsonView::member(const std::string& key) const
{
    requireObject();
    const auto it = m_value->find(key);
    const std::string path = m_path.empty() ? key : m_path + "." + key;
    if (it == m_value->end())
        JsonView(*m_value, m_source, path).refuse("is missing", "a value");
    return {*it, m_source, path};
}

double JsonView::numberOrNull(const std::string& key, double null) const
{
    const JsonView value = member(key);
    return value.m_value->is_null() ? null : value.asNumber();
}

std::uint64_t JsonView::count(const std::string& key, std::uint64_t most) const
{
    return static_cast<std::uint64_t>(member(key).asInteger(0, static_cast<std::int64_t>(most)));
}

bool JsonView::boolean(const std::string& key) const
{
    const JsonView value = member(key);
    if (!value.m_value->is_boolean())
        value.refuseType("true or false");
    return value.m_value->get<bool>();
}

std::string JsonView::stringOr(const std::string& key, const std::string& absent) const
{
    return has(key) ? string(key) : absent;
}

std::string JsonView::textOr(const std::string& key, const std::string& absent) const
{
    return has(key) ? member(key).asText() : absent;
}

std::uint64_t JsonView::countOr(const std::string& key, std::uint64_t absent) const
{
    return has(key) ? count(key) : absent;
}

bool JsonView::booleanOr(const std::string& key, bool absent) const
{
    return has(key) ? boolean(key) : absent;
}

std::vector<JsonView> JsonView::elements() const
{
    if (!m_value->is_array())
        refuseType("an array");
    std::vector<JsonView> views;
    views.reserve(m_value->size());
    for (std::size_t k = 0; k < m_value->size(); ++k)
        views.emplace_back((*m_value)[k], m_source, fmt::format("{}[{}]", m_path, k));
    return views;
}

std::vector<std::pair<std::string, JsonView>> JsonView::members() const
{
    requireObject();
    std::vector<std::pair<std::string, JsonView>> views;
    for (const auto& [key, value] : m_value->items())
        views.emplace_back(key, member(key));
    return views;
}

std::vector<std::string> JsonView::strings() const
{
    std::vector<std::string> texts;
    for (const JsonView& element : elements())
        texts.push_back(element.asText());
    return texts;
}

std::string JsonView::asString() const
{
    if (!m_value->is_string())
        refuseType("a string");
    return m_value->get<std::string>();
}

std::string JsonView::asText() const
{
    std::string text = asString();
    if (text.size() > jsonMostTextBytes)
        refuse(fmt::format("found {} bytes of text", text.size()),
            fmt::format("at most {}", jsonMostTextBytes));
    return text;
}

double JsonView::asNumber() const
{
    if (!m_value->is_number())
        refuseType("a number");
    return m_value->get<double>();
}

std::int64_t JsonView::asInteger(std::int64_t least, std::int64_t most) const
{
    // An unsigned number above 2^63 would wrap around, a float such as 1e10 saturate: both refused.
    const bool integer = m_value->is_number_integer();
    const bool wraps = m_value->is_number_unsigned()
        && m_value->get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    if (!integer || wraps || m_value->get<std::int64_t>() < least
        || m_value->get<std::int64_t>() > most)
        refuseType(fmt::format("an integer from {} to {}", least, most));
    return m_value->get<std::int64_t>();
}

std::string JsonView::asOptionText() const
{
    if (m_value->is_null())
        return "inf";
    if (m_value->is_number_unsigned())
        return fmt::format("{}", m_value->get<std::uint64_t>());
    if (m_value->is_number_integer())
        return fmt::format("{}", m_value->get<std::int64_t>());
    if (m_value->is_number())
        return fmt::format("{}", m_value->get<double>());
    if (m_value->is_boolean())
        return m_value->get<bool>() ? "on" : "off";
    if (!m_value->is_string())
        refuseType("a number, a string, true, false or null");
    return m_value->get<std::string>();
}

} // namespace gapscope
