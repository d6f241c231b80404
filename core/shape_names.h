// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gapscope {

/// The largest counts in a model file's header.
inline constexpr std::uint64_t mostShapeFeatures = std::uint64_t{1} << 31;
inline constexpr std::uint64_t mostShapeBytes = std::uint64_t{1} << 31;

/// Names of features in a model file: a zero byte ends each, as none holds one.
std::string namesBlock(const StringTable& names);
/// throws: InputError naming `source` unless the bytes are `count` names.
StringTable namesFrom(std::string_view bytes, std::size_t count, const std::string& source);

} // namespace gapscope
