// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>

namespace gapscope {

/// Names of runs are parts: "bcfw gap · λ 0.01 · seed 1". Those that all names have, and the λ that
/// most have, say nothing of one; none for a single name, and never the first: the variant's.
QStringList sharedParts(const QStringList& names);

/// The name in so many pixels: as it is where it fits; else without its shared parts; then with
/// "s1" for "seed 1"; then without dots, and with the words of its first part cut, so that λ, seed
/// and number stay readable.
QString fittedName(
    const QString& name, const QStringList& shared, int width, const QFontMetrics& metrics);

} // namespace gapscope
