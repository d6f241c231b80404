// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// A name that is safe as a file name: letters, digits, - _ . kept, the rest "-".
QString fileNameOf(const QString& text);

} // namespace gapscope
