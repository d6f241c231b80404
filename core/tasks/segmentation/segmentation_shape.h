// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

#include <limits>

namespace gapscope {

/// The settings that turn a photograph into superpixels and features. Part of a model, so that new
/// photographs become the same features.
struct ImageFeatures {
    std::size_t superpixels = 180;     ///< about so many an image
    std::size_t siftStep = 4;          ///< pixels between descriptors
    std::size_t siftCell = 4;          ///< pixels of a cell's side
    std::string pairs = "paper";       ///< which features two neighbours have
    std::size_t descriptorSize = 0;    ///< numbers of a SIFT word
    std::vector<float> words;          ///< SIFT words one after another, learnt from training
    std::vector<double> meanDistances; ///< of each χ² distance over the training part's edges

    bool operator==(const ImageFeatures&) const = default;
};

/// Features that stand side by side and belong together: the bins of one histogram, or one distance
/// at several scales.
struct FeatureGroup {
    enum class Kind {
        bias,     ///< a constant 1
        words,    ///< visual words
        colors,   ///< bins[0] × bins[1] × bins[2] of red, green, blue, blue the fastest
        places,   ///< a grid over the image, bins[0] rows of bins[1]
        distance, ///< exp(−η d / mean d) of a distance d, for each η of scales
        other,
    };
    Kind kind = Kind::other;
    std::string name;      ///< "SIFT words", "colours", "places"
    std::string scope;     ///< whose: "own", "neighbours", "second neighbours"; "": one for all
    std::size_t first = 0; ///< column of the first one
    std::size_t count = 1;
    std::vector<std::size_t> bins{};
    std::vector<double> scales{};
};

/// The meaning of the features of superpixels and of pairs, for users: groups in the order of their
/// columns. Columns of no group are known by their numbers.
struct SegmentationLayout {
    std::vector<FeatureGroup> unary, pair;
};

/// Feature k of a group, without its scope: "word 17", "red 32–63 green 0–63 blue 0–63",
/// "row 1 column 4", "η 0.5".  requires: k < group.count.
std::string featureName(const FeatureGroup& group, std::size_t k);
/// Group of a column; nullptr: none.
const FeatureGroup* groupOf(const std::vector<FeatureGroup>& groups, std::size_t column);
/// Group, scope and feature: "SIFT words, own: word 17"; of no group "feature 17", from 1.
std::string columnName(const std::vector<FeatureGroup>& groups, std::size_t column);

class JsonView;

/// The meaning of the weights: unary rows (one for two labels, else one a label), then the pair
/// row.
struct SegmentationShape final : TaskShape<SegmentationShape> {
    static constexpr std::string_view key = "segmentation"; ///< of the task

    std::vector<std::uint32_t> labelValues; ///< in masks: grey, or a colour as 0x1rrggbb
    std::size_t unaryFeatures = 0, pairFeatures = 0;
    /// Neighbours with different labels cost 1, and pairs have no features (Shah et al. 2015,
    /// App. A).
    bool fixedPotts = false;
    bool hamming = false; ///< the loss is the share of wrong superpixels, not balanced over classes
    std::shared_ptr<const SegmentationLayout> layout; ///< names of the features; nullptr: numbers
    std::shared_ptr<const ImageFeatures> features;    ///< nullptr: features that a file brought

    SegmentationShape() = default;
    SegmentationShape(std::vector<std::string> labels, std::vector<std::uint32_t> values,
        std::size_t unary, std::size_t pair,
        std::shared_ptr<const SegmentationLayout> names = nullptr,
        std::shared_ptr<const ImageFeatures> images = nullptr)
        : TaskShape(std::move(labels))
        , labelValues(std::move(values))
        , unaryFeatures(unary)
        , pairFeatures(pair)
        , layout(std::move(names))
        , features(std::move(images))
    {
    }

    bool binary() const { return labelNames.size() == 2; }
    std::size_t unaryRows() const { return binary() ? 1 : labelCount(); }
    std::size_t pairStart() const { return unaryRows() * unaryFeatures; }

    std::size_t dimension() const override { return pairStart() + pairFeatures; }
    /// w_P ≥ 0.
    Bounds bounds() const override
    {
        return {pairStart(), dimension(), 0, std::numeric_limits<double>::infinity()};
    }
    std::string outOfBounds() const override;
    void write(nlohmann::ordered_json& header, std::string& bytes) const override;
    void readBytes(std::string_view bytes, const std::string& source) override;
    ShapeMismatch mismatch(const ModelShape& data) const override;
    /// Rows by the names of their features. Two labels: the unary row stands for the second one.
    std::string weightsCsv(std::span<const double> w) const override;
    /// "unary" (rows × features) and "pairwise".
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;
};

/// bytes ← how many follow the header.  throws: InputError.
std::shared_ptr<ModelShape> readSegmentationShape(const JsonView& header, std::size_t& bytes);

} // namespace gapscope
