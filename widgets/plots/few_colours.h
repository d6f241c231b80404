// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace gapscope {

/// The picture in its own 256 most frequent colours: grounds, lines and curves keep theirs, only
/// the rims of letters and photographs change.
QImage inFewColours(const QImage& image);

/// The same for photographs, whose colours are hardly ever equal: the means of the 256 most
/// frequent cells of 16 levels a channel, so that every hue with some area is there.
QImage photographInFewColours(const QImage& image);

} // namespace gapscope
