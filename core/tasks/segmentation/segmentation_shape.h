// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"
#include "core/tasks/segmentation/image_features.h"
#include "core/tasks/segmentation/segmentation_layout.h"

#include <cstdint>
#include <limits>

namespace gapscope {

class JsonView;

/// The meaning of the weights: unary rows (one for two labels, else one a label), then the pair
/// row.
struct SegmentationShape final : ModelShape {
    static constexpr std::string_view key = "segmentation"; ///< of the task

    std::vector<std::uint32_t> labelValues; ///< in masks: grey, or a colour as 0x1rrggbb
    std::size_t unaryFeatures = 0, pairFeatures = 0;
    std::shared_ptr<const SegmentationLayout> layout; ///< names of the features; nullptr: numbers
    std::shared_ptr<const ImageFeatures> features;    ///< nullptr: features that a file brought

    SegmentationShape() = default;
    SegmentationShape(std::vector<std::string> labels, std::vector<std::uint32_t> values,
        std::size_t unary, std::size_t pair,
        std::shared_ptr<const SegmentationLayout> names = nullptr,
        std::shared_ptr<const ImageFeatures> images = nullptr)
        : ModelShape(std::move(labels))
        , labelValues(std::move(values))
        , unaryFeatures(unary)
        , pairFeatures(pair)
        , layout(std::move(names))
        , features(std::move(images))
    {
    }

    std::size_t labelCount() const { return labelNames.size(); }
    bool binary() const { return labelNames.size() == 2; }
    std::size_t unaryRows() const { return binary() ? 1 : labelCount(); }
    std::size_t pairStart() const { return unaryRows() * unaryFeatures; }

    std::shared_ptr<ModelShape> copy() const override
    {
        return std::make_shared<SegmentationShape>(*this);
    }
    std::string_view task() const override { return key; }
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
