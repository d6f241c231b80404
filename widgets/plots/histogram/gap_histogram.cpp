// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/histogram/gap_histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace gapscope {

namespace {

/// log10 of each gap; -∞ where it is ≤ 0 or NaN.
std::vector<double> exponentsOf(std::span<const double> gaps)
{
    std::vector<double> exponents(gaps.size());
    std::ranges::transform(gaps, exponents.begin(), [](double gap) {
        return gap > 0 ? std::log10(gap) : -std::numeric_limits<double>::infinity();
    });
    return exponents;
}

struct ExponentRange {
    double low = 0, high = 0;
};

constexpr int firstDecade = -330, decadeCount = 660;

ExponentRange decadesWorthBins(const std::vector<double>& exponents)
{
    std::vector<double> counts(decadeCount, 0.0);
    for (const double exponent : exponents)
        ++counts[static_cast<std::size_t>(
            std::clamp(std::floor(exponent) - firstDecade, 0.0, decadeCount - 1.0))];
    const auto [low, high] = worthShowing(counts);
    return {static_cast<double>(low + firstDecade), static_cast<double>(high + firstDecade)};
}

/// The k-th smallest for the central 99.8 %, widened towards the extremes within the allowance.
ExponentRange usefulRange(std::vector<double>& exponents)
{
    const auto [least, most] = std::minmax_element(exponents.begin(), exponents.end());
    const ExponentRange extremes{*least, *most};
    const ExponentRange worth = decadesWorthBins(exponents);
    std::erase_if(exponents, [&](double e) { return e < worth.low || e >= worth.high; });
    const auto quantile = [&](double q) {
        const auto k = static_cast<std::ptrdiff_t>(q * static_cast<double>(exponents.size() - 1));
        std::nth_element(exponents.begin(), exponents.begin() + k, exponents.end());
        return exponents[static_cast<std::size_t>(k)];
    };
    const double low = quantile(0.001), high = quantile(0.999);
    const double allowance = std::max(0.05 * (high - low), 0.05);
    return {std::max(extremes.low, low - allowance), std::min(extremes.high, high + allowance)};
}

} // namespace

std::pair<int, int> worthShowing(std::span<const double> decades)
{
    constexpr int hole = 3, dust = 6;
    constexpr double fewest = 0.05;
    const auto count = [&](int i) { return decades[static_cast<std::size_t>(i)]; };
    const auto heldBelow = [&](int i) {
        do
            --i;
        while (i >= 0 && count(i) == 0);
        return i;
    };
    int high = heldBelow(static_cast<int>(decades.size()));
    if (high < 0)
        return {0, 0};
    const double all = std::accumulate(decades.begin(), decades.end(), 0.0);
    double above = 0;
    for (int i = high, next = 0; i >= 0; i = next) {
        above += count(i);
        next = heldBelow(i);
        if (next < 0 || above > fewest * all)
            break;
        if (i - next > hole)
            high = next;
    }
    int low = high;
    for (int next = heldBelow(low); next >= 0; next = heldBelow(low)) {
        if (low - next > hole && high - next >= dust)
            break;
        low = next;
    }
    return {low, high + 1};
}

double GapHistogram::low(int bin) const
{
    if (isNonPositive(bin))
        return -std::numeric_limits<double>::infinity();
    if (isNeverVisited(bin))
        return std::numeric_limits<double>::infinity();
    if (bin == 1 && exactOutliers.below + estimateOutliers.below > 0)
        return 0;
    return std::pow(10.0, firstExponent + (bin - 1) * binWidth);
}

double GapHistogram::high(int bin) const
{
    if (isNonPositive(bin))
        return 0;
    const bool endless = isNeverVisited(bin)
        || (bin == binCount() - 2 && exactOutliers.above + estimateOutliers.above > 0);
    return endless ? std::numeric_limits<double>::infinity()
                   : std::pow(10.0, firstExponent + bin * binWidth);
}

int GapHistogram::binOf(double gap) const { return gap > 0 ? binOfExponent(std::log10(gap)) : 0; }

int GapHistogram::binOfExponent(double exponent) const
{
    if (std::isinf(exponent))
        return exponent < 0 ? 0 : binCount() - 1;
    const double position = std::floor((exponent - firstExponent) / binWidth);
    return 1 + static_cast<int>(std::clamp(position, 0.0, static_cast<double>(binCount() - 3)));
}

GapHistogram gapHistogram(
    std::span<const double> estimates, std::span<const double> exact, int bins)
{
    const std::vector<double> exactExponents = exponentsOf(exact);
    const std::vector<double> estimateExponents = exponentsOf(estimates);
    std::vector<double> exponents;
    exponents.reserve(exact.size() + estimates.size());
    const auto finiteOnes = [](double exponent) { return std::isfinite(exponent); };
    std::ranges::copy_if(exactExponents, std::back_inserter(exponents), finiteOnes);
    std::ranges::copy_if(estimateExponents, std::back_inserter(exponents), finiteOnes);
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
    const double last = range.low + finite * histogram.binWidth;
    const auto countInto = [&](std::span<const double> from, std::vector<int>& counts,
                               GapHistogram::Outliers& outliers) {
        for (const double exponent : from) {
            ++counts[static_cast<std::size_t>(histogram.binOfExponent(exponent))];
            if (std::isfinite(exponent)) {
                outliers.below += exponent < range.low - 1e-9 ? 1 : 0;
                outliers.above += exponent > last + 1e-9 ? 1 : 0;
            }
        }
    };
    countInto(exactExponents, histogram.exact, histogram.exactOutliers);
    countInto(estimateExponents, histogram.estimate, histogram.estimateOutliers);
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
