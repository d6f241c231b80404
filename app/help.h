// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// What keys and mouse do, as rich text.
QString helpText();
/// Version, licence, papers, as rich text.
QString aboutText();

} // namespace gapscope
