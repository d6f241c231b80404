// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

namespace gapscope {

class JsonView;

/// The meaning of the weights: one for each feature of a word pair.
struct AlignmentShape final : TaskShape<AlignmentShape> {
    static constexpr std::string_view key = "alignment"; ///< of the task

    std::vector<std::string> featureNames;

    explicit AlignmentShape(std::vector<std::string> names = {})
        : TaskShape({"no link", "link"}) // of a word pair
        , featureNames(std::move(names))
    {
    }

    std::size_t dimension() const override { return featureNames.size(); }
    void write(nlohmann::ordered_json& header, std::string& bytes) const override;
    ShapeMismatch mismatch(const ModelShape& data) const override;
    /// Rows by the names of features.
    std::string weightsCsv(std::span<const double> w) const override;
    /// "features".
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;
};

/// bytes ← how many follow the header.  throws: InputError.
std::shared_ptr<ModelShape> readAlignmentShape(const JsonView& header, std::size_t& bytes);

} // namespace gapscope
