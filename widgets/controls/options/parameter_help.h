// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/parameter_words.h"

#include <QCoreApplication>
#include <QString>

namespace gapscope {

/// The meaning of a parameter of data, a path or a grid (core/options/parameter_words.h), in the
/// window's language. The words are literals, each with a zero behind it.
inline QString translatedHelp(std::string_view help)
{
    return QCoreApplication::translate("ParameterWords", help.data());
}

} // namespace gapscope
