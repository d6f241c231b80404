// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"

#include "core/files/file_lock.h"
#include "core/machine/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <random>
#include <sys/stat.h>
#include <thread>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view marker = ".gapscope-";
constexpr std::size_t suffixLength = 6;

[[noreturn]] void failWriting(const std::string& path, const char* what, int error)
{
    throw InputError(path, 0, fmt::format("cannot {} ({})", what, std::strerror(error)),
        "a folder that exists, may be written to and has room");
}

/// Removes a temporary file unless it was renamed into place.
struct TemporaryFile {
    std::string path;
    bool kept = false;
    ~TemporaryFile()
    {
        if (!kept)
            ::unlink(path.c_str());
    }
};

/// The end of a chain of symbolic links, also when no file is there yet.
fs::path resolved(const std::string& path)
{
    fs::path p = path;
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(p, error)); ++links) {
        if (links == 40)
            failWriting(path, "follow its symbolic links", ELOOP);
        const fs::path target = fs::read_symlink(p, error);
        if (error)
            failWriting(path, "follow its symbolic links", error.value());
        p = target.is_absolute() ? target : p.parent_path() / target;
    }
    return p;
}

std::string randomSuffix()
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device device;
    std::string suffix;
    for (std::size_t k = 0; k < suffixLength; ++k)
        suffix += letters[device() % letters.size()];
    return suffix;
}

/// Like mkostemp, but a new file gets the permissions the umask gives any new file.
int createTemporary(const std::string& target, std::string& name)
{
    int number = -1;
    do {
        name = target + std::string(marker) + randomSuffix();
        number = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (number < 0 && errno == EEXIST);
    return number;
}

void writeAll(int number, std::string_view bytes, const std::string& path)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(number, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            failWriting(path, "be written", errno);
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// Type and permissions of the file at the path, nothing without one; refuses impossible targets.
std::optional<mode_t> modeAt(const std::string& path)
{
    struct stat status { };
    const bool exists = ::stat(path.c_str(), &status) == 0;
    const mode_t mode = status.st_mode;
    const auto refuse = [&](const char* found) {
        throw InputError(
            path.empty() ? "file name" : path, 0, found, "the name of a file to write");
    };
    if (path.empty())
        refuse("empty");
    if (exists && S_ISDIR(mode))
        refuse("is a directory");
    if (exists && !S_ISREG(mode) && !S_ISFIFO(mode) && !S_ISCHR(mode))
        refuse("is not a regular file");
    return exists ? std::optional(mode) : std::nullopt;
}

/// Opening a pipe waits for a reader, forever if none comes.
int openDevice(const std::string& path)
{
    constexpr int mostTries = 100;
    constexpr std::chrono::milliseconds between(20);
    for (int tries = 1;; ++tries) {
        const int number = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
        if (number >= 0) {
            if (::fcntl(number, F_SETFL, O_WRONLY) == 0) // a pipe that is full waits
                return number;
            const int why = errno;
            ::close(number);
            failWriting(path, "be opened", why);
        }
        if (errno != ENXIO)
            failWriting(path, "be opened", errno);
        if (tries == mostTries)
            throw InputError(path, 0, "is a pipe without a reader", "a reader, or another file");
        std::this_thread::sleep_for(between);
    }
}

void writeToDevice(const std::string& path, std::string_view bytes)
{
    Descriptor device(openDevice(path));
    if (::write(device.number(), "", 0) < 0) // /dev/full refuses even nothing
        failWriting(path, "be written", errno);
    writeAll(device.number(), bytes, path);
    if (!device.close())
        failWriting(path, "be written", errno);
}

/// Opens the temporary file beside the target that will take its place.
Descriptor beginReplacing(
    const std::string& path, const fs::path& target, const mode_t* mode, TemporaryFile& temporary)
{
    if (mode && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        failWriting(path, "be replaced", errno);
    Descriptor file(createTemporary(target.string(), temporary.path));
    if (file.number() < 0) {
        temporary.kept = true; // there is none to remove
        failWriting(path, "be written", errno);
    }
    if (mode && ::fchmod(file.number(), *mode & 07777) != 0)
        failWriting(path, "keep its permissions", errno);
    return file;
}

} // namespace

struct AtomicFile::State {
    std::string path; ///< as it was given, for messages
    fs::path target;
    TemporaryFile temporary;
    Descriptor file{-1};
};

AtomicFile::AtomicFile(const std::string& path, Link link)
{
    std::error_code error;
    const bool replaces = link == Link::replaced && fs::is_symlink(fs::symlink_status(path, error));
    const std::optional<mode_t> mode = replaces ? std::nullopt : modeAt(path);
    if (mode && !S_ISREG(*mode))
        throw InputError(path, 0, "is not a regular file", "the name of a file to write");
    m_state = std::make_unique<State>();
    m_state->path = path;
    m_state->target = replaces ? fs::path(path) : resolved(path);
    m_state->file =
        beginReplacing(path, m_state->target, mode ? &*mode : nullptr, m_state->temporary);
}

AtomicFile::~AtomicFile() = default;

void AtomicFile::writeAt(std::uint64_t offset, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(
            m_state->file.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno != EINTR)
            failWriting(m_state->path, "be written", errno);
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            offset += static_cast<std::uint64_t>(written);
        }
    }
}

namespace {
/// Gives the file at the target a second name; where links cannot be made, renames it.
void keepAs(const std::string& previous, const fs::path& target, const std::string& path)
{
    if (::access(target.c_str(), F_OK) != 0)
        return; // nothing to keep: an older one stays
    if (::unlink(previous.c_str()) != 0 && errno != ENOENT)
        failWriting(path, "replace the one before it", errno);
    if (::link(target.c_str(), previous.c_str()) == 0)
        return;
    const bool without = errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS;
    if (!without || ::rename(target.c_str(), previous.c_str()) != 0)
        failWriting(path, "keep the one before it", errno);
}
} // namespace

void AtomicFile::commit(const std::string& previous)
{
    State& s = *m_state;
    if (::fsync(s.file.number()) != 0 || !s.file.close())
        failWriting(s.path, "be written", errno);
    if (!previous.empty())
        keepAs(previous, s.target, s.path);
    if (::rename(s.temporary.path.c_str(), s.target.c_str()) != 0)
        failWriting(s.path, "be replaced", errno);
    s.temporary.kept = true;
    if (!syncFolderOf(s.target.string()))
        failWriting(s.path, "sync its folder", errno);
}

bool syncFolderOf(const std::string& path)
{
    const fs::path folder = fs::path(path).parent_path();
    const Descriptor opened(
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const bool done = opened.number() >= 0 && (::fsync(opened.number()) == 0 || errno == EINVAL);
    return done;
}

void writeFileAtomically(const std::string& path, std::string_view bytes, AtomicFile::Link link)
{
    if (link == AtomicFile::Link::target)
        if (const std::optional<mode_t> mode = modeAt(path); mode && !S_ISREG(*mode))
            return writeToDevice(path, bytes);
    AtomicFile file(path, link);
    file.writeAt(0, bytes);
    file.commit();
}

void requireWritable(const std::string& path)
{
    const std::optional<mode_t> mode = modeAt(path);
    if (mode && S_ISFIFO(*mode)) { // opening it would signal the end to its reader
        if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0)
            failWriting(path, "be written", errno);
    } else if (mode && !S_ISREG(*mode)) {
        writeToDevice(path, "");
    } else {
        TemporaryFile temporary;
        beginReplacing(path, resolved(path), mode ? &*mode : nullptr, temporary);
    }
}

std::string readFile(const std::string& path, std::size_t most)
{
    const auto refuse = [&](const std::string& found, const std::string& expected) {
        throw InputError(path.empty() ? "file name" : path, 0, found, expected);
    };
    // Without O_NONBLOCK, opening a pipe without a writer would wait forever.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status { };
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0)
        refuse(fmt::format("cannot be read ({})", std::strerror(errno)), "a readable file");
    if (S_ISDIR(status.st_mode))
        refuse("is a directory", "a file");
    if (!S_ISREG(status.st_mode))
        refuse("is not a regular file", "a file");
    const auto tooLarge = [&] {
        refuse(fmt::format("has more than {} bytes", most), "a smaller file of this kind");
    };
    if (static_cast<std::uint64_t>(status.st_size) > most)
        tooLarge();
    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t size = 0;
    for (;;) {
        if (size == bytes.size()) // at the expected end: see whether the file has grown
            bytes.resize(std::min(most, size + 65536) + 1);
        const ssize_t got = ::read(file.number(), bytes.data() + size, bytes.size() - size);
        if (got < 0 && errno != EINTR)
            refuse(fmt::format("cannot be read ({})", std::strerror(errno)), "a readable file");
        if (got == 0)
            break;
        size += got > 0 ? static_cast<std::size_t>(got) : 0;
        if (size > most)
            tooLarge();
    }
    bytes.resize(size);
    return bytes;
}

std::size_t sweepTemporaryFiles(const std::string& folder)
{
    using namespace std::chrono_literals;
    std::size_t removed = 0;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        const std::size_t at = name.rfind(marker);
        if (at == std::string::npos || name.size() != at + marker.size() + suffixLength)
            continue;
        std::error_code ignored;
        const bool regular = fs::is_regular_file(it->symlink_status(ignored));
        const auto age = fs::file_time_type::clock::now() - it->last_write_time(ignored);
        if (!ignored && regular && age > 10min && fs::remove(it->path(), ignored))
            ++removed;
    }
    return removed;
}

} // namespace gapscope
