// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

namespace gapscope {

/// Bounds on any JSON this program reads: bytes, nesting, and values in all (so that 64 MiB of
/// text cannot become gigabytes of tree).
inline constexpr std::size_t jsonMostBytes = std::size_t{64} << 20;
inline constexpr int jsonMostDepth = 64;
inline constexpr std::size_t jsonMostValues = 4'000'000;
/// Bytes of a text that users see; its layout needs a hundred times as much.
inline constexpr std::size_t jsonMostTextBytes = std::size_t{1} << 20;

/// Text to tree; the bounds are checked while parsing, before deep trees exist.  source names the
/// text in errors.  throws: InputError with the line.
nlohmann::json parseJson(std::string_view text, const std::string& source);

/// Tree to text, two-space indent, final newline, keys in order of insertion; strings that are not
/// UTF-8 get replacement characters.
std::string jsonText(const nlohmann::ordered_json& value);
/// A number, or null for what JSON cannot hold: infinities and NaN.
nlohmann::ordered_json jsonNumber(double value);

/// The value of an option as the command line takes it, as JSON: "0.01" a number, "inf" null,
/// "bcfw" and "1/n" strings.
nlohmann::ordered_json optionJson(std::string_view text);

/// A value inside a JSON text that knows its place, for checked reading. Every error is an
/// InputError naming source and key ("r.json: key \"result.gap\"").
/// Stores a reference to the tree, which must outlive it.
class JsonView {
public:
    JsonView(const nlohmann::json& value, std::string source, std::string path = "");

    const nlohmann::json& json() const { return *m_value; }
    const std::string& path() const { return m_path; }
    const std::string& source() const { return m_source; }

    /// Requires the root of a file: an object with one of these "format"s and exactly this
    /// "version". Otherwise the error names the kind of file.
    void requireFormat(std::initializer_list<std::string_view> formats, std::int64_t version) const;

    bool has(const std::string& key) const;
    /// Members; the key must exist.
    JsonView member(const std::string& key) const;
    std::string string(const std::string& key) const { return member(key).asString(); }
    double number(const std::string& key) const { return member(key).asNumber(); }
    /// null reads as `null`.
    double numberOrNull(
        const std::string& key, double null = std::numeric_limits<double>::quiet_NaN()) const;
    std::uint64_t count(const std::string& key, std::uint64_t most = std::uint64_t{1} << 53) const;
    bool boolean(const std::string& key) const;
    /// The same, with a value for an absent key.
    std::string stringOr(const std::string& key, const std::string& absent) const;
    std::string textOr(const std::string& key, const std::string& absent) const;
    std::uint64_t countOr(const std::string& key, std::uint64_t absent) const;
    bool booleanOr(const std::string& key, bool absent) const;

    /// Elements of an array.
    std::vector<JsonView> elements() const;
    /// Members of an object with their keys.
    std::vector<std::pair<std::string, JsonView>> members() const;
    /// Strings of an array of strings.
    std::vector<std::string> strings() const;

    std::string asString() const;
    /// A string that users see, at most jsonMostTextBytes.
    std::string asText() const;
    double asNumber() const;
    std::int64_t asInteger(std::int64_t least, std::int64_t most) const;
    /// The inverse of optionJson: a string as it is, a number in its shortest form, null "inf".
    std::string asOptionText() const;
    void requireObject() const;
    /// Refuses a key that is not known. what: "a key of a comparison".
    void requireKeys(std::span<const std::string_view> known, const std::string& what) const;

    /// Throws the InputError for this value.
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;
    [[noreturn]] void refuseType(const std::string& expected) const;
    /// The result of parse(this value); its InputError gets the place of the value.
    template <typename Parse> auto parsed(const Parse& parse) const
    {
        try {
            return parse();
        } catch (const InputError& error) {
            refuse("found " + error.found(), error.expected());
        }
    }

private:
    const nlohmann::json* m_value;
    std::string m_source;
    std::string m_path;
};

} // namespace gapscope
