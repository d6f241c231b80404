// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"
#include "core/tasks/segmentation/segmentation.h"

namespace gapscope {

class StoredBytes;

/// Columns of features_NNNNNN: 1, then the places, colours and words of App. I.3.
inline constexpr std::size_t horseSegFeatures = 1969;

/// Which images of a file are read: every K-th, of these the first N (0: all); with pair features?
struct HorseSegChoice {
    std::size_t every = 1, limit = 0;
    bool pairs = true;
};

/// The feature files that HorseSeg was published as (Kolesnikov et al., ECCV 2014:
/// horse-features.bin, horse-features-test.bin), in HDF5. Datasets of the root, for each image
/// NNNNNN, six digits:
///   superpixel_count_  P, one number             labels_          P numbers, 0 or 1
///   edge_count_        E, one number; optional   edge_structure_  E × 2 superpixels from 0
///   features_          P × 1,969
///   superpixel_size_   P numbers of pixels; optional
/// Others are not read. Pair features are made as gapBCFW makes them (Osokin et al. 2016): a 1 and
/// exp(−η d), η = 2⁻⁵ … 2⁵, of the χ² distances d of the nine histograms, which are the squares of
/// what is stored. Without sizes each superpixel counts as one pixel of its label; the authors
/// count them in maps of superpixels beside the file and store them under this name. Refuses what a
/// foreign file could do harm with: links that are not hard, external or virtual storage, filters
/// other than deflate, shuffle and Fletcher 32, more than 2²⁸ numbers in a dataset or more than 512
/// MiB + 4 × the file's size together. No filter plugin is loaded. sized: false when an image has
/// no sizes.  throws: InputError naming the dataset; Cancelled.
std::shared_ptr<SegmentationExamples> readHorseSeg(const StoredBytes& bytes,
    const HorseSegChoice& choice, const Progress& progress, std::stop_token stop,
    bool* sized = nullptr);

/// The groups of columns in its features.
SegmentationLayout horseSegLayout();

} // namespace gapscope
