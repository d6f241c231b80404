// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace gapscope {

/// A table as text for other programs. Each row has as many cells as the header.
struct TextTable {
    QStringList header;
    QList<QStringList> rows;
    QList<bool> numeric; ///< per column: right-aligned in LaTeX
};

/// RFC 4180: fields with commas, quotes or line ends are quoted.
QString csvText(const TextTable& table);
/// A tabular with booktabs rules; special characters are escaped.
QString latexText(const TextTable& table);

} // namespace gapscope
