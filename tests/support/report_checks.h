// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace gapscope {

/// What is wrong with an HTML page that is to stand alone: tags that do not close, text that is no
/// UTF-8, ids that come twice or are missing, scripts, anything fetched from elsewhere. Empty: all
/// is well.
QStringList faultsOf(const QByteArray& page);

/// Sheets of a PDF.
int sheetsOf(const QByteArray& pdf);
/// What pdftotext reads from a PDF, with its layout; "" without poppler-utils.
QString textOf(const QString& pdfPath);
/// Words of a PDF that reach beyond margins of 15 mm of their A4 sheet; none without
/// poppler-utils.
QStringList wordsCut(const QString& pdfPath);

} // namespace gapscope
