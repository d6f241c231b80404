// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// The languages the window speaks, beside "system": key ("de") and own name ("Deutsch").
QList<std::pair<QString, QString>> languages();

/// The language the user chose; "system" at first.
QString chosenLanguage();
void chooseLanguage(const QString& key);

/// The first of these ("de-AT", as a desktop lists them) that the window speaks, else "en".
QString languageOf(const QStringList& wanted);

/// The program's texts and Qt's own from now on in this language: what is built later speaks it.
/// "system": languageOf() what the desktop wants. Numbers, in fields as well, are English in every
/// language: thousands with a comma, decimals with a point.
/// requires: a QCoreApplication.
void useLanguage(const QString& key);

/// The translations from a file of the resources (":/translations/gapscope_de.qm") or, for trying
/// them out, of share/gapscope/translations. Empty: there is none, as of English.
QString translationFile(const QString& language);

} // namespace gapscope
