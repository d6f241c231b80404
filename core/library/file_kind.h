// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace gapscope {

/// What a file is, by its content and never by its name.
enum class FileKind { data, runRecord, pathRecord, comparison, model, session, records };

/// A folder is data, unless run records lie in it: then it is of records. "sample:…" and catalogue
/// ids are data, too.  throws: InputError if a file of that name exists and cannot be read, or is
/// JSON that is broken or no GapScope file.
FileKind fileKind(const std::string& path);

/// Whether a text begins as JSON objects do: '{', then '"' or '}'. (Words of sentences may be '{'.)
bool beginsAsObject(std::string_view text);

} // namespace gapscope
