// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/text/labelled_rows.h"
#include "datasets/formats/text_format.h"

namespace gapscope {

/// A table of features and classes: a header that names the class, or numbers but for one column in
/// the lines after the first one.
bool looksLikeLabelTable(const TextHead& head);

/// Fields separated by commas, semicolons or tabs, with a header or without one. The class is in
/// the column named label, class or target, else in the last one.
/// throws: InputError; Cancelled.
LabelledRows readLabelTable(TextLines& lines, const RowReading& reading);

} // namespace gapscope
