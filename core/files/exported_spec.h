// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gapscope {

/// The element of an HTML report that contains its spec, escaped as HTML, up to the next
/// "</pre>".
inline constexpr std::string_view reportSpecOpening = "<pre id=\"gapscope-spec\">";

/// The key of the text chunk of a PNG picture that contains its spec.
inline constexpr std::string_view pngSpecKey = "gapscope-spec";

/// Bytes of a file's beginning that exportNamed() needs.
inline constexpr std::size_t exportHeadBytes = std::size_t{16} << 10;

/// Whether a text begins as HTML pages do.
bool beginsAsPage(std::string_view text);

/// The kind of a file that may contain the spec of an exported view, from its beginning: "an HTML
/// page", "a PNG picture", "an SVG picture", "a PDF document", "a table with a spec"; "": none.
std::string_view exportNamed(std::string_view head);

/// The spec in an exported report, picture or table, as JSON text; nothing: it has none. Where
/// exportNamed() names the bytes' beginning.  source names the file in errors.
/// throws: InputError if its spec is damaged.
std::optional<std::string> exportedSpec(std::string_view bytes, const std::string& source);

/// A JSON file of at most jsonMostBytes, or the spec of an exported file.  throws: InputError.
std::string readJsonOrExport(const std::string& path);

} // namespace gapscope
