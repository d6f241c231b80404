// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace gapscope {

/// A translated text of a free function; lupdate files it under the namespace.
inline QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

} // namespace gapscope
