// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in samples, which the rows of datasets/task_data.cpp open; described where they are
// made, datasets/generators.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace gapscope {

std::string generateWords(std::uint64_t seed = 1);
std::string generateChunks(std::uint64_t seed = 1);
std::string generateDigits(std::uint64_t seed = 1);
std::string generateTwoClasses(std::uint64_t seed = 1);
std::map<std::string, std::string> generateHorses(std::size_t count = 40, std::uint64_t seed = 1);
std::map<std::string, std::string> generateFigures(std::size_t count = 60, std::uint64_t seed = 1);
std::map<std::string, std::string> generateSentences(
    std::uint64_t seed = 1, std::size_t training = 60);

} // namespace gapscope
