// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/hdf5_file.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/reader_replies.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

namespace gapscope {
namespace {

/// The file, opened for the reader, which has its own once it is started.
class OpenFile {
public:
    explicit OpenFile(const std::string& path)
        : m_number(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
        if (m_number < 0)
            throw InputError(path, 0, fmt::format("cannot be read ({})", std::strerror(errno)),
                "a readable file");
    }
    ~OpenFile() { ::close(m_number); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    operator int() const { return m_number; }

private:
    int m_number;
};

/// Of 512 MiB and 4 × the file's size, without the program's own.
std::uint64_t budgetOf(const std::string& path)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return (std::uint64_t{448} << 20) + (error ? 0 : 4 * size);
}

} // namespace

Hdf5File::Hdf5File(const std::string& path)
    : m_path(path)
    , m_reader("hdf5", path, "a whole HDF5 file", OpenFile(path))
    , m_budget(budgetOf(path))
{
    constexpr std::size_t mostNames = std::size_t{64} << 20; // bytes
    m_names = hdf5NamesIn(m_reader.ask({}, mostNames));
}

void Hdf5File::charge(const std::string& name, std::uint64_t bytes)
{
    if (bytes > m_budget)
        throw InputError(m_path + ": " + name, 0, hdf5NeedsMuch, hdf5NeedsLess);
    m_budget -= bytes;
}

Hdf5Numbers Hdf5File::read(const std::string& name)
{
    // The answer and what is made of it are in memory at once.
    const std::uint64_t most = std::min(m_budget / 2, mostHdf5Numbers * sizeof(float));
    constexpr std::size_t head = 3 * sizeof(std::uint64_t);
    Hdf5Numbers numbers = hdf5NumbersIn(
        m_reader.ask({{reinterpret_cast<const char*>(&most), sizeof most}, name}, head + most),
        m_path + ": " + name);
    charge(name, numbers.values.size() * sizeof(float));
    return numbers;
}

} // namespace gapscope
