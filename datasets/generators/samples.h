// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in samples, each made in the file of its name.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace gapscope {

/// The sample `sample:words`: synthetic handwriting. 60 words, each written by 10 writers with a
/// style of their own, drawn letter by letter from strokes into 16×8 binary pixels.
///
/// Returns the text of a letter.data file with 600 words, 60 in each of the folds 0 … 9; the same
/// seed makes the same bytes everywhere (only + − × ÷ and comparisons on doubles, std::mt19937_64).
std::string generateWords(std::uint64_t seed = 1);

/// The sample `sample:chunks`: 400 made-up sentences with parts of speech and chunks, written by a
/// small grammar of noun, verb, prepositional, adverb and adjective phrases, particles and clauses.
/// Difficulties: words that can be two parts of speech, which the tags sometimes confuse; "to",
/// "that", "about", … that begin different chunks; words seen once; and one label in 64 replaced by
/// another.
///
/// Returns the text of a CoNLL file (word, part of speech, chunk, separated by spaces; a blank line
/// after each sentence); the same seed makes the same bytes everywhere (std::mt19937_64, whole
/// numbers only).
std::string generateChunks(std::uint64_t seed = 1);

/// 500 drawn digits of 16×16 grey pixels as a text of number rows: the class 0 … 9, then 256 values
/// from −1 (blank) to 1 (ink), row by row. The same seed gives the same bytes everywhere.
std::string generateDigits(std::uint64_t seed = 1);

/// 500 rows of two classes as a LIBSVM text: the class, −1 or +1, and about half of 40 features in
/// hundredths. The classes are two overlapping clouds that differ in the first 20 features, and one
/// row in 20 has the other's class. The same seed gives the same bytes everywhere.
std::string generateTwoClasses(std::uint64_t seed = 1);

/// The files of sample:horses: images/01.png … and masks/01.png …, drawn from a seed: horse-like
/// silhouettes on textured ground, 144×108 pixels.
std::map<std::string, std::string> generateHorses(std::size_t count = 40, std::uint64_t seed = 1);

/// The files of sample:figures, drawn from a seed: images/01.png … of 128×128 pixels, stick figures
/// with coloured limbs in front of clutter; joints.csv, every third figure in the test part; and
/// maps/01.npy …, maps/displacements.npy, as a classifier might compute them: a peak where a part
/// is, weaker ones in wrong places and where its mirror part is, and noise.
std::map<std::string, std::string> generateFigures(std::size_t count = 60, std::uint64_t seed = 1);

/// The files of sample:alignment, written from a seed by a small grammar in two invented languages:
/// train.e, train.f, train.wa.nonullalign (60 pairs), the same of test (60), and
/// wordalign-cooc.tsv, their co-occurrences in 1,500 further pairs. Adjectives follow nouns in the
/// second language, compounds are reversed, some words have two translations, some none, and some
/// are spelt alike.
std::map<std::string, std::string> generateSentences(std::uint64_t seed = 1);

} // namespace gapscope
