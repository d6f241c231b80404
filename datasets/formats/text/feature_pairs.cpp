// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/feature_pairs.h"

#include "core/machine/error.h"
#include "datasets/formats/text/token_sequences.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace gapscope {

std::string_view takeField(std::string_view& rest)
{
    constexpr std::string_view blanks = " \t";
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    const std::string_view field = rest.substr(0, rest.find_first_of(blanks));
    rest.remove_prefix(field.size());
    return field;
}

std::uint32_t readFeaturePairs(const TextLines& lines, std::string_view rest,
    const std::function<void(std::uint32_t number, float value)>& add)
{
    constexpr std::uint32_t most = 0x7fffffff;
    std::uint32_t last = 0;
    for (std::string_view field = takeField(rest); !field.empty(); field = takeField(rest)) {
        const std::size_t colon = std::min(field.find(':'), field.size());
        std::uint32_t number = 0;
        const auto [stop, error] = std::from_chars(field.data(), field.data() + colon, number);
        float value = 0;
        if (error != std::errc() || stop != field.data() + colon || number == 0 || number > most
            || colon == field.size() || !parseNumber(field.substr(colon + 1), value))
            lines.refuse("found " + inQuotes(field),
                "FEATURE:VALUE, a whole number from 1 to " + std::to_string(most) + " and "
                    + std::string(numberForm));
        if (number <= last)
            lines.refuse(
                "feature " + std::to_string(number) + " after feature " + std::to_string(last),
                "ascending feature numbers");
        last = number;
        add(number, value);
    }
    return last;
}

} // namespace gapscope
