// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace gapscope {

/// The style sheet of a report: light, dark and on paper, in the window's colours.
QByteArray reportStyle();

} // namespace gapscope
