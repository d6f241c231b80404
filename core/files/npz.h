// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace gapscope {

/// A named matrix in row order. A view: the owner of the numbers outlives it.
struct NpzArray {
    std::string name; ///< as numpy.load(file)[name]
    std::vector<std::size_t> shape;
    std::variant<std::span<const double>, std::span<const float>> values;
};

/// The bytes of a .npy file, version 1.0, little-endian, in row order.
/// requires: the product of shape is the number of values.
std::string npyBytes(const NpzArray& array);

/// The bytes of a .npz file (a ZIP archive of .npy version 1.0 members, stored, no time stamps: the
/// same arrays make the same bytes).
/// requires: the product of shape is the number of values; names are unique.
/// throws: InputError when a member or the whole would pass 4 GiB.
std::string npzBytes(const std::vector<NpzArray>& arrays);
/// throws: InputError; atomic.
void writeNpz(const std::string& path, const std::vector<NpzArray>& arrays);

} // namespace gapscope
