// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/hdf5_file.h"

#include "core/machine/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace gapscope {

Hdf5File::Hdf5File(const StoredBytes& file)
    : m_path(file.name())
    , m_reader("hdf5", m_path, "a whole HDF5 file", file.descriptor())
    // 512 MiB and 4 × the file's size, less the memory of the program itself.
    , m_budget((std::uint64_t{448} << 20) + 4 * file.size())
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

std::set<std::string> hdf5NamesIn(std::string_view answer)
{
    std::set<std::string> all;
    for (std::size_t begin = 0; begin < answer.size();) {
        const std::size_t end = std::min(answer.find('\0', begin), answer.size());
        all.emplace(answer.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

Hdf5Numbers hdf5NumbersIn(std::string_view answer, const std::string& where)
{
    std::array<std::uint64_t, 3> head{}; // rank, rows, columns
    std::memcpy(head.data(), answer.data(), std::min(answer.size(), sizeof head));
    const auto [rank, rows, columns] = head;
    if (answer.size() < sizeof head || rank > 2 || rows > mostHdf5Numbers
        || columns > mostHdf5Numbers || (rank < 2 && columns != 1) || (rank < 1 && rows != 1)
        || answer.size() - sizeof head != rows * columns * sizeof(float))
        throw InputError(where, 0, "other numbers than its shape has", "a table");
    Hdf5Numbers numbers;
    numbers.extent.assign(head.begin() + 1, head.begin() + 1 + static_cast<std::ptrdiff_t>(rank));
    numbers.values.resize(rows * columns);
    if (!numbers.values.empty())
        std::memcpy(
            numbers.values.data(), answer.data() + sizeof head, answer.size() - sizeof head);
    return numbers;
}

} // namespace gapscope
