// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/text/token_sequences.h"
#include "datasets/formats/text_format.h"

namespace gapscope {

/// The second field, or in files without tags the first one, is an example.
bool looksLikeSvmHmm(const TextHead& head);

/// Reads sequences in the form of SVM-hmm (Joachims): one token per line,
///   TAG qid:EXAMPLE FEATURE:VALUE FEATURE:VALUE …  # comment
/// separated by spaces or tabs. TAG: any text. EXAMPLE: any text; the tokens of an example stand
/// on adjacent lines. FEATURE: whole numbers from 1 to 2³¹ − 1, ascending; VALUE: a finite number.
/// Blank lines and lines that are a comment alone are skipped. A token's one cell is its comment,
/// or its position in the example where it has none.
/// Unlabelled, with reading.allowUnlabelled: no line has a TAG; the first line decides.
/// throws: InputError naming file and line; Cancelled.
TokenSequences readSvmHmm(TextLines& lines, const TextReading& reading = {});

} // namespace gapscope
