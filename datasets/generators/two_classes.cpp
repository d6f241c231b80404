// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/random.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace gapscope {
namespace {

constexpr std::size_t rows = 500, features = 40, telling = 20;
constexpr double apart = 0.35; ///< half the distance of the classes in each of their features

/// A nearly normal number of mean 0 and variance 1, from sums alone: the same everywhere.
double noiseOf(Random& random)
{
    double sum = -6;
    for (int k = 0; k < 12; ++k)
        sum += random.uniform();
    return sum;
}

} // namespace

/// 500 rows of two classes as a LIBSVM text: the class, −1 or +1, and about half of 40 features in
/// hundredths. The classes are two overlapping clouds that differ in the first 20 features, and one
/// row in 20 has the other's class. The same seed gives the same bytes everywhere.
std::string generateTwoClasses(std::uint64_t seed)
{
    Random random(seed);
    std::string text;
    char field[32];
    for (std::size_t i = 0; i < rows; ++i) {
        const double side = random.below(2) == 0 ? -1 : 1;
        const bool wrong = random.below(20) == 0;
        text += (side > 0) == wrong ? "-1" : "+1";
        for (std::size_t k = 0; k < features; ++k) {
            if (random.below(2) == 0)
                continue;
            const double value = noiseOf(random) + (k < telling ? apart * side : 0);
            std::snprintf(field, sizeof field, " %zu:%.2f", k + 1, std::round(100 * value) / 100);
            text += field;
        }
        text += '\n';
    }
    return text;
}

} // namespace gapscope
