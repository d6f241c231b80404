// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// A numeric array of a MAT-file.
struct MatArray {
    std::string name;
    std::vector<std::size_t> dims; ///< at least two, as MATLAB has them
    std::vector<double> values;    ///< their product; the first index runs fastest
};

/// Limits on untrusted MAT-files.
struct MatLimits {
    std::size_t numbers = std::size_t{1} << 24; ///< of the array
    std::size_t variables = 10'000;
    std::size_t dimensions = 32;
    std::size_t headerBytes = 4096; ///< kind, dimensions and name of a variable
    /// Unpacked to stored bytes of a variable, beyond the first ratioFreeBytes.
    std::size_t ratio = 200;
    std::size_t ratioFreeBytes = std::size_t{16} << 20;
};

/// The real numeric array of that name in a MAT-file of version 5 (MATLAB's -v6 and -v7; of
/// Octave and scipy, too), in either byte order, its variables packed by zlib or not. Other
/// variables are passed over, whatever they are.
/// where: names the file in errors.
/// throws: InputError if the file is of version 4 or 7.3 (HDF5) or none, damaged, cut off or passes
/// a limit, has no such variable (naming those it has), or that one is complex, sparse, text or
/// no array of numbers.
MatArray readMatArray(std::string_view bytes, const std::string& where, const std::string& name,
    const MatLimits& limits = {});

} // namespace gapscope
