// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/opening/image_parts.h"

#include <opencv2/core.hpp>

namespace gapscope {

/// The view of a photograph: all of it, or a piece, mirrored or not.
struct ImageView {
    std::size_t copy = 0; ///< 0: the photograph itself; copies of it count from 1
    bool flipped = false; ///< left and right change places
    double left = 0, top = 0, width = 1, height = 1; ///< shares of the sides

    bool operator==(const ImageView&) const = default;
};

/// A photograph and its mask, by their names in an ImageStore.
struct ImagePair {
    std::string key;   ///< "train/0016E5_00390": what both names have in common
    std::string image; ///< "train/images/0016E5_00390.jpg"
    std::string mask;  ///< "" without one
    ImagePart part = ImagePart::train;
    ImageView view{};
};

/// Names of a store sorted into pairs.
struct ImagePairs {
    std::vector<ImagePair> pairs;      ///< by key, ascending
    std::vector<std::string> leftOver; ///< masks without a photograph
    bool parted = false;               ///< a table or folders have said which part each is of
};

/// Pairs by folder ("images/1.jpg" with "masks/1.png") or by name ("1.jpg" with "1_mask.png").
/// Folders of masks: masks, labels, annotations, gt, …; endings: _mask, _label, _gt, -mask, ….
ImagePairs pairImages(const std::vector<std::string>& names);

/// Pairs by a table with the header "image,mask" or "image,mask,split" (train, test, or val
/// and none for neither).  where names it in errors.
/// throws: InputError with the line: columns missing, a name that is not in `names`.
ImagePairs pairImages(
    const std::string& csv, const std::string& where, const std::vector<std::string>& names);

/// Sets the parts as splitImages() says of the keys. Returns whether folders said so.
bool splitParts(
    std::vector<ImagePair>& pairs, const std::string& duplicates, const std::string& split = "");

/// The pairs, and copies of those of the training part, flipped or cropped, until it has `count`
/// images: every photograph in turn, a fixed seed decides about each copy. The test part stays.
/// throws: InputError if count is below what the training part has.
std::vector<ImagePair> augmented(std::vector<ImagePair> pairs, std::size_t count);

/// The photograph or mask as the view of a pair has it.
cv::Mat viewed(const cv::Mat& image, const ImageView& view);

/// "images/012.jpg", of a copy "images/012.jpg#17 (flipped, crop 83 % × 91 %)".
std::string nameOf(const ImagePair& pair);

} // namespace gapscope
