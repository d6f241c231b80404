// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// What QSvgGenerator wrote, drawn alike but shorter: without the groups of what a painter was told
/// and never drew with, the fonts of groups (texts have their own), what is so anyway, and the
/// decimals that nobody sees.
QString shortenedSvg(QString svg);

} // namespace gapscope
