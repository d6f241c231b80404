// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/problems/tiny_chain.h"

#include "core/tasks/chain/valued_chain.h"

namespace gapscope::test {

std::shared_ptr<ChainExamples> tinyExamples(Random& random, TinyChainSize size)
{
    auto data = std::make_shared<ChainExamples>();
    for (std::size_t i = 0; i < size.sequences; ++i) {
        const std::size_t length = 1 + random.below(size.longest);
        for (std::size_t t = 0; t < length; ++t) {
            for (std::size_t a = 0; a < size.attributes; ++a)
                if (random.below(2) == 0) {
                    data->attributes.push_back(static_cast<std::uint32_t>(a));
                    if (size.valued)
                        data->values.push_back(static_cast<float>(4 * random.uniform() - 2));
                }
            data->tokenStart.push_back(static_cast<std::uint32_t>(data->attributes.size()));
            data->labels.push_back(static_cast<Label>(random.below(size.labels)));
        }
        data->sequenceStart.push_back(static_cast<std::uint32_t>(data->labels.size()));
    }
    return data;
}

ChainShape tinyShape(TinyChainSize size)
{
    ChainShape shape;
    shape.attributeCount = size.attributes;
    shape.biases = size.biases;
    for (std::size_t label = 0; label < size.labels; ++label)
        shape.labelNames.push_back(std::string(1, static_cast<char>('a' + label)));
    return shape;
}

std::shared_ptr<const ChainProblem> tinyChain(std::uint64_t seed, TinyChainSize size)
{
    Random random(seed);
    return chainOf(tinyExamples(random, size), tinyShape(size));
}

void forEachLabelling(
    const ChainProblem& problem, std::size_t i, const std::function<void(const Labelling&)>& visit)
{
    const std::size_t labels = problem.shape().labelCount();
    Labelling y(problem.truth(i).size(), 0);
    while (true) {
        visit(y);
        std::size_t t = 0;
        while (t < y.size() && ++y[t] == labels)
            y[t++] = 0;
        if (t == y.size())
            return;
    }
}

std::vector<double> denseFeatures(const ChainProblem& problem, std::size_t i, LabellingView y)
{
    const ChainShape& shape = problem.shape();
    const std::size_t stride = shape.stride();
    std::vector<double> phi(problem.weightSize(), 0.0);
    for (std::size_t t = 0; t < y.size(); ++t) {
        const ChainExamples& data = problem.examples();
        const std::size_t token = data.sequenceStart[i] + t;
        for (std::size_t k = data.tokenStart[token]; k < data.tokenStart[token + 1]; ++k)
            phi[data.attributes[k] * stride + y[t]] +=
                data.values.empty() ? 1.0 : static_cast<double>(data.values[k]);
        if (shape.biases)
            phi[shape.biasRow() * stride + y[t]] += 1;
        if (shape.biases && t == 0)
            phi[(shape.biasRow() + 1) * stride + y[t]] += 1;
        if (shape.biases && t + 1 == y.size())
            phi[(shape.biasRow() + 2) * stride + y[t]] += 1;
        if (t > 0)
            phi[(shape.transitionRow() + y[t - 1]) * stride + y[t]] += 1;
    }
    return phi;
}

double dot(std::span<const double> a, std::span<const double> b)
{
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
        sum += a[j] * b[j];
    return sum;
}

} // namespace gapscope::test
