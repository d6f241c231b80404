// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/report.h"

#include <QByteArray>

namespace gapscope {

/// The report as one HTML page: UTF-8, figures inlined as SVG, no scripts, nothing loaded from
/// elsewhere, light and dark. Its spec stands in the element that core/files/report_spec.h reads.
/// throws: Cancelled when goOn says so.
QByteArray htmlOf(const Report& report, const ReportProgress& goOn = {});

/// A style sheet of this folder, without its licence.
QByteArray reportRules(const QString& file);
QByteArray htmlEscaped(const QString& text);
/// <tag attributes>text</tag>, the text escaped.
QByteArray htmlElement(
    const QByteArray& tag, const QString& text, const QByteArray& attributes = {});
/// class="shown", say.
QByteArray htmlClass(ReportClaim::Standing standing);

} // namespace gapscope
