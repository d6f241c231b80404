// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace gapscope {

/// The files of sample:alignment, written from a seed by a small grammar in two invented languages:
/// train.e, train.f, train.wa.nonullalign (60 pairs), the same of test (60), and
/// wordalign-cooc.tsv, their co-occurrences in 1,500 further pairs. Adjectives follow nouns in the
/// second language, compounds are turned round, some words have two translations, some none, and
/// some are spelt alike.
std::map<std::string, std::string> generateSentences(std::uint64_t seed = 1);

} // namespace gapscope
