// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// Fields of a line of values with commas, or another character, between them (RFC 4180); those in
/// quotes end in it. Returns false if a quote is where none may be, or is not closed.
bool splitCsvFields(std::string_view line, std::vector<std::string>& fields, char separator = ',');

} // namespace gapscope
