// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace gapscope {

/// The sample `sample:chunks`: 400 made-up sentences with parts of speech and chunks, written by a
/// small grammar of noun, verb, prepositional, adverb and adjective phrases, particles and clauses.
/// What makes them hard: words that can be two parts of speech, which the tags sometimes confuse;
/// "to", "that", "about", … that begin different chunks; words seen once; and one label in 64
/// replaced by another.
///
/// Returns the text of a CoNLL file (word, part of speech, chunk, separated by spaces; a blank line
/// after each sentence); the same seed gives the same bytes everywhere (std::mt19937_64, whole
/// numbers only).
std::string generateChunks(std::uint64_t seed = 1);

} // namespace gapscope
