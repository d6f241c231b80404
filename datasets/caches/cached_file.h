// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/parallel.h"
#include "datasets/bytes/mapped_file.h"
#include "datasets/caches/feature_file_format.h"

#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

// What reading files of features and of maps has in common. Their heads have other members behind
// magic, version, crc, key, size, first and images, and their images other records with start, size
// and crc.

/// Sets the head, and `before` to all that stands before the first image, with crc 0. what: is in
/// the images. Gives what is wrong, or "".
template <typename Head>
std::string readHead(std::span<const std::byte> bytes, const Head& expected, const char* what,
    Head& head, std::vector<std::byte>& before)
{
    if (bytes.size() < sizeof head)
        return "it is cut off";
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != expected.magic)
        return fmt::format("it is no file of {}", what);
    if (head.version != expected.version)
        return fmt::format("it has version {} of the format", head.version);
    if (head.size != bytes.size() || head.first > bytes.size())
        return "it is cut off";
    if (head.first < sizeof head)
        return "its head is damaged";
    const std::span<const std::byte> start = bytes.first(head.first);
    before.assign(start.begin(), start.end());
    std::memset(before.data() + offsetof(Head, crc), 0, sizeof head.crc);
    return checksum(before) == head.crc ? "" : "its head is damaged";
}

/// Checks every image on so many threads: its checksum, then as damageOf(k) says. Gives what is
/// wrong with one of them, or "". throws: Cancelled.
template <typename Record, typename DamageOf>
std::string damageOfImages(const std::vector<std::span<const std::byte>>& pieces,
    const std::vector<Record>& records, std::size_t threads, ProgressPart progress,
    const std::string& what, std::stop_token stop, DamageOf damageOf)
{
    std::string found;
    std::mutex guard;
    onThreads(threads, pieces.size(), progress, what, stop, [&](std::size_t k) {
        std::string damage =
            checksum(pieces[k]) != records[k].crc ? "a checksum is wrong" : damageOf(k);
        letGo(pieces[k]); // what is not needed yet is not to fill the memory
        if (!damage.empty()) {
            const std::scoped_lock lock(guard);
            found = std::move(damage);
        }
    });
    return found;
}

} // namespace gapscope
