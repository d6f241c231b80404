// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "datasets/reader/libraries/hdf5_tables.h"
#include "datasets/reader/serve.h"

#include <array>
#include <cstring>
#include <sys/stat.h>

namespace gapscope {
namespace {

/// Memory: twice what the numbers of a dataset may take, and what the library takes itself.
ReaderLimits limitsFor(int file)
{
    struct stat status { };
    const auto size = ::fstat(file, &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
    return {(std::size_t{3} << 30) + 10 * size, mostHdf5Seconds(size)};
}

std::string namesOf(const Hdf5Tables& tables)
{
    std::string names;
    for (const std::string& name : tables.names())
        names.append(name).push_back('\0');
    return names;
}

std::string asAnswer(const Hdf5Numbers& numbers)
{
    const std::uint64_t rank = numbers.extent.size();
    const std::array<std::uint64_t, 3> head{
        rank, rank > 0 ? numbers.extent[0] : 1, rank > 1 ? numbers.extent[1] : 1};
    std::string answer(reinterpret_cast<const char*>(head.data()), sizeof head);
    answer.append(reinterpret_cast<const char*>(numbers.values.data()),
        numbers.values.size() * sizeof(float));
    return answer;
}

} // namespace

int serveHdf5()
{
    constexpr std::size_t mostRequest = std::size_t{1} << 20;
    std::optional<Hdf5Tables> tables;
    return serve(
        limitsFor(readerFile), mostRequest, [&](const std::string& request) -> std::string {
            if (!tables) {
                tables.emplace(readerFile);
                return namesOf(*tables);
            }
            std::uint64_t most = 0;
            if (request.size() < sizeof most)
                throw InputError("", 0, "is asked for in too few bytes", "a name");
            std::memcpy(&most, request.data(), sizeof most);
            return asAnswer(tables->read(request.substr(sizeof most), most));
        });
}

} // namespace gapscope
