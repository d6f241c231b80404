// SPDX-License-Identifier: GPL-3.0-or-later
// Potentials of an image, and what a direction δ of its own space is in w.
#include "core/dense.h"
#include "core/inference/kernels/feature_rows.h"
#include "core/machine/memory.h"
#include "core/tasks/segmentation/segmentation.h"

#include <algorithm>

namespace gapscope {
namespace {

/// B_i δ of the last direction asked for on this thread: a step asks for its norm and then adds it,
/// and the features are too many to read twice.
struct Image {
    std::uint64_t problem = 0;
    std::size_t block = 0;
    SparseVector delta;
    AlignedVector<double> inW;
    std::vector<double> scales;
};

Image& lastImage()
{
    static thread_local Image image;
    return image;
}

bool same(const SparseVector& a, const SparseVector& b)
{
    return std::ranges::equal(a, b, [](const SparseEntry& x, const SparseEntry& y) {
        return x.index == y.index && x.value == y.value;
    });
}

} // namespace

void SegmentationProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    m_examples->visit(i);
    const SegmentationImage& image = m_examples->images[i];
    const std::size_t rows = m_shape.unaryRows(), count = nodes(i);
    const std::size_t columns = m_shape.unaryFeatures;
    if (rows == 1) {
        rowProducts(image.unary.data(), count, columns, w, theta);
    } else {
        for (std::size_t p = 0; p < count; ++p) // a superpixel's features stay near for all labels
            for (std::size_t k = 0; k < rows; ++k)
                rowProducts(image.unary.data() + p * columns, 1, columns, w + k * columns,
                    theta + p * rows + k);
    }
    double* pair = theta + nodeEntries(i);
    const std::size_t edges = learntEdges(i).size();
    rowProducts(image.pairwise.data(), edges, m_shape.pairFeatures, w + m_shape.pairStart(), pair);
    for (std::size_t e = 0; e < edges; ++e)
        pair[e] = silent(i, image.edges[e]) ? 0 : -pair[e];
    for (std::size_t p = 0; p < count; ++p)
        if (silent(i, p))
            std::fill_n(theta + p * rows, rows, 0.0);
}

std::span<const double> SegmentationProblem::inWeights(
    std::size_t i, const SparseVector& delta) const
{
    Image& last = lastImage();
    if (last.problem == m_id && last.block == i && same(last.delta, delta))
        return last.inW;
    const SegmentationImage& image = m_examples->images[i];
    const std::size_t rows = m_shape.unaryRows(), count = nodes(i), first = nodeEntries(i);
    last.problem = m_id;
    last.block = i;
    last.delta = delta;
    last.inW.assign(dimension(), 0.0);
    last.scales.assign(statisticSize(i), 0.0);
    // Label after label, then the edges: entry (p, k) stands at k · P + p.
    for (const auto [index, value] : delta)
        if (index < first)
            last.scales[index % rows * count + index / rows] = value;
        else
            last.scales[index] = -value;
    for (std::size_t k = 0; k < rows; ++k)
        addRows(image.unary.data(), count, m_shape.unaryFeatures, last.scales.data() + k * count,
            last.inW.data() + k * m_shape.unaryFeatures);
    addRows(image.pairwise.data(), learntEdges(i).size(), m_shape.pairFeatures,
        last.scales.data() + first, last.inW.data() + m_shape.pairStart());
    return last.inW;
}

double SegmentationProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    return gapscope::squaredNorm(inWeights(i, delta));
}

void SegmentationProblem::addTo(
    std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    asWritable({w, weightSize()}) += scale * asVector(inWeights(i, delta));
}

void SegmentationProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    AlignedVector<double> change(statisticSize(i));
    potentials(i, inWeights(i, delta).data(), change.data());
    for (std::size_t k = 0; k < change.size(); ++k)
        theta[k] += scale * change[k];
}

} // namespace gapscope
