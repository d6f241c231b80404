// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace gapscope {

/// Returns the faults of an HTML page that must work alone: tags that do not close, text that is
/// not UTF-8, ids that are repeated or missing, scripts, anything loaded from elsewhere. Empty: the
/// page is correct.
QStringList faultsOf(const QByteArray& page);

/// The number of sheets of a PDF.
int sheetsOf(const QByteArray& pdf);
/// The text that pdftotext reads from a PDF, with its layout; "" without poppler-utils.
QString textOf(const QString& pdfPath);
/// Words of a PDF that reach beyond margins of 15 mm of their A4 sheet; none without
/// poppler-utils.
QStringList wordsCut(const QString& pdfPath);

} // namespace gapscope
