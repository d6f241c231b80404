// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/report.h"

#include <QByteArray>

namespace gapscope {

/// The report as a PDF of A4 sheets with numbers: figures as vectors, none cut by the end of a
/// sheet; tables with their head on every sheet. The spec is attached, as to every PDF here
/// (plot_export.h).  throws: Cancelled when goOn says so.
QByteArray pdfOf(const Report& report, const ReportProgress& goOn = {});

} // namespace gapscope
