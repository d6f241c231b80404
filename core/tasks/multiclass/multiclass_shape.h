// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

namespace gapscope {

class JsonView;

/// The meaning of a multiclass model's weights; 2 … 65,535 classes.
struct MulticlassShape final : TaskShape<MulticlassShape> {
    static constexpr std::string_view key = "multiclass"; ///< of the task

    std::size_t featureCount = 0; ///< f, at least 1
    /// Rows and columns of an image whose pixels the features are; 0: no image. There may be fewer
    /// features than pixels: the last ones are 0 everywhere.
    std::size_t imageRows = 0, imageColumns = 0;
    std::vector<std::string> featureNames; ///< one a feature, or none: they are numbered

    MulticlassShape() = default;
    MulticlassShape(std::size_t features, std::vector<std::string> labels, std::size_t rows = 0,
        std::size_t columns = 0, std::vector<std::string> names = {})
        : TaskShape(std::move(labels))
        , featureCount(features)
        , imageRows(rows)
        , imageColumns(columns)
        , featureNames(std::move(names))
    {
    }
    bool operator==(const MulticlassShape& other) const
    {
        return labelNames == other.labelNames && featureCount == other.featureCount
            && imageRows == other.imageRows && imageColumns == other.imageColumns
            && featureNames == other.featureNames;
    }

    /// Classes per stored row of w, one row a feature: K rounded up to a multiple of 4.
    std::size_t stride() const { return (labelCount() + 3) / 4 * 4; }
    bool hasImages() const { return imageRows > 0; }

    /// d = f·K.
    std::size_t dimension() const override { return featureCount * labelCount(); }
    std::size_t weightSize() const override { return featureCount * stride(); }
    std::size_t rowLength() const override { return labelCount(); }
    std::size_t rowStride() const override { return stride(); }
    void write(nlohmann::ordered_json& header, std::string& bytes) const override;
    void readBytes(std::string_view bytes, const std::string& source) override;
    ShapeMismatch mismatch(const ModelShape& data) const override;
    /// Rows by the names of features, or their numbers from 1.
    std::string weightsCsv(std::span<const double> w) const override;
    /// "weights" (features × classes).
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;
};

/// bytes ← how many follow the header.  throws: InputError.
std::shared_ptr<ModelShape> readMulticlassShape(const JsonView& header, std::size_t& bytes);

} // namespace gapscope
