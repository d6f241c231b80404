// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace gapscope {

// "Plotted" values are what an axis is linear in: the value itself, or its log10. Logarithmic
// axes are made this way because Qt Charts' own drops a whole curve for one zero and cannot tell
// ranges below 1e-12 apart.

struct PlottedRange {
    double low = 0, high = 1;
    double width() const { return high - low; }
    bool operator==(const PlottedRange&) const = default;
};

/// log10 with -∞ for values ≤ 0 (to be clamped to the axis' floor); NaN stays NaN.
double toPlotted(double value, bool logarithmic);
double fromPlotted(double plotted, bool logarithmic);

struct Tick {
    double position = 0; ///< plotted
    QString label;       ///< empty for a minor tick
    bool operator==(const Tick&) const = default;
};

/// Ticks within a range, in order, at most `most` of them labelled. Linear: steps of 1, 2 or 5.
/// Logarithmic: decades 10⁻³; within less than two decades 1-2-5 steps, or as few as fit.
std::vector<Tick> axisTicks(PlottedRange range, bool logarithmic, int most);

/// A number for reading: 4 significant digits, "1.234·10⁻⁷" when small or large.
QString readableNumber(double value, int digits = 4);
/// "10⁻³" for -3.
QString powerOfTen(int exponent);

} // namespace gapscope
