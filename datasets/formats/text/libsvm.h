// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/text/labelled_rows.h"
#include "datasets/formats/text_format.h"

namespace gapscope {

/// A class and features, or, in rows without classes, features alone; rows may have none.
bool looksLikeLibsvm(const TextHead& head);

/// CLASS FEATURE:VALUE …, features ascending from 1; a comment begins with #.
/// throws: InputError; Cancelled.
LabelledRows readLibsvm(TextLines& lines, const RowReading& reading);

} // namespace gapscope
