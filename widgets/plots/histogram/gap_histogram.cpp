// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/histogram/gap_histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace gapscope {

namespace {

void collectExponents(std::span<const double> gaps, std::vector<double>& exponents)
{
    for (const double gap : gaps)
        if (gap > 0 && std::isfinite(gap))
            exponents.push_back(std::log10(gap));
}

struct ExponentRange {
    double low = 0, high = 0;
};

/// The k-th smallest for the central 99.8 %, widened towards the extremes within the allowance.
ExponentRange usefulRange(std::vector<double>& exponents)
{
    const auto quantile = [&](double q) {
        const auto k = static_cast<std::ptrdiff_t>(q * static_cast<double>(exponents.size() - 1));
        std::nth_element(exponents.begin(), exponents.begin() + k, exponents.end());
        return exponents[static_cast<std::size_t>(k)];
    };
    const auto [least, most] = std::minmax_element(exponents.begin(), exponents.end());
    const ExponentRange extremes{*least, *most};
    const double low = quantile(0.001), high = quantile(0.999);
    const double allowance = std::max(0.05 * (high - low), 0.05);
    return {std::max(extremes.low, low - allowance), std::min(extremes.high, high + allowance)};
}

} // namespace

double GapHistogram::low(int bin) const
{
    if (isNonPositive(bin))
        return -std::numeric_limits<double>::infinity();
    if (isNeverVisited(bin))
        return std::numeric_limits<double>::infinity();
    return std::pow(10.0, firstExponent + (bin - 1) * binWidth);
}

double GapHistogram::high(int bin) const
{
    if (isNonPositive(bin))
        return 0;
    return isNeverVisited(bin) ? std::numeric_limits<double>::infinity()
                               : std::pow(10.0, firstExponent + bin * binWidth);
}

int GapHistogram::binOf(double gap) const
{
    if (!(gap > 0))
        return 0;
    if (std::isinf(gap))
        return binCount() - 1;
    const double position = std::floor((std::log10(gap) - firstExponent) / binWidth);
    return 1 + static_cast<int>(std::clamp(position, 0.0, static_cast<double>(binCount() - 3)));
}

GapHistogram gapHistogram(
    std::span<const double> estimates, std::span<const double> exact, int bins)
{
    std::vector<double> exponents;
    exponents.reserve(estimates.size() + exact.size());
    collectExponents(exact, exponents);
    collectExponents(estimates, exponents);
    ExponentRange range{-3, 0};
    if (!exponents.empty())
        range = usefulRange(exponents);
    // At least a decade, so that equal gaps give one bar and not a picture of rounding.
    if (range.high - range.low < 1) {
        const double middle = 0.5 * (range.low + range.high);
        range = {middle - 0.5, middle + 0.5};
    }
    GapHistogram histogram;
    const int finite = std::max(bins, 4);
    histogram.firstExponent = range.low;
    histogram.binWidth = (range.high - range.low) / finite * (1 + 1e-9);
    histogram.exact.assign(static_cast<std::size_t>(finite) + 2, 0);
    histogram.estimate.assign(static_cast<std::size_t>(finite) + 2, 0);
    for (const double gap : exact)
        ++histogram.exact[static_cast<std::size_t>(histogram.binOf(gap))];
    for (const double gap : estimates)
        ++histogram.estimate[static_cast<std::size_t>(histogram.binOf(gap))];
    return histogram;
}

double exactToEstimate(std::span<const double> estimates, std::span<const double> exact)
{
    double above = 0, below = 0;
    const std::size_t count = std::min(estimates.size(), exact.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (std::isfinite(estimates[i]) && std::isfinite(exact[i])) {
            above += exact[i];
            below += estimates[i];
        }
    }
    return below > 0 ? above / below : std::numeric_limits<double>::quiet_NaN();
}

GapSnapshot gapSnapshot(double pass, std::span<const double> gaps)
{
    GapSnapshot snapshot;
    snapshot.pass = pass;
    constexpr int size = GapSnapshot::highestQuarter - GapSnapshot::lowestQuarter;
    snapshot.counts.assign(size, 0);
    for (const double gap : gaps) {
        if (!(gap > 0)) {
            ++snapshot.nonPositive;
        } else if (std::isinf(gap)) {
            ++snapshot.neverVisited;
        } else {
            const double quarter = std::floor(4 * std::log10(gap)) - GapSnapshot::lowestQuarter;
            ++snapshot.counts[static_cast<std::size_t>(std::clamp(quarter, 0.0, size - 1.0))];
        }
    }
    return snapshot;
}

void GapHistory::add(GapSnapshot snapshot)
{
    if (m_added++ % m_stride == 0)
        m_columns.push_back(std::move(snapshot));
    if (m_columns.size() <= capacity)
        return;
    for (std::size_t k = 1; 2 * k < m_columns.size(); ++k)
        m_columns[k] = std::move(m_columns[2 * k]);
    m_columns.resize((m_columns.size() + 1) / 2);
    m_stride *= 2;
}

} // namespace gapscope
