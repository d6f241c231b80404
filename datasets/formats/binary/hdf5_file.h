// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/unpacked_bytes.h"
#include "datasets/reader/reader_process.h"

#include <cstdint>
#include <set>
#include <vector>

namespace gapscope {

/// Numbers of a dataset.
inline constexpr std::uint64_t mostHdf5Numbers = std::uint64_t{1} << 28;

struct Hdf5Numbers {
    std::vector<std::size_t> extent; ///< of rank 0 … 2
    std::vector<float> values;       ///< whole numbers come out exact below 2²⁴
};

inline constexpr const char* hdf5NeedsMuch =
    "needs, with those before it, more memory than 512 MiB and 4 × the file's size";
inline constexpr const char* hdf5NeedsLess = "less: fewer images by --every or --limit";

/// An untrusted HDF5 file: datasets of numbers in its root. The program gapscope-reader reads it
/// (reader/hdf5_tables.h), which gets the open file and can open no other: a file that crashes the
/// library or takes it over ends there. Use from one thread at a time.
class Hdf5File {
public:
    /// throws: InputError if it is damaged, or a name in the root is no hard link.
    explicit Hdf5File(const StoredBytes& file);

    /// Names in the root.
    const std::set<std::string>& names() const { return m_names; }
    /// All numbers of a dataset.  throws: InputError naming the dataset.
    Hdf5Numbers read(const std::string& name);
    /// Subtracts the bytes of values made from a dataset from those that may be allocated, too.
    /// throws: InputError naming the dataset: too few are left.
    void charge(const std::string& name, std::uint64_t bytes);

private:
    std::string m_path;
    ReaderProcess m_reader;
    std::uint64_t m_budget; ///< bytes that may still be allocated
    std::set<std::string> m_names;
};

/// Parsers of the answers of the program gapscope-reader (reader/serve.h). The file that it read
/// may have taken it over: nothing in an answer is trusted.

/// Names, each followed by a zero byte.
std::set<std::string> hdf5NamesIn(std::string_view answer);
/// Numbers of a dataset. throws: InputError naming `where`: they are not what their shape says.
Hdf5Numbers hdf5NumbersIn(std::string_view answer, const std::string& where);

} // namespace gapscope
