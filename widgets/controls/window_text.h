// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace gapscope {

/// A translated text of a free function; lupdate files it under the namespace.
inline QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

/// A name that the program gives to a label, in the window's language. Not of the user's data.
inline QString labelText(const std::string& label)
{
    return QCoreApplication::translate("Label", label.c_str());
}

} // namespace gapscope
