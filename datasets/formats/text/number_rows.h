// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/text/labelled_rows.h"
#include "datasets/formats/text_format.h"

namespace gapscope {

/// The first line is such a row, or most of them are.
bool looksLikeNumberRows(const TextHead& head);

/// Numbers separated by blanks, the class first: the form of the USPS digits.
/// throws: InputError; Cancelled.
LabelledRows readNumberRows(TextLines& lines, const RowReading& reading);

} // namespace gapscope
