// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"
#include "core/records/record_field.h"

#include <nlohmann/json.hpp>

namespace gapscope {

/// Adds the members that the rows name, in their order.
template <typename T>
void writeFields(nlohmann::ordered_json& out, std::span<const RecordField<T>> fields, const T& from)
{
    const T usual{};
    for (const RecordField<T>& field : fields)
        std::visit(
            [&]<typename V>(V T::*member) {
                const V& value = from.*member;
                if (field.presence == Presence::unlessUsual && value == usual.*member)
                    return;
                if constexpr (std::is_same_v<V, double>)
                    out[std::string(field.key)] = jsonNumber(value);
                else
                    out[std::string(field.key)] = value;
            },
            field.member);
}

/// The inverse; what is absent keeps its value.  throws: InputError naming the key.
template <typename T>
void readFields(const JsonView& in, std::span<const RecordField<T>> fields, T& to)
{
    for (const auto& [name, place, presence] : fields) {
        const std::string key(name);
        const bool required = presence == Presence::number || presence == Presence::orNull;
        if (!required && !in.has(key))
            continue;
        const bool number = presence == Presence::number || presence == Presence::optionalNumber;
        std::visit(
            [&]<typename V>(V T::*member) {
                if constexpr (std::is_same_v<V, double>)
                    to.*member = number ? in.number(key) : in.numberOrNull(key);
                else if constexpr (std::is_same_v<V, std::uint64_t>)
                    to.*member = in.count(key);
                else if constexpr (std::is_same_v<V, bool>)
                    to.*member = in.boolean(key);
                else
                    to.*member = in.string(key);
            },
            place);
    }
}

} // namespace gapscope
