// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace gapscope {

/// The element of an HTML report that holds the spec to repeat it, escaped as HTML is, to the next
/// "</pre>".
inline constexpr std::string_view reportSpecOpening = "<pre id=\"gapscope-spec\">";

/// Whether a text begins as HTML pages do.
bool beginsAsPage(std::string_view text);

/// The spec of an HTML report, as JSON text.  source names the page in errors.
/// throws: InputError for a page without one.
std::string specOfReport(std::string_view page, const std::string& source);

/// A JSON file of at most jsonMostBytes, or the spec of a report.  throws: InputError.
std::string readJsonOrReport(const std::string& path);

} // namespace gapscope
