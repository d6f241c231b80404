// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>

namespace gapscope {

/// Without the positions that a line through the others passes at most `tolerance` away from
/// (Ramer 1972, Douglas and Peucker 1973); the rest to a tenth. First and last stay.
QPolygonF thinned(const QPolygonF& line, double tolerance);

} // namespace gapscope
