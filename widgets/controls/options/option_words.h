// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/parameter_words.h"
#include "core/options/solver_options.h"

#include <QCoreApplication>
#include <QString>

namespace gapscope {

/// Replaces the option names in an engine message, which are those of the command line, by the
/// form's: "--gap-check: …" becomes "Exact gap every: …". Other words stay.
QString inWordsOfTheForm(QString sentence);

/// An option's name in the form, in the window's language; unknown keys are returned unchanged.
QString optionLabel(std::string_view key);
/// "on" and "off" in the window's language. Other values are names, the same in every language.
QString valueInWords(const QString& value);
/// An option's name with its unit, if it has one: "At most [passes]".
QString optionTitle(const OptionField& field);

/// The meaning of a parameter of data, a path or a grid (core/options/parameter_words.h), in the
/// window's language. help: a literal, and so zero-terminated.
inline QString translatedHelp(std::string_view help)
{
    return QCoreApplication::translate("ParameterWords", help.data());
}

} // namespace gapscope
