// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/problems/tiny_multiclass.h"

namespace gapscope::test {

std::shared_ptr<MulticlassExamples> tinyRows(Random& random, TinyMulticlassSize size)
{
    auto rows = std::make_shared<MulticlassExamples>();
    rows->featureCount = size.features;
    for (std::size_t i = 0; i < size.examples; ++i) {
        for (std::uint32_t f = 0; f < size.features; ++f)
            if (random.uniform() < size.density) {
                rows->features.push_back(f);
                rows->values.push_back(static_cast<float>(2 * random.uniform() - 1));
            }
        rows->start.push_back(rows->values.size());
        rows->labels.push_back(static_cast<Label>(random.below(size.classes)));
    }
    return rows;
}

MulticlassShape tinyClasses(TinyMulticlassSize size)
{
    MulticlassShape shape;
    shape.featureCount = size.features;
    for (std::size_t k = 0; k < size.classes; ++k)
        shape.labelNames.push_back(std::string(1, static_cast<char>('A' + k)));
    return shape;
}

std::shared_ptr<const MulticlassProblem> tinyMulticlass(std::uint64_t seed, TinyMulticlassSize size)
{
    Random random(seed);
    return std::make_shared<MulticlassProblem>(tinyRows(random, size), tinyClasses(size));
}

std::vector<double> denseFeatures(const MulticlassProblem& problem, std::size_t i, Label y)
{
    std::vector<double> phi(problem.weightSize(), 0.0);
    const std::vector<float> x = problem.examples().denseRow(i);
    for (std::size_t f = 0; f < x.size(); ++f)
        phi[f * problem.shape().stride() + y] = static_cast<double>(x[f]);
    return phi;
}

} // namespace gapscope::test
