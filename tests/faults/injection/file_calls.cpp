// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/injection/file_calls.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;

constexpr int none = -1;

constexpr std::array calls{
#ifdef SYS_open // what older machines have
    FileCall{SYS_open, "open", none, 0}, FileCall{SYS_creat, "creat", none, 0},
    FileCall{SYS_access, "access", none, 0}, FileCall{SYS_stat, "stat", none, 0},
    FileCall{SYS_lstat, "lstat", none, 0}, FileCall{SYS_readlink, "readlink", none, 0},
    FileCall{SYS_mkdir, "mkdir", none, 0}, FileCall{SYS_rmdir, "rmdir", none, 0},
    FileCall{SYS_unlink, "unlink", none, 0}, FileCall{SYS_rename, "rename", none, 0, none, 1},
    FileCall{SYS_link, "link", none, 0, none, 1}, FileCall{SYS_symlink, "symlink", none, 1},
    FileCall{SYS_chmod, "chmod", none, 0}, FileCall{SYS_chown, "chown", none, 0},
    FileCall{SYS_getdents, "getdents", 0},
#endif
    FileCall{SYS_openat, "openat", 0, 1}, FileCall{SYS_openat2, "openat2", 0, 1},
    FileCall{SYS_renameat, "renameat", 0, 1, 2, 3}, FileCall{SYS_faccessat, "faccessat", 0, 1},
    FileCall{SYS_faccessat2, "faccessat2", 0, 1}, FileCall{SYS_newfstatat, "newfstatat", 0, 1},
    FileCall{SYS_statx, "statx", 0, 1}, FileCall{SYS_statfs, "statfs", none, 0},
    FileCall{SYS_readlinkat, "readlinkat", 0, 1}, FileCall{SYS_mkdirat, "mkdirat", 0, 1},
    FileCall{SYS_unlinkat, "unlinkat", 0, 1}, FileCall{SYS_renameat2, "renameat2", 0, 1, 2, 3},
    FileCall{SYS_linkat, "linkat", 0, 1, 2, 3}, FileCall{SYS_symlinkat, "symlinkat", 1, 2},
    FileCall{SYS_fchmodat, "fchmodat", 0, 1}, FileCall{SYS_fchownat, "fchownat", 0, 1},
    FileCall{SYS_utimensat, "utimensat", 0, 1}, FileCall{SYS_truncate, "truncate", none, 0},
    FileCall{SYS_chdir, "chdir", none, 0},
    FileCall{SYS_inotify_add_watch, "inotify_add_watch", none, 1}, FileCall{SYS_close, "close", 0},
    FileCall{SYS_read, "read", 0}, FileCall{SYS_pread64, "pread64", 0},
    FileCall{SYS_readv, "readv", 0}, FileCall{SYS_write, "write", 0},
    FileCall{SYS_pwrite64, "pwrite64", 0}, FileCall{SYS_writev, "writev", 0},
    FileCall{SYS_pwritev, "pwritev", 0}, FileCall{SYS_fsync, "fsync", 0},
    FileCall{SYS_fdatasync, "fdatasync", 0}, FileCall{SYS_sync_file_range, "sync_file_range", 0},
    FileCall{SYS_ftruncate, "ftruncate", 0}, FileCall{SYS_fallocate, "fallocate", 0},
    FileCall{SYS_fchmod, "fchmod", 0}, FileCall{SYS_fchown, "fchown", 0},
    FileCall{SYS_fstat, "fstat", 0}, FileCall{SYS_fstatfs, "fstatfs", 0},
    FileCall{SYS_flock, "flock", 0}, FileCall{SYS_fcntl, "fcntl", 0},
    FileCall{SYS_getdents64, "getdents64", 0}, FileCall{SYS_lseek, "lseek", 0},
    FileCall{SYS_ioctl, "ioctl", 0}, FileCall{SYS_mmap, "mmap", 4},
    FileCall{SYS_fadvise64, "fadvise64", 0}, FileCall{SYS_copy_file_range, "copy_file_range", 2},
    FileCall{SYS_dup, "dup", 0}};

constexpr std::array<std::string_view, 30> changing{"write", "pwrite64", "writev", "pwritev",
    "fsync", "fdatasync", "sync_file_range", "rename", "renameat", "renameat2", "link", "linkat",
    "symlink", "symlinkat", "unlink", "unlinkat", "rmdir", "truncate", "ftruncate", "fallocate",
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "fchownat", "mkdir", "mkdirat", "creat",
    "copy_file_range"};

/// "" when the thread is gone.
std::string textAt(int thread, std::uint64_t address)
{
    std::string text;
    std::array<char, 256> piece;
    while (address != 0 && text.size() < PATH_MAX) {
        // Never over the end of a page: the next one may not be there.
        const std::size_t size = std::min<std::size_t>(piece.size(), 4096 - address % 4096);
        const iovec here{piece.data(), size};
        const iovec there{reinterpret_cast<void*>(address), size}; // NOLINT: another's memory
        const ssize_t got = ::process_vm_readv(thread, &here, 1, &there, 1, 0);
        if (got <= 0)
            return {};
        const std::string_view read(piece.data(), static_cast<std::size_t>(got));
        text += read.substr(0, read.find('\0'));
        if (read.find('\0') != read.npos)
            return text;
        address += static_cast<std::uint64_t>(got);
    }
    return {};
}

std::string linkAt(int thread, const std::string& name)
{
    std::array<char, PATH_MAX> target;
    const ssize_t got =
        ::readlink(fmt::format("/proc/{}/{}", thread, name).c_str(), target.data(), target.size());
    return {target.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
}

std::string pathOf(const seccomp_data& call, int thread, int file, int path)
{
    const std::string text = path == none ? std::string() : textAt(thread, call.args[path]);
    if (text.starts_with('/') || (path != none && file == none && text.empty()))
        return text;
    const int descriptor = file == none ? AT_FDCWD : static_cast<int>(call.args[file]);
    if (descriptor < 0 && descriptor != AT_FDCWD)
        return {};
    const std::string base =
        linkAt(thread, descriptor == AT_FDCWD ? "cwd" : fmt::format("fd/{}", descriptor));
    return text.empty() ? base : base + "/" + text;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHexadecimal(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || c == '-'; }

/// Without generated parts: numbers, identifiers, the endings of temporary files.
std::string folded(const std::string& name)
{
    constexpr std::string_view temporary = ".gapscope-";
    constexpr std::ptrdiff_t identifier = 8; // letters, at least
    std::string text;
    for (auto at = name.begin(); at != name.end();) {
        if (std::string_view(at, name.end()).starts_with(temporary))
            return text + std::string(temporary) + "#";
        auto end = std::find_if_not(at, name.end(), isHexadecimal);
        if (end - at < identifier || std::none_of(at, end, isDigit))
            end = std::find_if_not(at, name.end(), isDigit);
        text += end == at ? *at : '#';
        at = std::max(end, at + 1);
    }
    return text;
}

/// "" for what is not in the folder.
std::string placeOf(const std::string& path, const Place& place)
{
    const std::string& folder = place.folder;
    if (!path.starts_with(folder) || (path.size() > folder.size() && path[folder.size()] != '/'))
        return {};
    fs::path found, known = place.before;
    for (const fs::path& part : fs::path(path.substr(folder.size())).relative_path()) {
        known /= part;
        const std::string name = fs::exists(known) ? part.string() : folded(part.string());
        const std::size_t dot = name.find('.');
        found /= place.byEnding && dot != name.npos ? "*" + name.substr(dot) : name;
    }
    return "./" + found.string();
}

const char* howOpened(std::uint64_t flags)
{
    return flags & O_CREAT            ? " new"
        : flags & O_DIRECTORY         ? " folder"
        : flags & (O_WRONLY | O_RDWR) ? " to write"
                                      : "";
}

} // namespace

std::span<const FileCall> fileCalls() { return calls; }

CallKind kindOf(const seccomp_data& call, int thread, const Place& place)
{
    const auto* const found =
        std::ranges::find(calls, call.nr, [](const FileCall& known) { return known.number; });
    if (found == calls.end())
        return {};
    const std::string first = placeOf(pathOf(call, thread, found->file, found->path), place);
    const std::string second = found->secondPath == none
        ? std::string()
        : placeOf(pathOf(call, thread, found->secondFile, found->secondPath), place);
    if (first.empty() && second.empty())
        return {};
    CallKind kind{
        std::string(found->name), std::ranges::find(changing, found->name) != changing.end()};
    if (found->name == "open" || found->name == "openat") {
        const std::uint64_t flags = call.args[found->path + 1];
        kind.text += howOpened(flags);
        kind.changes = (flags & O_CREAT) != 0;
    }
    if (found->name == "close") // of what was written
        kind.changes = first.find(".gapscope-") != first.npos;
    kind.text += " " + first;
    if (!second.empty())
        kind.text += " " + second;
    return kind;
}

} // namespace gapscope::test
