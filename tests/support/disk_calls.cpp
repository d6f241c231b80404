// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/disk_calls.h"

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

gapscope::test::DiskCalls* listener = nullptr;
std::mutex mutex; ///< a checkpoint is written by a thread of its own

std::string named(const std::string& path)
{
    constexpr std::string_view marker = ".gapscope-";
    const std::size_t at = path.find(marker);
    return at == path.npos ? path : path.substr(0, at + marker.size());
}

void tell(const std::string& call)
{
    const std::lock_guard lock(mutex);
    if (listener)
        listener->made.push_back(call);
}

} // namespace

/// Replace those of the C library.
extern "C" int fsync(int file)
{
    std::error_code error;
    const auto path = std::filesystem::read_symlink(fmt::format("/proc/self/fd/{}", file), error);
    tell("fsync " + named(path.string()));
    return static_cast<int>(::syscall(SYS_fsync, file));
}

extern "C" int rename(const char* from, const char* to) noexcept
{
    tell("rename " + named(from) + " " + named(to));
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace gapscope::test {

DiskCalls::DiskCalls()
{
    const std::lock_guard lock(mutex);
    listener = this;
}

DiskCalls::~DiskCalls()
{
    const std::lock_guard lock(mutex);
    listener = nullptr;
}

} // namespace gapscope::test
