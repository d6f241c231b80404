// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/option_relevance.h"

#include <algorithm>

namespace gapscope {
namespace {

/// The option `key` matters only while the option `other` has one of these values.
struct Condition {
    std::string_view key, other;
    std::vector<std::string_view> values;
    std::string_view reason;
};

constexpr std::string_view noCache = "The cache of labellings is off.";

const std::array conditions{
    Condition{"gap_power", "sampling", {"gap"}, "Only gap sampling takes a power of the gaps."},
    Condition{"F", "cache", {"on"}, noCache},
    Condition{"nu", "cache", {"on"}, noCache},
    Condition{"cache_size", "cache", {"on"}, noCache},
    Condition{"step_nu", "step", {"fixed"}, "Only the fixed step has a ν."},
    Condition{"batch_size", "sampling", {"uniform", "permutation", "cyclic", "gap", "curvature"},
        "Max-gap sampling finds one block at a time."},
    Condition{"bandwidth", "kernel", {"poly", "rbf"}, "The linear kernel has no bandwidth."},
    Condition{"degree", "kernel", {"poly"}, "Only the polynomial kernel has a degree."},
    Condition{"kernel_offset", "kernel", {"poly"}, "Only the polynomial kernel has an offset."},
};

} // namespace

std::string_view whyIdle(const OptionField& field, const SolverOptions& options)
{
    if (const std::string_view why = whyIgnored(field, options.method); !why.empty())
        return why;
    for (const Condition& condition : conditions) {
        if (condition.key != field.key)
            continue;
        const std::string value = optionText(options, *findOption(condition.other));
        if (std::ranges::count(condition.values, value) == 0)
            return condition.reason;
    }
    return "";
}

std::string_view whyIgnored(const OptionField& field, Method method)
{
    return whyUnread(field.key, method.row());
}

SolverOptions withoutIgnored(SolverOptions options)
{
    for (const OptionField& field : optionFields())
        if (!whyIgnored(field, options.method).empty())
            setOption(options, field, optionText(SolverOptions(), field));
    return options;
}

} // namespace gapscope
