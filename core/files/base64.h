// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gapscope {

/// RFC 4648, with padding, in one line.
std::string base64(std::string_view bytes);
/// The inverse; nothing when the text is not base64.
std::optional<std::string> fromBase64(std::string_view text);

} // namespace gapscope
