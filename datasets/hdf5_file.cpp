// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/hdf5_file.h"

#include "core/error.h"

#include <array>
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

std::uint64_t budgetOf(const std::string& path)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return (std::uint64_t{512} << 20) + (error ? 0 : 4 * size);
}

std::set<std::string> split(const std::string& names)
{
    std::set<std::string> all;
    for (std::size_t begin = 0; begin < names.size();) {
        const std::size_t end = std::min(names.find('\0', begin), names.size());
        all.insert(names.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

} // namespace

Hdf5File::Hdf5File(const std::string& path)
    : m_path(path)
    , m_reader("hdf5", path, "a whole HDF5 file", OpenFile(path))
    , m_budget(budgetOf(path))
{
    constexpr std::size_t mostNames = std::size_t{64} << 20; // bytes
    m_names = split(m_reader.ask({}, mostNames));
}

void Hdf5File::charge(const std::string& name, std::uint64_t bytes)
{
    if (bytes > m_budget)
        throw InputError(m_path + ": " + name, 0, hdf5NeedsMuch, hdf5NeedsLess);
    m_budget -= bytes;
}

Hdf5Numbers Hdf5File::read(const std::string& name)
{
    using Head = std::array<std::uint64_t, 3>; // rank, rows, columns
    const std::string answer =
        m_reader.ask({{reinterpret_cast<const char*>(&m_budget), sizeof m_budget}, name},
            sizeof(Head) + mostHdf5Numbers * sizeof(float));
    // The reader may have been taken over by the file: nothing of its answer is trusted.
    Head head{};
    std::memcpy(head.data(), answer.data(), std::min(answer.size(), sizeof head));
    const auto [rank, rows, columns] = head;
    if (answer.size() < sizeof head || rank > 2 || rows > mostHdf5Numbers
        || columns > mostHdf5Numbers
        || answer.size() - sizeof head != rows * columns * sizeof(float))
        throw InputError(m_path + ": " + name, 0, "other numbers than its shape has", "a table");
    Hdf5Numbers numbers;
    numbers.extent.assign(head.begin() + 1, head.begin() + 1 + static_cast<std::ptrdiff_t>(rank));
    charge(name, answer.size() - sizeof head);
    numbers.values.resize(rows * columns);
    std::memcpy(numbers.values.data(), answer.data() + sizeof head, answer.size() - sizeof head);
    return numbers;
}

} // namespace gapscope
