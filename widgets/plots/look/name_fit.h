// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace gapscope {

bool areDistinct(const QStringList& names);

/// Whether a row has space for this text as its name.
using NameFits = std::function<bool(qsizetype row, const QString& text)>;
/// Whether all of these names together have space.
using NamesFit = std::function<bool(const QStringList& texts)>;

/// The names of one column's rows, all shortened alike, and only as far as the narrowest needs.
/// Names are parts: "bcfw gap · λ 0.01 · seed 1". First the parts go that all of them share and
/// that distinguish none: λ, ε, seed, then words of the variant; dots become spaces; then λ, ε and
/// seed go if all names of a variant have them; then words are cut, only in names that are too long
/// and only as far as needed. Names that differ stay different; as a last resort a name is cut at
/// one place, before its λ, seed and number.
QStringList fittedNames(const QStringList& names, const NameFits& fits);

/// The same without cut words: different names, or none if they do not fit. Of a name that is
/// alone, its last settings go if need be: they distinguish nothing.
QStringList uncutNames(const QStringList& names, const NameFits& fits);
QStringList uncutNames(const QStringList& names, const NamesFit& fit);

/// "bcfw · λ 0.01 · seed 1" and "bcfw · λ 0.01 · seed 2" as "bcfw · seed 1" and "bcfw · seed 2";
/// the whole names if they would become equal.
QStringList namesWithoutShared(const QStringList& names);

/// The shortest names without cut words that are different.
QStringList briefNames(const QStringList& names);

} // namespace gapscope
