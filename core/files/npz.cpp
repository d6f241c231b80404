// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"

#include "core/files/atomic_file.h"
#include "core/machine/error.h"

#include <bit>
#include <fmt/format.h>
#include <limits>
#include <zlib.h>

namespace gapscope {
namespace {

static_assert(std::endian::native == std::endian::little, ".npy and ZIP are written as they lie");

template <typename T> void put(std::string& out, T value)
{
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

struct Member {
    std::string name;
    std::uint32_t crc, size, offset;
};

/// The fields that the local and the central header share (APPNOTE 4.3.7, 4.3.12): version 2.0, no
/// flags, stored, 1980-01-01 00:00.
void putCommonFields(std::string& out, const Member& member)
{
    put<std::uint16_t>(out, 20);
    put<std::uint16_t>(out, 0);
    put<std::uint16_t>(out, 0);
    put<std::uint16_t>(out, 0);
    put<std::uint16_t>(out, 0x21);
    put(out, member.crc);
    put(out, member.size);
    put(out, member.size);
    put(out, static_cast<std::uint16_t>(member.name.size()));
    put<std::uint16_t>(out, 0);
}

std::string directoryBytes(const std::vector<Member>& members)
{
    std::string out;
    for (const Member& member : members) {
        put<std::uint32_t>(out, 0x02014b50);
        put<std::uint16_t>(out, 20);
        putCommonFields(out, member);
        out.append(10, '\0'); // no comment, disk 0, attributes
        put(out, member.offset);
        out += member.name;
    }
    return out;
}

} // namespace

std::string npyBytes(const NpzArray& array)
{
    std::string shape;
    for (const std::size_t extent : array.shape)
        shape += fmt::format("{}, ", extent);
    const bool isDouble = array.values.index() == 0;
    std::string dictionary =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
            isDouble ? "<f8" : "<f4", shape);
    constexpr std::size_t before = 10;
    dictionary.append(63 - (before + dictionary.size()) % 64, ' ');
    dictionary += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    put(out, static_cast<std::uint16_t>(dictionary.size()));
    out += dictionary;
    std::visit(
        [&](auto values) {
            out.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
        },
        array.values);
    return out;
}

std::string npzBytes(const std::vector<NpzArray>& arrays)
{
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    std::string out;
    std::vector<Member> members;
    for (const NpzArray& array : arrays) {
        const std::string content = npyBytes(array);
        if (content.size() > most || out.size() > most - content.size())
            throw InputError(array.name, 0, "more than 4 GiB", "smaller arrays in a .npz file");
        const uLong crc = crc32_z(
            crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(content.data()), content.size());
        members.push_back({array.name + ".npy", static_cast<std::uint32_t>(crc),
            static_cast<std::uint32_t>(content.size()), static_cast<std::uint32_t>(out.size())});
        put<std::uint32_t>(out, 0x04034b50);
        putCommonFields(out, members.back());
        out += members.back().name;
        out += content;
    }
    const std::string directory = directoryBytes(members);
    if (out.size() > most || members.size() > 0xfffe)
        throw InputError(".npz", 0, "more than 4 GiB", "smaller arrays");
    const auto offset = static_cast<std::uint32_t>(out.size());
    out += directory;
    put<std::uint32_t>(out, 0x06054b50);
    put<std::uint32_t>(out, 0);
    put(out, static_cast<std::uint16_t>(members.size()));
    put(out, static_cast<std::uint16_t>(members.size()));
    put(out, static_cast<std::uint32_t>(directory.size()));
    put(out, offset);
    put<std::uint16_t>(out, 0);
    return out;
}

void writeNpz(const std::string& path, const std::vector<NpzArray>& arrays)
{
    writeFileAtomically(path, npzBytes(arrays));
}

} // namespace gapscope
