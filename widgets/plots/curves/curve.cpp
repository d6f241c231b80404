// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curves/curve.h"

#include <cstring>

namespace gapscope {

void MinMaxPyramid::clear()
{
    m_whole = {};
    m_values.clear();
    for (auto& level : m_levels)
        level.clear();
}

void MinMaxPyramid::append(double value)
{
    std::size_t index = m_values.size();
    m_values.push_back(value);
    m_whole.add(value);
    for (auto& level : m_levels) {
        index /= block;
        if (index == level.size())
            level.emplace_back();
        level[index].add(value);
    }
}

Extent MinMaxPyramid::extent(std::size_t from, std::size_t to) const
{
    Extent result;
    std::size_t i = from;
    while (i < to) {
        // The largest block that starts here and fits; else single values up to the next block.
        std::size_t level = m_levels.size(), size = block * block * block;
        while (level > 0 && (i % size != 0 || i + size > to)) {
            --level;
            size /= block;
        }
        if (level > 0) {
            result.add(m_levels[level - 1][i / size]);
            i += size;
            continue;
        }
        for (const std::size_t end = std::min(to, (i / block + 1) * block); i < end; ++i)
            result.add(m_values[i]);
    }
    return result;
}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool same(const QList<double>& a, const QList<double>& b)
{
    return a.constData() == b.constData() && a.size() == b.size();
}

bool startsWith(const QList<double>& longer, const QList<double>& shorter)
{
    if (longer.size() < shorter.size())
        return false;
    const auto bytes = static_cast<std::size_t>(shorter.size()) * sizeof(double);
    return bytes == 0 || longer.constData() == shorter.constData()
        || std::memcmp(longer.constData(), shorter.constData(), bytes) == 0;
}

} // namespace

bool Curve::update(const PlotSeries& series, const CurveScales& scales)
{
    const bool sameData = same(series.x, m_series.x) && same(series.y, m_series.y)
        && same(series.low, m_series.low) && same(series.high, m_series.high);
    const bool sameLooks = series.name == m_series.name && series.style == m_series.style
        && series.id == m_series.id && series.group == m_series.group
        && series.groupName == m_series.groupName;
    if (sameData && sameLooks && scales == m_scales)
        return false;
    const bool grown = scales == m_scales && startsWith(series.x, m_series.x)
        && startsWith(series.y, m_series.y) && startsWith(series.low, m_series.low)
        && startsWith(series.high, m_series.high) && series.low.isEmpty() == m_series.low.isEmpty();
    const qsizetype before = m_series.x.size();
    m_series = series;
    m_scales = scales;
    if (sameData && grown)
        return true;
    if (grown && before > 0)
        take(before);
    else
        rebuild();
    return true;
}

void Curve::rebuild()
{
    m_x.clear();
    for (MinMaxPyramid* values : {&m_y, &m_smooth, &m_low, &m_high})
        values->clear();
    m_average = m_averageWeight = 0;
    m_leastX = m_leastY = infinity;
    m_mostX = m_mostY = -infinity;
    m_decadesX = m_decadesY = {};
    m_ordered = true;
    take(0);
}

void Curve::take(qsizetype from)
{
    const qsizetype size = std::min(m_series.x.size(), m_series.y.size());
    if (from == 0) {
        m_x.reserve(static_cast<std::size_t>(size));
        m_y.reserve(static_cast<std::size_t>(size));
    }
    for (qsizetype i = from; i < size; ++i)
        takePoint(
            toPlotted(m_series.x.at(i), m_scales.logX), toPlotted(m_series.y.at(i), m_scales.logY));
    const qsizetype band = std::min(m_series.low.size(), m_series.high.size());
    for (qsizetype i = from; i < band; ++i) {
        const double low = toPlotted(m_series.low.at(i), m_scales.logY);
        const double high = toPlotted(m_series.high.at(i), m_scales.logY);
        m_low.append(low);
        m_high.append(high);
        if (std::isfinite(low))
            m_leastY = std::min(m_leastY, low);
        if (std::isfinite(high))
            m_mostY = std::max(m_mostY, high);
        if (m_scales.logY) {
            m_decadesY.add(low);
            m_decadesY.add(high);
        }
    }
}

void Curve::takePoint(double x, double y)
{
    m_ordered = m_ordered && !std::isnan(x) && (m_x.empty() || x >= m_x.back());
    m_x.push_back(x);
    m_y.append(y);
    if (std::isfinite(x)) {
        m_leastX = std::min(m_leastX, x);
        m_mostX = std::max(m_mostX, x);
    }
    if (std::isfinite(y)) {
        m_leastY = std::min(m_leastY, y);
        m_mostY = std::max(m_mostY, y);
    }
    if (m_scales.logX)
        m_decadesX.add(x);
    if (m_scales.logY)
        m_decadesY.add(y);
    if (m_scales.smoothing <= 0)
        return;
    // a_t = s·a_{t-1} + (1-s)·y_t, divided by 1 - s^t so that the start is not drawn to zero.
    if (!std::isfinite(y)) {
        m_smooth.append(y);
        return;
    }
    const double s = std::min(m_scales.smoothing, 0.99);
    m_average = s * m_average + (1 - s) * y;
    m_averageWeight = s * m_averageWeight + (1 - s);
    m_smooth.append(m_average / m_averageWeight);
}

int Curve::countBelow(double floorX, double floorY) const
{
    std::size_t first = 0; // of the points that may be below the floor
    int count = 0;
    if (m_ordered) {
        first = indicesWithin(floorX, infinity).first;
        count = static_cast<int>(first);
        if (m_y.whole().low >= floorY)
            return count;
    }
    for (std::size_t i = first; i < m_x.size(); ++i)
        count += m_x[i] < floorX || m_y[i] < floorY ? 1 : 0;
    return count;
}

std::pair<std::size_t, std::size_t> Curve::indicesWithin(double low, double high) const
{
    const auto first = std::lower_bound(m_x.begin(), m_x.end(), low);
    const auto last = std::upper_bound(first, m_x.end(), high);
    return {static_cast<std::size_t>(first - m_x.begin()),
        static_cast<std::size_t>(last - m_x.begin())};
}

std::size_t Curve::indexBeyond(double end, std::size_t from, std::size_t step) const
{
    std::size_t low = from + 1; // every index below is within
    std::size_t high = std::min(m_x.size(), low + std::max<std::size_t>(step, 1));
    std::size_t stride = 16;
    if (high > low && m_x[high - 1] <= end) {
        while (high < m_x.size() && m_x[high] <= end) {
            low = high;
            high = std::min(m_x.size(), high + stride);
            stride *= 2;
        }
    } else {
        while (high > low + stride && m_x[high - stride] > end) {
            high -= stride;
            stride *= 2;
        }
        low = high > low + stride ? high - stride : low;
    }
    const auto at = [this](std::size_t i) { return m_x.begin() + static_cast<std::ptrdiff_t>(i); };
    return static_cast<std::size_t>(std::upper_bound(at(low), at(high), end) - m_x.begin());
}

std::optional<double> Curve::lineAt(double x, double floor) const
{
    if (empty() || !m_ordered)
        return {};
    const auto after = std::upper_bound(m_x.begin(), m_x.end(), x);
    if (after == m_x.begin())
        return {};
    const auto k = static_cast<std::size_t>(after - m_x.begin());
    if (m_x[k - 1] == x && !std::isnan(line()[k - 1]))
        return line()[k - 1];
    const double left = std::max(line()[k - 1], floor);
    if (after == m_x.end() || std::isnan(line()[k - 1]) || std::isnan(line()[k]))
        return {};
    const double right = std::max(line()[k], floor);
    if (!std::isfinite(m_x[k - 1])) // the left point lies at x ≤ 0 of a log axis
        return right;
    return left + (x - m_x[k - 1]) / (m_x[k] - m_x[k - 1]) * (right - left);
}

std::size_t Curve::nearest(double x) const
{
    if (!m_ordered) {
        const auto closer = [x](double a, double b) { return std::abs(a - x) < std::abs(b - x); };
        return static_cast<std::size_t>(
            std::min_element(m_x.begin(), m_x.end(), closer) - m_x.begin());
    }
    const auto after = std::lower_bound(m_x.begin(), m_x.end(), x);
    auto k = static_cast<std::size_t>(after - m_x.begin());
    if (k == m_x.size() || (k > 0 && x - m_x[k - 1] < m_x[k] - x))
        --k;
    return k;
}

} // namespace gapscope
