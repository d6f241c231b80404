// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/variant_style.h"

#include "core/solvers/state/sampling.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace gapscope {
namespace {

// Indices into the series colours (theme.cpp).
constexpr std::array coolColors{0, 5, 2}; // blue, sky blue, bluish green
constexpr std::array warmColors{1, 4, 3}; // vermillion, orange, reddish purple

// In the order of Sampling and of MethodMark.
constexpr std::array dashes{
    Dash::dashed, Dash::dotted, Dash::dashDot, Dash::solid, Dash::longDash, Dash::longDash};
constexpr std::array markers{
    Marker::cross, Marker::square, Marker::circle, Marker::triangle, Marker::diamond};

template <typename T, std::size_t n, typename Key>
constexpr T rowOf(const std::array<T, n>& rows, Key key)
{
    return rows[static_cast<std::size_t>(key)];
}

} // namespace

SeriesStyle variantStyle(const SolverOptions& options, std::size_t lambdaNumber)
{
    const std::size_t shade = lambdaNumber % coolColors.size();
    SeriesStyle style;
    style.color = options.cache ? coolColors[shade] : warmColors[shade];
    style.dash = options.method->solid ? Dash::solid : rowOf(dashes, blockOrder(options));
    style.marker = rowOf(markers, options.method->mark);
    return style;
}

std::vector<std::optional<SeriesStyle>> comparisonStyles(const std::vector<ComparisonJob>& jobs)
{
    std::vector<double> lambdas;
    for (const ComparisonJob& job : jobs)
        if (std::find(lambdas.begin(), lambdas.end(), job.options.lambda) == lambdas.end())
            lambdas.push_back(job.options.lambda);
    std::vector<std::optional<SeriesStyle>> styles;
    std::set<std::pair<std::string, double>> curves;
    std::set<std::tuple<int, Dash, Marker>> looks;
    for (const ComparisonJob& job : jobs) {
        const auto number = std::find(lambdas.begin(), lambdas.end(), job.options.lambda);
        const SeriesStyle style =
            variantStyle(job.options, static_cast<std::size_t>(number - lambdas.begin()));
        styles.emplace_back(style);
        curves.insert({job.variant, job.options.lambda});
        looks.insert({style.color, style.dash, style.marker});
    }
    const auto cached = [](const ComparisonJob& job) { return job.options.cache; };
    const auto on = std::count_if(jobs.begin(), jobs.end(), cached);
    const bool colorsTell = on > 0 && on < static_cast<std::ptrdiff_t>(jobs.size());
    if (!colorsTell || looks.size() < curves.size())
        std::fill(styles.begin(), styles.end(), std::nullopt);
    return styles;
}

std::optional<SeriesStyle> styleBeside(
    const SolverOptions& options, const std::vector<CodedLook>& others)
{
    const auto shadeOf = [](const SeriesStyle& style) {
        const auto cool = std::ranges::find(coolColors, style.color);
        return cool != coolColors.end()
            ? cool - coolColors.begin()
            : std::ranges::find(warmColors, style.color) - warmColors.begin();
    };
    std::set<std::ptrdiff_t> taken;
    std::optional<std::ptrdiff_t> shade;
    for (const CodedLook& other : others) {
        taken.insert(shadeOf(other.style));
        if (other.options.lambda == options.lambda)
            shade = shadeOf(other.style);
    }
    for (std::ptrdiff_t k = 0; !shade && k < std::ptrdiff_t(coolColors.size()); ++k)
        if (!taken.contains(k))
            shade = k;
    if (!shade)
        return {};
    const SeriesStyle style = variantStyle(options, static_cast<std::size_t>(*shade));
    const bool free = std::ranges::none_of(others, [&style](const CodedLook& other) {
        return other.style.color == style.color && other.style.dash == style.dash;
    });
    return free ? std::optional(style) : std::nullopt;
}

bool readsAsCode(const SeriesStyle& style)
{
    const auto has = [&style](const auto& colors) {
        return std::ranges::find(colors, style.color) != colors.end();
    };
    return has(coolColors) || has(warmColors);
}

SeriesStyle plainStyle(int k)
{
    constexpr std::array colors{6, 7}; // grey, yellow
    constexpr std::array lines{
        Dash::longDash, Dash::dashDot, Dash::dotted, Dash::dashed, Dash::solid};
    const auto number = static_cast<std::size_t>(k);
    return {
        colors[number / lines.size() % colors.size()], lines[number % lines.size()], Marker::none};
}

} // namespace gapscope
