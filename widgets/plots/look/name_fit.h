// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace gapscope {

/// Whether the name of a row has room for this text.
using NameFits = std::function<bool(qsizetype row, const QString& text)>;

/// The names of one column's rows, cut in the same way, and no more than the narrowest needs.
/// Names are parts: "bcfw gap · λ 0.01 · seed 1". First goes what all of them share and so says
/// nothing of one: λ, ε, seed, then words of the variant; "seed 1" becomes "s1" and dots become
/// spaces; then λ, ε and seed go where all names of a variant have them; then words lose their
/// ends, in names that have no room for them and no more than they need. Names that differ stay
/// different; where nothing else is left a name is cut at one place, before its λ, seed and number.
QStringList fittedNames(const QStringList& names, const NameFits& fits);

} // namespace gapscope
