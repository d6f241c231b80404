// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace gapscope {

/// "3.4.0", of the headers it was compiled with.
std::string eigenVersion();
/// "4.6.0", of the library that is loaded.
std::string openCvVersion();
/// "GCC 12.2.0".
std::string compilerVersion();

/// The features of this processor that decide how libraries round: "x86-64 avx2 fma". The C library
/// chooses exp, log and pow by them: only where these are equal are the bits the same.
std::string cpuClass();

} // namespace gapscope
