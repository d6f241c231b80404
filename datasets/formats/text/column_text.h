// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/text/token_sequences.h"

namespace gapscope {

/// Reads text in columns, as the CoNLL shared tasks have it (Tjong Kim Sang and Buchholz 2000): one
/// token per line, columns separated by tabs or spaces (runs of them count once, at the ends of a
/// line not at all), the last column is the label, a blank line ends a sentence. The first token
/// line decides how many columns there are, at least two. Runs of blank lines, a byte order mark,
/// "\r\n" and a missing last line end are fine. A sentence that is one token "-DOCSTART-" marks a
/// document, as in CoNLL-2003, and is left out.
/// Unlabelled: all columns are input, which needs reading.allowUnlabelled and as many columns as
/// reading.modelColumns.
/// throws: InputError naming file and line; Cancelled.
TokenSequences readColumnText(TextLines& lines, const TextReading& reading = {});

} // namespace gapscope
