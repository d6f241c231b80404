// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/multiclass/multiclass_examples.h"

#include <algorithm>

namespace gapscope {

const std::string* MulticlassExamples::unknownClass(std::size_t i) const
{
    const auto found = std::ranges::lower_bound(
        unknown, static_cast<std::uint32_t>(i), {}, &UnknownClass::example);
    return found != unknown.end() && found->example == i ? &found->name : nullptr;
}

std::vector<float> MulticlassExamples::denseRow(std::size_t i) const
{
    std::vector<float> all(featureCount, 0.0F);
    const FeatureValues x = row(i);
    for (std::size_t k = 0; k < x.count; ++k)
        all[x.features ? x.features[k] : k] = x.values[k];
    return all;
}

void makeDenseWhereSmaller(MulticlassExamples& examples)
{
    // A sparse entry takes 8 bytes, a dense one 4, and reading row after row needs no look-up.
    const std::size_t all = examples.size() * examples.featureCount;
    if (all == 0 || 2 * examples.values.size() < all)
        return;
    std::vector<float> dense(all, 0.0F);
    for (std::size_t i = 0; i < examples.size(); ++i)
        for (std::uint64_t k = examples.start[i]; k < examples.start[i + 1]; ++k)
            dense[i * examples.featureCount + examples.features[k]] = examples.values[k];
    examples.values = std::move(dense);
    examples.features = {};
    for (std::size_t i = 0; i < examples.start.size(); ++i)
        examples.start[i] = i * examples.featureCount;
}

} // namespace gapscope
