// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace gapscope {

/// Smallest and largest of some values; NaN are left out but noted.
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    bool broken = false; ///< a NaN was among them

    bool empty() const { return low > high; }
    void add(double value)
    {
        broken |= value != value;
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    void add(const Extent& other)
    {
        broken |= other.broken;
        low = other.low < low ? other.low : low;
        high = other.high > high ? other.high : high;
    }
};

/// Values with their extents over blocks of 16, 16² and 16³ at hand: the extent of any index range
/// costs O(48 + n / 16³), an appended value O(1). A pixel column asks for one range.
class MinMaxPyramid {
public:
    void clear();
    void reserve(std::size_t size) { m_values.reserve(size); }
    void append(double value);
    std::size_t size() const { return m_values.size(); }
    double operator[](std::size_t i) const { return m_values[i]; }
    const std::vector<double>& values() const { return m_values; }
    /// Of values [from, to).
    Extent extent(std::size_t from, std::size_t to) const;
    const Extent& whole() const { return m_whole; }

private:
    static constexpr std::size_t block = 16;
    Extent m_whole;
    std::vector<double> m_values;
    std::array<std::vector<Extent>, 3> m_levels;
};

} // namespace gapscope
