// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <hdf5.h>
#include <set>
#include <string>
#include <vector>

namespace gapscope {

/// One of the HDF5 library's identifiers, closed in time.
class Hdf5Id {
public:
    Hdf5Id(hid_t id, herr_t (*close)(hid_t))
        : m_id(id)
        , m_close(close)
    {
    }
    ~Hdf5Id()
    {
        if (m_id >= 0)
            m_close(m_id);
    }
    Hdf5Id(const Hdf5Id&) = delete;
    Hdf5Id& operator=(const Hdf5Id&) = delete;
    operator hid_t() const { return m_id; }

private:
    hid_t m_id;
    herr_t (*m_close)(hid_t);
};

/// A stranger's HDF5 file: datasets of numbers in its root, and refusals for all that could lead
/// out of it or cost more than its size allows. Use from one thread at a time.
class Hdf5File {
public:
    static constexpr std::uint64_t mostNumbers = std::uint64_t{1} << 28;

    /// throws: InputError if it is damaged or a name in the root is no hard link.
    explicit Hdf5File(const std::string& path);

    /// Names in the root.
    const std::set<std::string>& names() const { return m_names; }

    struct Numbers {
        std::vector<std::size_t> extent; ///< of rank 0 … 2
        std::vector<float> values;
    };
    /// All numbers of a dataset. Whole numbers come out exact below 2²⁴.
    /// throws: InputError naming the dataset.
    Numbers read(const std::string& name);
    /// Takes the bytes of what is made of a dataset from those that may be allocated, too.
    /// throws: InputError naming the dataset: no more are left.
    void charge(const std::string& name, std::uint64_t bytes);

private:
    [[noreturn]] void refuse(
        const std::string& name, const std::string& found, const std::string& expected) const;
    void checkStorage(const std::string& name, hid_t dataset) const;

    std::string m_path;
    std::uint64_t m_budget; ///< bytes that may still be allocated
    Hdf5Id m_file;
    std::set<std::string> m_names;
};

} // namespace gapscope
