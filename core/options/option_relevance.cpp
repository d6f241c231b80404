// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/option_relevance.h"

#include <algorithm>
#include <array>
#include <vector>

namespace gapscope {
namespace {

/// The option `key` matters only while the option `other` has one of these values.
struct Condition {
    std::string_view key, other;
    std::vector<std::string_view> values;
    std::string_view reason; ///< "": the method's own way
};

/// What a method does instead of what it does not ask about.
std::string_view ownWay(Method method)
{
    switch (method) {
    case Method::batchFw:
        return "Batch Frank-Wolfe takes every block in every step and knows its gap after it.";
    case Method::multiPlane:
        return "Multi-plane takes the blocks in random order, searches along every line and keeps "
               "planes instead of a cache.";
    case Method::subgradient:
        return "Stochastic subgradient draws uniformly, takes steps of 1/(λ(k+1)) and has no gap.";
    case Method::cuttingPlane:
    case Method::oneSlack:
        return "A cutting plane asks the oracle for every block at one w, knows its gap then and "
               "solves the dual over what it has found.";
    case Method::onlineEg:
        return "Exponentiated gradient draws uniformly and sets its own steps; it steps to no "
               "labelling.";
    case Method::bcfw:
    case Method::bcpfw:
    case Method::bcafw:
    case Method::hybrid:
    case Method::kernel:
        break;
    }
    return "";
}

constexpr std::string_view noCache = "The cache of labellings is off.";
constexpr std::string_view noPlanes = "Only mp-bcfw keeps planes.";
constexpr std::string_view noKernel = "Only kernel-bcfw has a kernel.";
constexpr std::string_view noAway = "Only pairwise, away and hybrid steps leave a corner.";
const std::vector<std::string_view> drawing{"bcfw", "bcpfw", "bcafw", "hybrid", "kernel-bcfw"};
const std::vector<std::string_view> checking{
    "bcfw", "bcpfw", "bcafw", "hybrid", "kernel-bcfw", "mp-bcfw", "online-eg"};
const std::vector<std::string_view> averaging{
    "bcfw", "bcpfw", "bcafw", "hybrid", "kernel-bcfw", "mp-bcfw", "ssg"};
const std::vector<std::string_view> stepping{
    "fw", "bcfw", "bcpfw", "bcafw", "hybrid", "kernel-bcfw"};
const std::vector<std::string_view> leaving{"bcpfw", "bcafw", "hybrid"};
const std::vector<std::string_view> kernelised{"kernel-bcfw"};
const std::vector<std::string_view> multiPlane{"mp-bcfw"};

const std::array conditions{
    Condition{"sampling", "method", drawing, ""},
    Condition{"gap_power", "method", drawing, ""},
    Condition{"gap_power", "sampling", {"gap"}, "Only gap sampling takes a power of the gaps."},
    Condition{"step", "method", stepping, ""},
    Condition{"gap_check", "method", checking, ""},
    Condition{"averaging", "method", averaging, ""},
    Condition{"cache", "method", drawing, ""},
    Condition{"F", "method", drawing, ""},
    Condition{"nu", "method", drawing, ""},
    Condition{"cache_size", "method", drawing, ""},
    Condition{"F", "cache", {"on"}, noCache},
    Condition{"nu", "cache", {"on"}, noCache},
    Condition{"cache_size", "cache", {"on"}, noCache},
    Condition{"planes", "method", multiPlane, noPlanes},
    Condition{"plane_age", "method", multiPlane, noPlanes},
    Condition{"approx_passes", "method", multiPlane, noPlanes},
    Condition{"approx_rule", "method", multiPlane, noPlanes},
    Condition{"away_rule", "method", leaving, noAway},
    Condition{"shrinking", "method", leaving, noAway},
    Condition{"step_nu", "method", stepping, ""},
    Condition{"step_nu", "step", {"fixed"}, "Only the fixed step has a ν."},
    Condition{"oracle", "method", drawing, ""},
    Condition{"batch_size", "method", drawing, ""},
    Condition{"batch_size", "sampling", {"uniform", "permutation", "cyclic", "gap", "curvature"},
        "Max-gap sampling finds one block at a time."},
    Condition{"kernel", "method", kernelised, noKernel},
    Condition{"bandwidth", "method", kernelised, noKernel},
    Condition{"degree", "method", kernelised, noKernel},
    Condition{"kernel_offset", "method", kernelised, noKernel},
    Condition{"kernel_memory", "method", kernelised, noKernel},
    Condition{"bandwidth", "kernel", {"poly", "rbf"}, "The linear kernel has no bandwidth."},
    Condition{"degree", "kernel", {"poly"}, "Only the polynomial kernel has a degree."},
    Condition{"kernel_offset", "kernel", {"poly"}, "Only the polynomial kernel has an offset."},
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
            return condition.reason.empty() ? ownWay(options.method) : condition.reason;
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
