// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/parameter_words.h"
#include "core/options/solver_options.h"

#include <QCoreApplication>
#include <QString>

namespace gapscope {

/// A sentence of the engine, which names options as the command line does, in the words of the
/// form: "--gap-check: …" becomes "Exact gap every: …". Other words stay.
QString inWordsOfTheForm(QString sentence);

/// An option's name as the form has it, in the window's language; keys that are no option stay.
QString optionLabel(std::string_view key);
/// The same with its unit, where it has one: "At most [passes]".
QString optionTitle(const OptionField& field);

/// The meaning of a parameter of data, a path or a grid (core/options/parameter_words.h), in the
/// window's language. The words are literals, each with a zero behind it.
inline QString translatedHelp(std::string_view help)
{
    return QCoreApplication::translate("ParameterWords", help.data());
}

} // namespace gapscope
