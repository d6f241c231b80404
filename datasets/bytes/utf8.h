// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace gapscope {

/// Where text stops being UTF-8 (Unicode 15, table 3-7); npos: nowhere.
std::size_t brokenUtf8(std::string_view text);

/// Text without the byte order mark it may begin with.
std::string_view withoutByteOrderMark(std::string_view text);

} // namespace gapscope
