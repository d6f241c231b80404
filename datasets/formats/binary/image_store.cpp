// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/image_store.h"

#include <archive.h>
#include <archive_entry.h>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {

namespace fs = std::filesystem;

std::string fileOf(const std::string& name) { return fs::path(name).filename().string(); }

namespace {

/// Whole MiB where there are some.
std::string bytesText(std::uint64_t bytes)
{
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
    return bytes >= mebibyte ? fmt::format("{} MiB", bytes / mebibyte)
                             : fmt::format("{} bytes", bytes);
}

struct FreeArchive {
    void operator()(archive* a) const { archive_read_free(a); }
};

/// Feeds libarchive with the bytes of the file, digested on the way.
struct Source {
    StoredBytes stored;
    std::string failure;
};

la_ssize_t readSource(archive*, void* data, const void** buffer)
{
    auto* source = static_cast<Source*>(data);
    try {
        const std::string_view chunk = source->stored.next();
        *buffer = chunk.data();
        return static_cast<la_ssize_t>(chunk.size());
    } catch (const std::exception& error) { // not through C code
        source->failure = error.what();
        return -1;
    }
}

/// A file's name inside the archive without "./" before it; "" when it is one to refuse.
std::string safeName(std::string name)
{
    while (name.starts_with("./"))
        name.erase(0, 2);
    if (name.empty() || name.starts_with('/') || name.find('\0') != std::string::npos
        || name.find('\\') != std::string::npos)
        return {};
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (name.substr(begin, end - begin) == "..")
            return {};
        begin = end + 1;
    }
    return name;
}

} // namespace

ImageStore ImageStore::open(const std::string& path, const Progress& progress, std::stop_token stop,
    const StoreLimits& limits, bool (*reads)(const std::string& name))
{
    std::error_code error;
    if (!fs::is_directory(path, error))
        return unpacked(StoredBytes::file(path), progress, stop, limits);
    ImageStore store;
    store.m_path = path;
    store.m_limits = limits;
    store.m_folder = true;
    store.readFolder(reads, progress, stop);
    return store;
}

ImageStore ImageStore::unpacked(
    StoredBytes stored, const Progress& progress, std::stop_token stop, const StoreLimits& limits)
{
    ImageStore store;
    store.m_path = stored.name();
    store.m_limits = limits;
    store.readArchive(std::move(stored), progress, stop);
    return store;
}

ImageStore ImageStore::made(const std::string& name, std::map<std::string, std::string> files)
{
    ImageStore store;
    store.m_path = name;
    Sha256 digest;
    for (auto& [file, bytes] : files) {
        digest.add(file);
        digest.add(bytes);
        const std::uint64_t size = bytes.size();
        store.add(file, {size, std::move(bytes)});
    }
    store.m_digest = digest.hex();
    return store;
}

InputError ImageStore::tooLarge(const std::string& where) const
{
    return InputError(where, 0, fmt::format("is larger than {}", bytesText(m_limits.entryBytes)),
        fmt::format("at most {} for one file", bytesText(m_limits.entryBytes)));
}

void ImageStore::add(const std::string& name, File file)
{
    if (m_files.size() >= m_limits.entries)
        throw InputError(m_path, 0, fmt::format("has more than {} files", m_limits.entries),
            fmt::format("at most {} files in a folder or an archive", m_limits.entries));
    if (!m_files.emplace(name, std::move(file)).second)
        throw InputError(where(name), 0, "the name comes twice", "one file of a name");
}

void ImageStore::readArchive(StoredBytes stored, const Progress& progress, std::stop_token stop)
{
    Source source{std::move(stored), {}};
    const std::unique_ptr<archive, FreeArchive> reader(archive_read_new());
    // Not all filters: some start a program that the file's first bytes choose.
    archive_read_support_filter_gzip(reader.get());
    archive_read_support_filter_xz(reader.get());
    archive_read_support_format_tar(reader.get());
    const auto check = [&](int code) {
        if (code == ARCHIVE_OK)
            return;
        if (!source.failure.empty())
            throw InputError(m_path, 0, source.failure, "a readable file");
        const char* why = archive_error_string(reader.get());
        throw InputError(
            m_path, 0, why ? why : "damaged", "a whole tar archive, plain, gzip or xz");
    };
    check(archive_read_open(reader.get(), &source, nullptr, readSource, nullptr));
    const std::uint64_t most = m_limits.archiveBytes(source.stored.size());
    std::uint64_t total = 0;
    archive_entry* entry = nullptr;
    for (int code; (code = archive_read_next_header(reader.get(), &entry)) != ARCHIVE_EOF;) {
        check(code);
        throwIfStopped(stop);
        const char* given = archive_entry_pathname(entry);
        const std::string name = given ? given : "";
        if (archive_entry_filetype(entry) == AE_IFDIR)
            continue;
        if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry))
            throw InputError(where(name), 0, "is a link or a device", "files and folders only");
        const std::string safe = safeName(name);
        if (safe.size() > m_limits.pathBytes)
            throw InputError(where(name.substr(0, 80) + "…"), 0,
                fmt::format("the name is {} bytes long", safe.size()),
                fmt::format("a name of at most {} bytes", m_limits.pathBytes));
        if (safe.empty())
            throw InputError(where(name), 0, "the name leads out of the archive",
                "a relative name without \"..\" and \"\\\"");
        File file;
        const void* piece = nullptr;
        std::size_t size = 0;
        la_int64_t offset = 0;
        while (
            (code = archive_read_data_block(reader.get(), &piece, &size, &offset)) != ARCHIVE_EOF) {
            check(code);
            if (file.bytes.size() + size > m_limits.entryBytes)
                throw tooLarge(where(name));
            if ((total += size) > most)
                throw InputError(m_path, 0, fmt::format("unpacks to more than {}", bytesText(most)),
                    fmt::format("at most {} and {} times the {} that are stored; unpack it: the "
                                "files of a folder are read one by one",
                        bytesText(m_limits.archiveFreeBytes), m_limits.archiveRatio,
                        bytesText(source.stored.size())));
            file.bytes.append(static_cast<const char*>(piece), size);
        }
        file.size = file.bytes.size();
        add(safe, std::move(file));
        if (progress)
            progress(static_cast<double>(source.stored.bytesRead())
                    / static_cast<double>(source.stored.size()),
                "reading the archive");
    }
    m_digest = source.stored.wholeSha256(); // with the padding behind the end
}

void ImageStore::readFolder(
    bool (*reads)(const std::string& name), const Progress& progress, std::stop_token stop)
{
    std::error_code error;
    fs::recursive_directory_iterator each(m_path, error);
    if (error)
        throw InputError(m_path, 0, error.message(), "a folder that may be read");
    for (; each != fs::recursive_directory_iterator(); each.increment(error)) {
        throwIfStopped(stop);
        if (error)
            throw InputError(m_path, 0, error.message(), "a folder that may be read");
        const std::string name = fs::path(each->path()).lexically_relative(m_path).generic_string();
        if (each->is_symlink(error)) {
            m_links.push_back(name);
            continue;
        }
        if (!each->is_regular_file(error) || each->path().filename().string().starts_with('.'))
            continue;
        add(name, {static_cast<std::uint64_t>(each->file_size(error)), {}});
    }
    Sha256 digest;
    double done = 0;
    for (auto& [name, file] : m_files) {
        throwIfStopped(stop);
        digest.add(name);
        if (!reads || reads(name))
            digest.add(file.sha256 = digestOf(name));
        if (progress)
            progress(++done / static_cast<double>(m_files.size()), "reading the folder");
    }
    m_digest = digest.hex();
}

/// The digest of a file; where it cannot be read, of the message: whoever needs the file is told.
std::string ImageStore::digestOf(const std::string& name) const
{
    try {
        return sha256Of(bytes(name));
    } catch (const InputError& error) {
        return sha256Of(error.what());
    }
}

std::vector<std::string> ImageStore::names() const
{
    std::vector<std::string> names;
    for (const auto& [name, file] : m_files)
        names.push_back(name);
    return names;
}

std::string ImageStore::sha256(const std::string& name) const
{
    const auto found = m_files.find(name);
    return found != m_files.end() && !found->second.sha256.empty() ? found->second.sha256
                                                                   : digestOf(name);
}

std::string ImageStore::bytes(const std::string& name) const
{
    const auto found = m_files.find(name);
    if (found == m_files.end())
        throw InputError(where(name), 0, "is missing", "a file");
    if (!m_folder)
        return found->second.bytes;
    if (found->second.size > m_limits.entryBytes)
        throw tooLarge(where(name));
    std::string all;
    StoredBytes stored = StoredBytes::file((fs::path(m_path) / name).string());
    for (std::string_view chunk; !(chunk = stored.next()).empty();)
        all += chunk;
    // Features and other results of the old content would not fit the new one.
    if (const std::string& then = found->second.sha256; !then.empty() && sha256Of(all) != then)
        throw InputError(where(name), 0, "has changed since the folder was opened",
            "files that stay as they are; open the folder again");
    return all;
}

} // namespace gapscope
