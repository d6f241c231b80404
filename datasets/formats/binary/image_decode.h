// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

namespace gapscope {

/// The largest image that is decoded.
inline constexpr int mostSide = 16'384;
inline constexpr std::int64_t mostPixels = std::int64_t{1} << 24;

/// The memory of all threads together for work on photographs: one of the largest that are
/// read, or many small ones. A reader is to stay below 512 MiB and 4 × the file.
inline constexpr std::uint64_t workingBytes = std::uint64_t{192} << 20;

/// Memory for work on photographs. The constructor waits, first come first served, until so many
/// bytes are free; a request for more than all of them is served alone. A thread holds one at a
/// time, or it may wait for itself.
class WorkingRoom {
public:
    explicit WorkingRoom(std::uint64_t bytes);
    ~WorkingRoom();
    WorkingRoom(const WorkingRoom&) = delete;
    WorkingRoom& operator=(const WorkingRoom&) = delete;

    /// Bytes that are taken now, of all threads.
    static std::uint64_t taken();

private:
    std::uint64_t m_bytes;
};

/// Size as the header of a PNG, JPEG or BMP file says it, nothing decoded.
/// throws: InputError naming `where` if it is none of these, cut off, or larger than the limits.
cv::Size imageSize(const std::string& bytes, const std::string& where);

/// A photograph as 8-bit BGR: grey becomes colour, 16 bit are rounded, transparency is dropped,
/// and turned by no tag, as masks are not.
/// throws: InputError as imageSize, or if the data are damaged.
cv::Mat3b decodePhotograph(const std::string& bytes, const std::string& where);

/// A mask as it is stored: 8-bit with 1 channel (class numbers) or 3 (colours).
/// throws: InputError as imageSize, or if it has 16 bits or transparency.
cv::Mat decodeMask(const std::string& bytes, const std::string& where);

/// Room for decoding it, for whoever decodes many at once. throws: as imageSize.
WorkingRoom roomToDecode(const std::string& bytes, const std::string& where);

/// The image as a PNG file.
std::string pngOf(const cv::Mat& image);

bool isImageName(const std::string& name);

struct ImageSize {
    std::size_t rows = 0, columns = 0;
};

/// Which image so many features are the pixels of: a square of at least 8 × 8, or the 780 features
/// up to which MNIST's LIBSVM file has any of its 28 × 28. None where the features have names that
/// say more than a number ("pixel12", "12", "r3c4").
std::optional<ImageSize> imageSizeOf(std::size_t features, const std::vector<std::string>& names);

} // namespace gapscope
