// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/unpacked_bytes.h"
#include "datasets/formats/binary/hdf5_file.h"

#include <hdf5.h>

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

/// An untrusted HDF5 file, in the process that reads it: datasets of numbers in its root, and
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

    std::optional<MappedFile> m_image; ///< HDF5 opens no file itself
    Hdf5Id m_file;
    std::set<std::string> m_names;
};

} // namespace gapscope
