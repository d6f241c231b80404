// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/pdf_sheets.h"
#include "widgets/report/report.h"

namespace gapscope {

/// A table with its title: its head again on every sheet, no row cut. What is wider than the sheet
/// goes on below with the next columns, the rows' names first.
void addTable(PdfSheets& sheets, const ReportTable& table);

} // namespace gapscope
