// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/text/token_sequences.h"
#include "datasets/formats/text_format.h"

namespace gapscope {

/// The first column is named sequence.
bool looksLikeSequenceCsv(const TextHead& head);

/// Reads sequences with real-valued features from comma-separated values (RFC 4180). The header
/// names the columns, one token per record:
///   sequence   comes first; the tokens of a sequence stand in adjacent records
///   label      any text that is not empty
///   token      may be absent: what is shown of the token; without it, its position
///   the others are features: finite numbers; an empty field is 0
/// Fields may stand in quotes, "" inside them is one quote, and a quoted field may continue over
/// lines. Blank lines are skipped.
/// Unlabelled, with reading.allowUnlabelled: there is no column `label`.
/// throws: InputError naming file and line; Cancelled.
TokenSequences readSequenceCsv(TextLines& lines, const TextReading& reading = {});

} // namespace gapscope
