// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/image_decode.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/image_library.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <opencv2/imgproc.hpp>
#include <zlib.h>

namespace gapscope {
namespace {

std::uint32_t big(std::string_view bytes, std::size_t at, std::size_t count)
{
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < count; ++k)
        value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
    return value;
}

std::int64_t little(std::string_view bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t k = 4; k-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
    return static_cast<std::int32_t>(value);
}

struct Extent {
    std::int64_t width = 0, height = 0;
};

/// Follows the segments to the one that starts the frame (ITU T.81, B.2.2).
Extent jpegExtent(std::string_view bytes)
{
    std::size_t at = 2;
    while (at + 9 < bytes.size()) {
        if (static_cast<unsigned char>(bytes[at]) != 0xff)
            return {};
        const auto marker = static_cast<unsigned char>(bytes[at + 1]);
        if (marker == 0xff) { // filling
            ++at;
            continue;
        }
        if (marker == 0x01 || (marker >= 0xd0 && marker <= 0xd7)) { // alone
            at += 2;
            continue;
        }
        if (marker == 0) // no marker: a decoder would look for one in what we take for a segment
            return {};
        const bool frame =
            marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (frame)
            return {big(bytes, at + 7, 2), big(bytes, at + 5, 2)};
        at += 2 + big(bytes, at + 2, 2);
    }
    return {};
}

constexpr std::string_view png("\x89PNG\r\n\x1a\n", 8), jpeg("\xff\xd8\xff", 3), bmp("BM", 2);

Extent extentOf(std::string_view bytes)
{
    if (bytes.starts_with(png) && bytes.size() >= 24)
        return {big(bytes, 16, 4), big(bytes, 20, 4)};
    if (bytes.starts_with(jpeg))
        return jpegExtent(bytes);
    if (bytes.starts_with(bmp) && bytes.size() >= 26)
        return {little(bytes, 18), std::abs(little(bytes, 22))};
    return {};
}

/// A PNG whose chunks are not whole up to the last one, IEND, or whose data are not those that were
/// written (PNG 1.2, 3.2 and 5.3): its decoder would say so on stderr.
bool damagedPng(std::string_view bytes)
{
    if (!bytes.starts_with(png))
        return false;
    constexpr std::size_t around = 12; // length, type and checksum
    for (std::size_t at = png.size(); at + around <= bytes.size();) {
        const auto length = static_cast<std::size_t>(big(bytes, at, 4));
        if (length > bytes.size() - at - around)
            return true;
        const std::string_view type = bytes.substr(at + 4, 4);
        const bool critical = type[0] >= 'A' && type[0] <= 'Z';
        const auto sum = crc32(0, reinterpret_cast<const Bytef*>(bytes.data() + at + 4),
            static_cast<uInt>(length + 4));
        if (critical && static_cast<std::uint32_t>(sum) != big(bytes, at + 8 + length, 4))
            return true;
        if (type == "IEND")
            return false;
        at += around + length;
    }
    return true;
}

/// OpenCV fills a JPEG that is cut off with anything: it has to end as one (EOI, T.81 B.1.1.3).
bool cutOff(std::string_view bytes)
{
    if (!bytes.starts_with(jpeg))
        return false;
    const std::size_t scan = bytes.rfind("\xff\xda"), end = bytes.rfind("\xff\xd9");
    return scan == std::string_view::npos || end == std::string_view::npos || end < scan;
}

cv::Mat decoded(const std::string& bytes, const std::string& where, int how)
{
    const cv::Size expected = imageSize(bytes, where);
    cv::Mat image;
    try {
        if (!cutOff(bytes) && !damagedPng(bytes)) {
            const cv::Mat raw(1, static_cast<int>(bytes.size()), CV_8U,
                const_cast<char*>(bytes.data())); // read only
            image = imageLibrary().imdecode(raw, how);
        }
    } catch (const cv::Exception&) {
        image.release();
    }
    if (image.empty())
        throw InputError(
            where, 0, "the image is damaged or cut off", "a whole PNG, JPEG or BMP file");
    if (image.size() != expected && image.size() != cv::Size(expected.height, expected.width))
        throw InputError(where, 0, "the image is not of the size its header says", "a whole file");
    return image;
}

} // namespace

cv::Size imageSize(const std::string& bytes, const std::string& where)
{
    const std::string_view view = bytes;
    if (!view.starts_with(png) && !view.starts_with(jpeg) && !view.starts_with(bmp))
        throw InputError(where, 0, "is no image", "a PNG, JPEG or BMP file");
    const Extent extent = extentOf(view);
    if (extent.width <= 0 || extent.height <= 0)
        throw InputError(
            where, 0, "the header is damaged or cut off", "a whole PNG, JPEG or BMP file");
    if (extent.width > mostSide || extent.height > mostSide
        || extent.width * extent.height > mostPixels)
        throw InputError(where, 0,
            fmt::format("the image has {} × {} pixels", extent.width, extent.height),
            fmt::format("sides of at most {} and {} pixels in all", mostSide, mostPixels));
    return {static_cast<int>(extent.width), static_cast<int>(extent.height)};
}

cv::Mat3b decodePhotograph(const std::string& bytes, const std::string& where)
{
    return decoded(bytes, where, cv::IMREAD_COLOR | cv::IMREAD_IGNORE_ORIENTATION);
}

cv::Mat decodeMask(const std::string& bytes, const std::string& where)
{
    const cv::Mat mask = decoded(bytes, where, cv::IMREAD_UNCHANGED);
    if (mask.depth() != CV_8U || (mask.channels() != 1 && mask.channels() != 3))
        throw InputError(where, 0,
            fmt::format("the mask has {} channel{} of {} bits", mask.channels(),
                mask.channels() == 1 ? "" : "s", 8 * mask.elemSize1()),
            "8-bit grey class numbers, or colours without transparency");
    return mask;
}

WorkingRoom roomToDecode(const std::string& bytes, const std::string& where)
{
    // BGR and what a decoder keeps: of a progressive JPEG all coefficients.
    constexpr std::uint64_t bytesOfAPixel = 10;
    return WorkingRoom(bytesOfAPixel * static_cast<std::uint64_t>(imageSize(bytes, where).area()));
}

std::string pngOf(const cv::Mat& image)
{
    std::vector<std::uint8_t> bytes;
    imageLibrary().imencode(".png", image, bytes, {});
    return {bytes.begin(), bytes.end()};
}

bool isImageName(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos)
        return false;
    std::string end = name.substr(dot + 1);
    std::ranges::transform(end, end.begin(), [](unsigned char c) { return std::tolower(c); });
    return end == "png" || end == "jpg" || end == "jpeg" || end == "bmp";
}

namespace {

/// Some letters, then numbers: pixel12, 12, 3x4, r3c4.
bool isNumbered(const std::string& name)
{
    constexpr std::size_t mostLetters = 6;
    const auto digits = std::ranges::count_if(name, [](char c) { return c >= '0' && c <= '9'; });
    return digits > 0 && name.size() - static_cast<std::size_t>(digits) <= mostLetters;
}

} // namespace

std::optional<ImageSize> imageSizeOf(std::size_t features, const std::vector<std::string>& names)
{
    constexpr std::size_t leastSide = 8, mnist = 28, mnistLibsvm = 780, mnistLibsvmTest = 778;
    if (!std::ranges::all_of(names, isNumbered))
        return {};
    if (features == mnistLibsvm || features == mnistLibsvmTest)
        return ImageSize{mnist, mnist};
    const auto side =
        static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(features))));
    if (side < leastSide || side * side != features)
        return {};
    return ImageSize{side, side};
}

namespace {

struct Places {
    std::mutex guard;
    std::condition_variable changed;
    std::uint64_t taken = 0;
    std::uint64_t nextComer = 0, nextServed = 0; ///< a stream of small ones starves no large one
};

Places& places()
{
    static Places all;
    return all;
}

} // namespace

WorkingRoom::WorkingRoom(std::uint64_t bytes)
    : m_bytes(std::min(bytes, workingBytes))
{
    Places& all = places();
    std::unique_lock lock(all.guard);
    const std::uint64_t mine = all.nextComer++;
    all.changed.wait(
        lock, [&] { return all.nextServed == mine && all.taken + m_bytes <= workingBytes; });
    ++all.nextServed;
    all.taken += m_bytes;
    lock.unlock();
    all.changed.notify_all();
}

WorkingRoom::~WorkingRoom()
{
    Places& all = places();
    {
        const std::scoped_lock lock(all.guard);
        all.taken -= m_bytes;
    }
    all.changed.notify_all();
}

std::uint64_t WorkingRoom::taken()
{
    Places& all = places();
    const std::scoped_lock lock(all.guard);
    return all.taken;
}

} // namespace gapscope
