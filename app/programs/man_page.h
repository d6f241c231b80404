// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

namespace gapscope {

/// The manual page (man(7), UTF-8) that says what --help says: description, options by group, each
/// command with its own, footer. seeAlso: the name of another page.
std::string manPage(const CLI::App& program, const std::string& seeAlso);

/// Adds the option --man, which --help does not list: prints the page and ends.
void offerManPage(CLI::App& program, const std::string& seeAlso);

} // namespace gapscope
