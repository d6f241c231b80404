// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace gapscope {

/// Told the task of data of several files (core/tasks/catalogue.h) as soon as their files are read,
/// and again when their labels are counted (0: not yet): what follows, features and maps, may take
/// minutes, and a user who wants other ones need not wait.
using Recognised = std::function<void(const std::string& task, std::size_t labels)>;

} // namespace gapscope
