// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"

#include <QString>

#include <string>
#include <vector>

namespace gapscope {

/// The name of a group of features or of a feature, as columnName() and featureName() build it, in
/// the window's language: "SIFT-Wörter, Nachbarn: Wort 17". Files keep the name itself.
QString featureInWords(const std::string& name, std::size_t separator = 0);

/// A reason for one label of a superpixel compared with another.
struct RegionReason {
    std::string name;
    double label = 0, other = 0;
    double difference() const { return label - other; }
};

/// All terms of the score of one superpixel, given the labels of all others.
///   score(y with y_p = k) = unary[k] + pairs[k] + terms independent of y_p
struct RegionValues {
    std::size_t region = 0;
    Label truth = 0, label = 0, other = 0; ///< label: y_p; other: the label it is compared with
    double pixels = 0;                     ///< those that have a class
    double cost = 0;                       ///< L(y) when only this superpixel is wrong
    std::vector<double> unary; ///< ⟨w, φ⟩ of each label alone; with two labels ∓θ_p
    std::vector<double>
        pairs; ///< Σ over neighbours that have another label of −⟨w_P, x_pq⟩, or of −1
    /// One per group of the layout, and one for all other columns: they sum to unary.
    std::vector<RegionReason> groups;
    std::vector<RegionReason> features; ///< w_j x_j, largest |difference| first
};

/// θ of one image.
std::vector<double> imagePotentials(
    const SegmentationProblem& problem, std::size_t i, std::span<const double> w);

/// Per superpixel: with two labels the second one's unary score minus the first's; with more, that
/// of y_p minus that of the best other label.  requires: y only with more.
std::vector<double> regionScores(const SegmentationProblem& problem, std::size_t i,
    std::span<const double> theta, LabellingView y);

/// other: the truth if y_p is wrong and the superpixel not void, else the label with the best score
/// besides y_p. most: number of features listed.  requires: y is a labelling of image i, p one of
/// its superpixels, w has problem.weightSize() entries and theta is imagePotentials() of it.
RegionValues regionValues(const SegmentationProblem& problem, std::size_t i, std::size_t p,
    LabellingView y, std::span<const double> w, std::span<const double> theta,
    std::size_t most = 40);

/// Pixels of one class with the label of another.
struct RegionConfusion {
    Label truth = 0, predicted = 0;
    double pixels = 0;
    std::size_t largest = 0; ///< the superpixel with most of them
};

/// The confusions of one image, most pixels first; pixels without a class do not count.
/// requires: y is a labelling of image i.
std::vector<RegionConfusion> confusionsOf(
    const SegmentationProblem& problem, std::size_t i, LabellingView y);

} // namespace gapscope
