// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>

namespace gapscope::test {
namespace {

/// The data that the spans of a problem point to.
struct GraphMemory {
    struct Image {
        std::vector<float> unary, pair;
        std::vector<GraphEdge> edges;
        Labelling truth;
        std::vector<std::uint32_t> pixels;
    };
    std::vector<Image> images;
};

GraphMemory::Image randomImage(Random& random, const TinyGraphSize& size)
{
    GraphMemory::Image image;
    const std::size_t nodes = 1 + random.below(size.nodes);
    for (std::size_t k = 0; k < nodes * size.unary; ++k)
        image.unary.push_back(static_cast<float>(random.uniform() * 2 - 1));
    for (std::size_t e = 0; e < size.edges && nodes > 1; ++e) {
        const auto a = static_cast<std::uint32_t>(random.below(nodes - 1));
        image.edges.push_back({a, a + 1 + static_cast<std::uint32_t>(random.below(nodes - 1 - a))});
        for (std::size_t k = 0; k < size.pair; ++k)
            image.pair.push_back(static_cast<float>(random.uniform()));
    }
    for (std::size_t p = 0; p < nodes; ++p) {
        image.truth.push_back(static_cast<Label>(random.below(size.labels)));
        for (std::size_t c = 0; c < size.labels; ++c)
            image.pixels.push_back(c == image.truth[p] && (!size.voids || random.below(4) > 0)
                    ? static_cast<std::uint32_t>(20 + random.below(50))
                    : 0);
    }
    return image;
}

} // namespace

std::shared_ptr<const SegmentationProblem> tinyGraph(std::uint64_t seed, TinyGraphSize size)
{
    Random random(seed);
    auto memory = std::make_shared<GraphMemory>();
    for (std::size_t i = 0; i < size.images; ++i)
        memory->images.push_back(randomImage(random, size));
    auto examples = std::make_shared<SegmentationExamples>();
    for (const GraphMemory::Image& image : memory->images)
        examples->images.push_back(
            {"tiny", image.unary, size.fixedPotts ? std::span<const float>() : image.pair,
                image.edges, image.truth, image.pixels, {}});
    examples->memory = memory;
    examples->silentVoid = size.silent;
    SegmentationShape shape;
    for (std::size_t k = 0; k < size.labels; ++k)
        shape.labelNames.push_back(std::to_string(k));
    shape.unaryFeatures = size.unary;
    shape.pairFeatures = size.fixedPotts ? 0 : size.pair;
    shape.fixedPotts = size.fixedPotts;
    shape.hamming = size.hamming;
    return std::make_shared<SegmentationProblem>(std::move(examples), std::move(shape));
}

void forEachLabelling(
    std::size_t nodes, std::size_t labels, const std::function<void(const Labelling&)>& visit)
{
    Labelling y(nodes, 0);
    while (true) {
        visit(y);
        std::size_t p = 0;
        while (p < nodes && y[p] + 1U == labels)
            y[p++] = 0;
        if (p == nodes)
            return;
        ++y[p];
    }
}

namespace {
bool isSilent(const SegmentationProblem& problem, std::size_t i, std::size_t p)
{
    const std::size_t labels = problem.shape().labelCount();
    const auto pixels = problem.examples().images[i].pixels.subspan(p * labels, labels);
    return problem.examples().silentVoid
        && std::ranges::all_of(pixels, [](std::uint32_t n) { return n == 0; });
}
} // namespace

double fixedScore(const SegmentationProblem& problem, std::size_t i, LabellingView y)
{
    double sum = 0;
    for (const auto [a, b] : problem.examples().images[i].edges)
        if (problem.shape().fixedPotts && y[a] != y[b] && !isSilent(problem, i, a)
            && !isSilent(problem, i, b))
            sum -= 1;
    return sum;
}

std::vector<double> denseFeatures(
    const SegmentationProblem& problem, std::size_t i, LabellingView y)
{
    const SegmentationShape& shape = problem.shape();
    const SegmentationImage& image = problem.examples().images[i];
    std::vector<double> phi(shape.dimension(), 0.0);
    const auto silent = [&](std::size_t p) { return isSilent(problem, i, p); };
    for (std::size_t p = 0; p < y.size(); ++p)
        for (std::size_t j = 0; j < shape.unaryFeatures && !silent(p); ++j) {
            const double x = static_cast<double>(image.unary[p * shape.unaryFeatures + j]);
            if (shape.binary())
                phi[j] += y[p] == 1 ? x : -x;
            else
                phi[y[p] * shape.unaryFeatures + j] += x;
        }
    for (std::size_t e = 0; e < image.edges.size(); ++e)
        if (shape.pairFeatures > 0 && y[image.edges[e].a] != y[image.edges[e].b]
            && !silent(image.edges[e].a) && !silent(image.edges[e].b))
            for (std::size_t j = 0; j < shape.pairFeatures; ++j)
                phi[shape.pairStart() + j] -=
                    static_cast<double>(image.pairwise[e * shape.pairFeatures + j]);
    return phi;
}

} // namespace gapscope::test
