// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>

namespace gapscope {

/// Names of runs are parts: "bcfw gap · λ 0.01 · seed 1". Those that all names have say nothing of
/// one; none for a single name.
QStringList sharedParts(const QStringList& names);

/// The name in so many pixels: as it is where it fits; else without its shared parts; else without
/// dots, and its first part cut, so that λ, seed and number stay readable.
QString fittedName(
    const QString& name, const QStringList& shared, int width, const QFontMetrics& metrics);

} // namespace gapscope
