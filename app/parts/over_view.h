// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

/// The property of a widget over the pages that Esc closes, wherever the focus is in the window.
inline constexpr const char* overView = "overView";

} // namespace gapscope
