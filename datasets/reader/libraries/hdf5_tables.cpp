// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/reader/libraries/hdf5_tables.h"

#include "core/machine/error.h"

#include <array>
#include <cstring>
#include <fmt/format.h>
#include <sys/stat.h>

namespace gapscope {
namespace {

constexpr std::size_t mostLinks = std::size_t{1} << 20;
constexpr hsize_t mostChunkBytes = hsize_t{1} << 28;

/// HDF5 asks for several copies of the image; all of them are the one that is mapped.
void* sameImage(std::size_t, H5FD_file_image_op_t, void* data) { return data; }
void* notCopied(void* to, const void*, std::size_t, H5FD_file_image_op_t, void*) { return to; }
herr_t notFreed(void*, H5FD_file_image_op_t, void*) { return 0; }
void* sameData(void* data) { return data; }
herr_t keepData(void*) { return 0; }

hid_t opened(const std::optional<MappedFile>& image)
{
    if (!image)
        return -1;
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); // its output helps no user
    H5PLset_loading_state(0);                    // no filter plugins of the file's choice
    const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
    H5Pset_fapl_core(access, 1 << 16, false);
    void* bytes = const_cast<std::byte*>(image->bytes().data()); // only read
    H5FD_file_image_callbacks_t hands{
        sameImage, notCopied, nullptr, notFreed, sameData, keepData, bytes};
    if (H5Pset_file_image_callbacks(access, &hands) < 0
        || H5Pset_file_image(access, bytes, image->bytes().size()) < 0)
        return -1;
    return H5Fopen("the file", H5F_ACC_RDONLY, access);
}

struct Links {
    std::set<std::string> names;
    std::string bad;
};

/// Called by C code: nothing is thrown through it.
herr_t visit(hid_t, const char* name, const H5L_info_t* info, void* data) noexcept
{
    auto* links = static_cast<Links*>(data);
    try {
        if (info->type != H5L_TYPE_HARD)
            links->bad = name;
        else
            links->names.insert(name);
    } catch (...) {
        return -1;
    }
    return links->bad.empty() && links->names.size() <= mostLinks ? 0 : 1;
}

const std::string here; ///< errors are given their place where the file is known

[[noreturn]] void refuse(
    const std::string& name, const std::string& found, const std::string& expected)
{
    throw InputError(here, 0, name + ": " + found, expected);
}

} // namespace

Hdf5Tables::Hdf5Tables(int file)
    : m_image(MappedFile::of(file))
    , m_file(opened(m_image), H5Fclose)
{
    if (m_file < 0)
        throw InputError(here, 0, "the HDF5 file is damaged or cut off", "a whole one");
    Links links;
    hsize_t at = 0;
    const herr_t code = H5Literate(m_file, H5_INDEX_NAME, H5_ITER_INC, &at, visit, &links);
    if (!links.bad.empty())
        refuse(links.bad, "is a soft or external link", "datasets in the file itself");
    if (code > 0)
        throw InputError(here, 0, "more names", fmt::format("at most {}", mostLinks));
    if (code < 0)
        throw InputError(here, 0, "the names in the HDF5 file cannot be read", "a whole one");
    m_names = std::move(links.names);
}

void Hdf5Tables::checkStorage(const std::string& name, hid_t dataset) const
{
    const Hdf5Id list(H5Dget_create_plist(dataset), H5Pclose);
    const H5D_layout_t layout = list < 0 ? H5D_LAYOUT_ERROR : H5Pget_layout(list);
    if (layout == H5D_VIRTUAL || (layout == H5D_CONTIGUOUS && H5Pget_external_count(list) != 0))
        refuse(name, "its numbers are in other files", "numbers in the file itself");
    if (layout != H5D_COMPACT && layout != H5D_CONTIGUOUS && layout != H5D_CHUNKED)
        refuse(name, "its storage is damaged", "a dataset");
    if (layout != H5D_CHUNKED)
        return;
    std::array<hsize_t, 2> chunk{1, 1};
    const int rank = H5Pget_chunk(list, 2, chunk.data());
    if (rank < 1 || rank > 2 || chunk[0] == 0 || chunk[1] == 0
        || chunk[0] > mostChunkBytes / 8 / chunk[1])
        refuse(name, "has chunks of another shape or too large", "at most 256 MiB in a chunk");
    const int filters = H5Pget_nfilters(list);
    if (filters < 0)
        refuse(name, "its storage is damaged", "a dataset");
    for (int k = 0; k < filters; ++k) {
        unsigned flags = 0, settings = 0;
        std::size_t values = 0;
        const H5Z_filter_t filter = H5Pget_filter2(
            list, static_cast<unsigned>(k), &flags, &values, nullptr, 0, nullptr, &settings);
        if (filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_SHUFFLE
            && filter != H5Z_FILTER_FLETCHER32)
            refuse(name, "uses a filter other than deflate, shuffle and Fletcher 32", "these");
    }
}

Hdf5Numbers Hdf5Tables::read(const std::string& name, std::uint64_t mostBytes) const
{
    const Hdf5Id object(
        m_names.contains(name) ? H5Oopen(m_file, name.c_str(), H5P_DEFAULT) : -1, H5Oclose);
    if (object < 0 || H5Iget_type(object) != H5I_DATASET)
        refuse(name, "is missing or no dataset", "a dataset of numbers");
    checkStorage(name, object);
    const Hdf5Id type(H5Dget_type(object), H5Tclose), space(H5Dget_space(object), H5Sclose);
    const H5T_class_t kind = type < 0 ? H5T_NO_CLASS : H5Tget_class(type);
    if ((kind != H5T_INTEGER && kind != H5T_FLOAT) || H5Tget_size(type) > 8)
        refuse(name, "holds no plain numbers", "whole numbers or floating-point numbers");
    const int rank = space < 0 ? -1 : H5Sget_simple_extent_ndims(space);
    std::array<hsize_t, 2> extent{1, 1};
    if (rank < 0 || rank > 2 || H5Sget_simple_extent_type(space) == H5S_NULL
        || H5Sget_simple_extent_dims(space, extent.data(), nullptr) < 0)
        refuse(name, "has another shape", "a number, a row or a table of numbers");
    if (extent[1] > 0 && extent[0] > mostHdf5Numbers / extent[1])
        refuse(name, fmt::format("has {} × {} numbers", extent[0], extent[1]),
            fmt::format("at most {}", mostHdf5Numbers));
    const std::uint64_t count = extent[0] * extent[1];
    if (count * sizeof(float) > mostBytes)
        refuse(name, hdf5NeedsMuch, hdf5NeedsLess);
    Hdf5Numbers numbers;
    numbers.extent.assign(extent.begin(), extent.begin() + rank);
    numbers.values.resize(count);
    if (count > 0
        && H5Dread(object, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.values.data())
            < 0)
        refuse(name, "its numbers cannot be read", "a whole file");
    return numbers;
}

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
