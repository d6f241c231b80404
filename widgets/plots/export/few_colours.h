// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace gapscope {

/// The picture in 256 colours: its own 96 most frequent ones, so that grounds, lines and curves
/// keep theirs, and for photographs, whose colours are hardly ever equal, the means of the most
/// frequent cells of 16 levels a channel.
QImage inFewColours(const QImage& image);

/// The same without colours of its own: smaller in a file that holds several.
QImage photographInFewColours(const QImage& image);

} // namespace gapscope
