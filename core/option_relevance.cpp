// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/option_relevance.h"

#include <algorithm>
#include <array>
#include <vector>

namespace gapscope {
namespace {

/// The option `key` matters only while the option `other` has one of these values.
struct Condition {
    std::string_view key, other;
    std::vector<std::string_view> values;
    std::string_view reason;
};

constexpr std::string_view allBlocks = "Batch Frank-Wolfe takes every block in every step.";
constexpr std::string_view noCache = "The cache of labellings is off.";
const std::vector<std::string_view> blockMethods{"bcfw", "bcpfw", "bcafw", "hybrid"};

const std::array conditions{
    Condition{"sampling", "method", blockMethods, allBlocks},
    Condition{"gap_power", "method", blockMethods, allBlocks},
    Condition{"gap_power", "sampling", {"gap"}, "Only gap sampling takes a power of the gaps."},
    Condition{
        "gap_check", "method", blockMethods, "Batch Frank-Wolfe knows its gap after every step."},
    Condition{"averaging", "method", blockMethods, "Batch Frank-Wolfe reports its last iterate."},
    Condition{"cache", "method", blockMethods, allBlocks},
    Condition{"F", "method", blockMethods, allBlocks},
    Condition{"nu", "method", blockMethods, allBlocks},
    Condition{"cache_size", "method", blockMethods, allBlocks},
    Condition{"F", "cache", {"on"}, noCache},
    Condition{"nu", "cache", {"on"}, noCache},
    Condition{"cache_size", "cache", {"on"}, noCache},
    Condition{
        "inner_steps", "method", {"bcpfw"}, "Only bcpfw takes several steps per oracle call."},
};

/// The reason of the first condition on the option that does not hold.
template <typename Counts>
std::string_view firstBroken(
    const OptionField& field, const SolverOptions& options, const Counts& counts)
{
    for (const Condition& condition : conditions) {
        if (condition.key != field.key || !counts(condition))
            continue;
        const std::string value = optionText(options, *findOption(condition.other));
        if (std::ranges::count(condition.values, value) == 0)
            return condition.reason;
    }
    return "";
}

} // namespace

std::string_view whyIdle(const OptionField& field, const SolverOptions& options)
{
    return firstBroken(field, options, [](const Condition&) { return true; });
}

std::string_view whyIgnored(const OptionField& field, Method method)
{
    SolverOptions options;
    options.method = method;
    return firstBroken(
        field, options, [](const Condition& condition) { return condition.other == "method"; });
}

SolverOptions withoutIgnored(SolverOptions options)
{
    for (const OptionField& field : optionFields())
        if (!whyIgnored(field, options.method).empty())
            setOption(options, field, optionText(SolverOptions(), field));
    return options;
}

} // namespace gapscope
