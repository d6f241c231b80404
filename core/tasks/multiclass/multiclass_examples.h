// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/kernels/label_rows.h"
#include "core/labelling.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// An example whose true class the model does not have: it can never be predicted right.
struct UnknownClass {
    std::uint32_t example = 0;
    std::string name;
};

/// Labelled vectors x ∈ R^f, flat in memory: all f values of each example, or, where most are 0,
/// the others with the numbers of their features (compressed sparse rows).
struct MulticlassExamples {
    std::size_t featureCount = 0;
    std::vector<std::uint64_t> start{0}; ///< n+1 offsets into values
    std::vector<std::uint32_t> features; ///< of each value, ascending in an example; empty: dense
    std::vector<float> values;           ///< finite
    std::vector<Label> labels;           ///< truth
    std::vector<UnknownClass> unknown{}; ///< ascending; labels has 0 there, as filler

    std::size_t size() const { return labels.size(); }
    FeatureValues row(std::size_t i) const
    {
        return {features.empty() ? nullptr : features.data() + start[i], values.data() + start[i],
            static_cast<std::size_t>(start[i + 1] - start[i])};
    }
    /// The name of a class that the model lacks, nullptr where the label is one of the model's.
    const std::string* unknownClass(std::size_t i) const;
    /// All f values of an example.
    std::vector<float> denseRow(std::size_t i) const;
};

/// Rows without zeros become dense ones where that takes less memory.
/// requires: sparse rows (features of every value).
void makeDenseWhereSmaller(MulticlassExamples& examples);

} // namespace gapscope
