// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/solver_options.h"

#include "core/machine/cores.h"
#include "core/machine/error.h"
#include "core/options/choices.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

using O = SolverOptions;

template <typename T>
constexpr bool isNumber = std::is_same_v<T, double> || std::is_same_v<T, std::int64_t>;

template <typename Member>
using ValueOf = std::remove_reference_t<decltype(O().*std::declval<Member>())>;

std::string joined(const std::vector<std::string_view>& names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string boundsOf(const OptionField& field)
{
    if (!field.prefix.empty())
        return fmt::format("{}{} or {}N, N from {:g} to {:g}", field.none,
            field.alone ? ", rounds" : "", field.prefix, field.least + 1, field.most);
    const bool whole = std::holds_alternative<std::int64_t O::*>(field.member);
    return fmt::format("a {}number from {:g} to {:g}{}{}{}", whole ? "whole " : "", field.least,
        field.most, field.infinite ? ", or inf" : "", field.none.empty() ? "" : ", or ",
        field.none);
}

[[noreturn]] void refuse(
    const OptionField& field, std::string_view text, const std::string& expected)
{
    throw InputError(flagOf(field), 0, fmt::format("'{}'", text), expected);
}

/// The whole text as a number; "inf" is one.
template <typename T> bool parseNumber(std::string_view text, T& value)
{
    if constexpr (std::is_same_v<T, double>) {
        if (text == "inf") {
            value = unlimited;
            return true;
        }
    }
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end && !text.empty();
}

/// The same for an option that may be written in words.
template <typename T> bool parseWorded(const OptionField& field, std::string_view text, T& value)
{
    if (field.none.empty())
        return parseNumber(text, value);
    if (text == field.none)
        return true;
    if (field.alone && text == field.prefix.substr(0, field.prefix.size() - 1))
        return value = static_cast<T>(field.alone()), true;
    return text.starts_with(field.prefix) && parseNumber(text.substr(field.prefix.size()), value)
        && value > 0;
}

} // namespace

bool haveSameResults(SolverOptions a, const SolverOptions& b)
{
    a.threads = b.threads;
    return a == b;
}

const OptionField* findOption(std::string_view key)
{
    const auto plain = [](char c) { return c == '-' ? '_' : c; };
    for (const OptionField& field : optionFields()) // for thousands of records: without flagOf()
        if (std::ranges::equal(field.key, key, {}, {}, plain))
            return &field;
    return nullptr;
}

std::string flagOf(std::string_view key)
{
    std::string flag = "--" + std::string(key);
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

std::vector<std::string_view> choicesOf(const OptionField& field)
{
    return std::visit(
        [](auto member) {
            using T = ValueOf<decltype(member)>;
            std::vector<std::string_view> names;
            if constexpr (!isNumber<T>)
                for (const auto& row : choiceRows<T>())
                    names.push_back(row.name);
            return names;
        },
        field.member);
}

std::string_view choiceHelp(const OptionField& field, std::string_view choice)
{
    return std::visit(
        [&](auto member) -> std::string_view {
            using T = ValueOf<decltype(member)>;
            if constexpr (!isNumber<T>)
                for (const auto& row : choiceRows<T>())
                    if (row.name == choice)
                        return row.help;
            return "";
        },
        field.member);
}

std::string optionText(const SolverOptions& options, const OptionField& field)
{
    return std::visit(
        [&](auto member) -> std::string {
            using T = ValueOf<decltype(member)>;
            const T value = options.*member;
            if constexpr (isNumber<T>) {
                if (value == 0 && !field.none.empty())
                    return std::string(field.none);
                return fmt::format(
                    "{}{}", field.prefix, value); // shortest that reads back the same
            } else {
                for (const auto& row : choiceRows<T>())
                    if (row.value == value)
                        return std::string(row.name);
                return "";
            }
        },
        field.member);
}

OptionChange changeTo(const OptionField& field, std::string_view text)
{
    return std::visit(
        [&](auto member) -> OptionChange {
            using T = ValueOf<decltype(member)>;
            if constexpr (isNumber<T>) {
                T value{};
                const bool number = parseWorded(field, text, value);
                const double v = static_cast<double>(value);
                const bool standsIn = v == 0 // for 1/n, or what the word means
                    && (field.key == "lambda" || !field.none.empty());
                const bool inRange = standsIn || (v >= field.least && v <= field.most);
                if (!number || !(inRange || (field.infinite && v == unlimited)))
                    refuse(field, text, boundsOf(field));
                return {&field, value};
            } else {
                for (const auto& row : choiceRows<T>())
                    if (row.name == text)
                        return {&field, row.value};
                refuse(field, text, "one of " + joined(choicesOf(field)));
            }
        },
        field.member);
}

OptionChange changeOf(const SolverOptions& options, const OptionField& field)
{
    return {&field,
        std::visit(
            [&](auto member) { return OptionChange::Value(options.*member); }, field.member)};
}

void apply(const OptionChange& change, SolverOptions& options)
{
    std::visit(
        [&](auto member) { options.*member = std::get<ValueOf<decltype(member)>>(change.value); },
        change.field->member);
}

void setOption(SolverOptions& options, const OptionField& field, std::string_view text)
{
    apply(changeTo(field, text), options);
}

void setOption(SolverOptions& options, std::string_view key, std::string_view text)
{
    const OptionField* field = findOption(key);
    if (!field)
        throw InputError(std::string(key), 0, "unknown option", "one of those --help lists");
    setOption(options, *field, text);
}

OptionChange liveChange(std::string_view key, std::string_view text)
{
    const OptionField* field = findOption(key);
    if (!field || !field->live)
        throw InputError(std::string(key), 0, "cannot change during a run",
            "an option marked live, such as lambda or epsilon");
    OptionChange change = changeTo(*field, text);
    if (field->key == "lambda" && change.value == OptionChange::Value(0.0))
        refuse(*field, text, boundsOf(*field));
    return change;
}

void validate(const SolverOptions& options)
{
    for (const OptionField& field : optionFields()) {
        SolverOptions copy = options;
        setOption(copy, field, optionText(options, field));
    }
    for (const RefusedChoices& refused : options.method->refuses) {
        const OptionField& field = *findOption(refused.option);
        const auto* end = refused.choices.end();
        if (std::find(refused.choices.begin(), end, optionText(options, field)) != end)
            throw InputError(
                flagOf(field), 0, std::string(refused.found), std::string(refused.expected));
    }
}

double parseLambda(std::string_view text, std::size_t n)
{
    const OptionField& field = *findOption("lambda");
    const auto refused = [&]() -> InputError {
        return {"--lambda", 0, fmt::format("'{}'", text),
            fmt::format("a number from {:g} to {:g}, or c/n such as 1/n, or a power such as 2^-3",
                field.least, field.most)};
    };
    double value = 0;
    double exponent = 0;
    const std::size_t hat = text.find('^');
    if (text.size() > 2 && text.ends_with("/n")) {
        if (!parseNumber(text.substr(0, text.size() - 2), value))
            throw refused();
        value /= static_cast<double>(n);
    } else if (hat != std::string_view::npos) {
        if (!parseNumber(text.substr(0, hat), value)
            || !parseNumber(text.substr(hat + 1), exponent))
            throw refused();
        value = std::pow(value, exponent);
    } else if (!parseNumber(text, value)) {
        throw refused();
    }
    if (!(value >= field.least && value <= field.most))
        throw refused();
    return value;
}

} // namespace gapscope
