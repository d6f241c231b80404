// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace gapscope {

/// The picture in its own 256 most frequent colours: grounds, lines and curves keep theirs, only
/// the rims of letters and photographs change.
QImage inFewColours(const QImage& image);

} // namespace gapscope
