// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/formats/binary/hdf5_file.h"

#include <cstdint>
#include <hdf5.h>
#include <set>
#include <string>

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

/// An open file whose bytes are seen in memory: HDF5 opens none itself.
class MappedImage {
public:
    explicit MappedImage(int file);
    ~MappedImage();
    MappedImage(const MappedImage&) = delete;
    MappedImage& operator=(const MappedImage&) = delete;
    void* bytes() const { return m_bytes; }
    std::size_t size() const { return m_size; }

private:
    void* m_bytes = nullptr;
    std::size_t m_size = 0;
};

/// A stranger's HDF5 file, in the process that reads it: datasets of numbers in its root, and
/// refusals for all that could lead out of it or cost more than is allowed. One at a time in a
/// process. Errors begin with the dataset's name; the file's is not known here.
class Hdf5Tables {
public:
    /// throws: InputError if it is damaged or a name in the root is no hard link.
    explicit Hdf5Tables(int file);

    /// Names in the root.
    const std::set<std::string>& names() const { return m_names; }
    /// All numbers of a dataset that takes at most so many bytes.  throws: InputError.
    Hdf5Numbers read(const std::string& name, std::uint64_t mostBytes) const;

private:
    void checkStorage(const std::string& name, hid_t dataset) const;

    MappedImage m_image;
    Hdf5Id m_file;
    std::set<std::string> m_names;
};

} // namespace gapscope
