// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"
#include "core/model_shape.h"

namespace gapscope {

/// The template that turns the columns of a token and its neighbours into attributes. Part of a
/// model, so that new text becomes the same attributes; an attribute that has no name here is
/// unknown and left out.
struct TextFeatures {
    std::string templateText; ///< CRF++ / CRFsuite notation; "": numeric features named in the file
    std::size_t minCount = 1; ///< attributes seen less often in training were left out
    std::size_t columns = 0;  ///< input columns it reads, the label not counted
    StringTable names;        ///< of attribute 0, 1, …

    bool operator==(const TextFeatures&) const = default;
};

class JsonView;

/// The meaning of a chain model's weights; 1 … 65,535 labels.
struct ChainShape final : TaskShape<ChainShape> {
    static constexpr std::string_view key = "chain"; ///< of the task

    std::size_t attributeCount = 0;               ///< A, without the biases
    std::shared_ptr<const TextFeatures> features; ///< of text; nullptr: attributes are pixels
    bool biases = true; ///< false: emissions and transitions alone (Shah et al. 2015, App. A)

    ChainShape() = default;
    ChainShape(std::size_t attributes, std::vector<std::string> labels,
        std::shared_ptr<const TextFeatures> text = nullptr)
        : TaskShape(std::move(labels))
        , attributeCount(attributes)
        , features(std::move(text))
    {
    }

    /// Labels per stored row: L rounded up to a multiple of 8 (one 512-bit vector of doubles).
    std::size_t stride() const { return (labelCount() + 7) / 8 * 8; }
    /// Rows of w: A attributes, then bias of every / the first / the last token unless there are
    /// none, then L transition rows (row a, column b: weight of label b after label a).
    std::size_t biasRow() const { return attributeCount; }
    std::size_t biasRows() const { return biases ? 3 : 0; }
    std::size_t transitionRow() const { return attributeCount + biasRows(); }

    /// d = A·L + 3·L + L², A·L + L² without biases.
    std::size_t dimension() const override
    {
        return (transitionRow() + labelCount()) * labelCount();
    }
    std::size_t weightSize() const override { return (transitionRow() + labelCount()) * stride(); }
    std::size_t rowLength() const override { return labelCount(); }
    std::size_t rowStride() const override { return stride(); }
    void write(nlohmann::ordered_json& header, std::string& bytes) const override;
    void readBytes(std::string_view bytes, const std::string& source) override;
    ShapeMismatch mismatch(const ModelShape& data) const override;
    /// Attributes of text by their names.
    std::string weightsCsv(std::span<const double> w) const override;
    /// "emission" (attributes × labels), "bias" (every, first, last token × labels; no rows
    /// without), "transition" (label before × label after).
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;
};

/// bytes ← how many follow the header.  throws: InputError.
std::shared_ptr<ModelShape> readChainShape(const JsonView& header, std::size_t& bytes);

/// Rows first … first + count − 1 of a stored w without the padding, row by row.
std::vector<double> weightRows(
    const ChainShape& shape, std::span<const double> w, std::size_t first, std::size_t count);

} // namespace gapscope
