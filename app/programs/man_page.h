// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

namespace gapscope {

/// The manual page (man(7), UTF-8) with the contents of --help: description, options by group, each
/// command with its own, footer. seeAlso: the name of another page.
std::string manPage(const CLI::App& program, const std::string& seeAlso);

/// Adds the option --man, hidden from --help, which prints the page and exits.
void offerManPage(CLI::App& program, const std::string& seeAlso);

} // namespace gapscope
