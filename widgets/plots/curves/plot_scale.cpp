// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curves/plot_scale.h"

#include "widgets/controls/number_text.h"

#include <limits>

namespace gapscope {
namespace {

/// Steps of 1, 2 or 5 times a power of ten with at most `most` of them in the width.
double niceStep(double width, int most)
{
    const double raw = width / std::max(most, 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (factor * power >= raw * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

/// So that two values a step apart differ.
int decimalsFor(double step)
{
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 17);
}

/// The labels of one linear axis have the same number of decimals and the same factor.
QString linearLabel(double value, double step, double largest)
{
    if (std::abs(value) < step * 1e-6)
        return QStringLiteral("0");
    const auto inUnits = [&](double unit) {
        return fixedText(value / unit, decimalsFor(step / unit));
    };
    if (largest >= 1e9 || largest < 2e-3) {
        const int exponent = static_cast<int>(std::floor(std::log10(largest)));
        return withPower(inUnits(std::pow(10.0, exponent)), exponent);
    }
    return largest >= 1e6 ? inUnits(1e6) + QStringLiteral(" M")
        : largest >= 1e4  ? inUnits(1e3) + QStringLiteral(" k")
                          : inUnits(1);
}

/// label: of a value and the step.
template <typename Label>
std::vector<Tick> linearTicks(PlottedRange range, int most, const Label& label)
{
    std::vector<Tick> ticks;
    const double step = niceStep(range.width(), most);
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    if (!(step > 0) || step < 4 * std::numeric_limits<double>::epsilon() * largest)
        return ticks;
    const double first = std::ceil(range.low / step - 1e-9);
    for (double k = first; k * step <= range.high + step * 1e-9; ++k)
        ticks.push_back({k * step, label(k * step, step)});
    return ticks;
}

std::vector<Tick> decadeTicks(PlottedRange range, int most)
{
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::floor(range.low - 1e-9));
    const int lowest = static_cast<int>(std::ceil(range.low - 1e-9)); // in sight, and labelled
    const int last = static_cast<int>(std::floor(range.high + 1e-9));
    int stride = 1;
    while ((last - lowest) / stride + 1 > most)
        stride = stride == 1 ? 2 : (stride == 2 ? 3 : stride + 3);
    for (int exponent = first; exponent <= last; ++exponent) {
        const bool labelled = (exponent - lowest) % stride == 0;
        if (exponent >= range.low - 1e-9)
            ticks.push_back(
                {static_cast<double>(exponent), labelled ? powerOfTen(exponent) : QString()});
        if (stride > 1)
            continue;
        for (int digit = 2; digit <= 9; ++digit) {
            const double position = exponent + std::log10(digit);
            if (position >= range.low && position <= range.high)
                ticks.push_back({position, {}});
        }
    }
    return ticks;
}

/// A label of an axis with fewer than three decades: a plain number, or "2·10⁵" when the range has
/// values of 10,000 and more or below 0.001.
QString subDecadeLabel(double value, double step, PlottedRange values)
{
    if (values.high < 1e4 * (1 - 1e-9) && values.low > 5e-4 * (1 + 1e-9))
        return fixedText(value, decimalsFor(step));
    const int exponent = static_cast<int>(std::floor(std::log10(value) + 1e-9));
    const double unit = std::pow(10.0, exponent);
    return withPower(fixedText(value / unit, decimalsFor(step / unit)), exponent);
}

/// 1-2-5 marks for ranges of one decade or so; fewer than three of them: linear marks, at their
/// logarithmic places.
std::vector<Tick> subDecadeTicks(PlottedRange range, int most)
{
    std::vector<Tick> ticks;
    const PlottedRange values{std::pow(10.0, range.low), std::pow(10.0, range.high)};
    const auto label = [&values](double value, double step) {
        return value > 0 ? subDecadeLabel(value, step, values) : QString();
    };
    const int first = static_cast<int>(std::floor(range.low)) - 1;
    const int last = static_cast<int>(std::ceil(range.high));
    int labelled = 0;
    for (int exponent = first; exponent <= last; ++exponent) {
        const double power = std::pow(10.0, exponent);
        for (int digit = 1; digit <= 9; ++digit) {
            const double position = exponent + std::log10(digit);
            if (position < range.low - 1e-9 || position > range.high + 1e-9)
                continue;
            const bool named = digit == 1 || digit == 2 || digit == 5;
            labelled += named ? 1 : 0;
            ticks.push_back({position, named ? label(digit * power, power) : QString()});
        }
    }
    if (labelled >= 3 && labelled <= most)
        return ticks;
    ticks.clear();
    for (const Tick& tick : linearTicks(values, most, label))
        if (tick.position > 0)
            ticks.push_back({std::log10(tick.position), tick.label});
    return ticks;
}

} // namespace

double toPlotted(double value, bool logarithmic)
{
    if (!logarithmic || std::isnan(value))
        return value;
    return value > 0 ? std::log10(value) : -std::numeric_limits<double>::infinity();
}

double fromPlotted(double plotted, bool logarithmic)
{
    return logarithmic ? std::pow(10.0, plotted) : plotted;
}

std::vector<Tick> axisTicks(PlottedRange range, bool logarithmic, int most)
{
    if (!(range.width() > 0) || !std::isfinite(range.width()))
        return {};
    if (!logarithmic) {
        const double largest = std::max(std::abs(range.low), std::abs(range.high));
        return linearTicks(range, std::max(most, 2),
            [largest](double value, double step) { return linearLabel(value, step, largest); });
    }
    const double decades = std::floor(range.high + 1e-9) - std::ceil(range.low - 1e-9) + 1;
    return decades >= 3 || range.width() >= 2 ? decadeTicks(range, std::max(most, 2))
                                              : subDecadeTicks(range, std::max(most, 3));
}

} // namespace gapscope
