// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/text_lines.h"

#include <cstdint>
#include <functional>
#include <string_view>

namespace gapscope {

/// Takes the next field off rest, where blanks and tabs lie between fields; "" at the end.
std::string_view takeField(std::string_view& rest);

/// Reads the FEATURE:VALUE fields of rest, as SVM-light, SVM-hmm and LIBSVM write them: feature
/// numbers from 1 to 2³¹ − 1, ascending. Returns the last number; 0: there was none.
/// lines: rest is of its current line. throws: InputError.
std::uint32_t readFeaturePairs(const TextLines& lines, std::string_view rest,
    const std::function<void(std::uint32_t number, float value)>& add);

} // namespace gapscope
