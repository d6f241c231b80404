// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// A number as the window shows it outside of plots, and as fields take it back: "965", "0.00016",
/// "1e-5", "2.5e6"; rounded to so many significant digits, whole ones kept; "inf"; "–" for NaN.
QString plainNumber(double value, int digits = 4);

} // namespace gapscope
