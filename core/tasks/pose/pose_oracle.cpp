// SPDX-License-Identifier: GPL-3.0-or-later
// Arg maxima over poses.
#include "core/tasks/pose/pose.h"

#include <algorithm>
#include <cassert>

namespace gapscope {
namespace {

/// ⟨w, Δ(d − r)⟩ as a function of d.
Deformation deformationOf(const double* linear, const double* quadratic, PosePoint r)
{
    constexpr double unit = PoseShape::deformationUnit;
    const auto axis = [](double b, double a, double at, double& one, double& two) {
        one = b / unit + 2 * a * at / (unit * unit);
        two = a / (unit * unit);
        return -b * at / unit - a * at * at / (unit * unit);
    };
    Deformation q;
    q.constant = axis(linear[0], quadratic[0], static_cast<double>(r.x), q.linearX, q.quadraticX);
    q.constant += axis(linear[1], quadratic[1], static_cast<double>(r.y), q.linearY, q.quadraticY);
    return q;
}

/// The pairwise terms of an image at some weights; the deformations belong to `terms`.
GridTree treeOf(const PoseImage& image, const PoseShape& shape, const double* w,
    std::vector<Deformation>& terms)
{
    terms.resize(arcCount * relationTypes);
    for (std::size_t row = 0; row < terms.size(); ++row)
        terms[row] = deformationOf(w + PoseShape::linearStart + 2 * row,
            w + PoseShape::quadraticStart + 2 * row, shape.displacements[row]);
    const auto termsOf = [&terms](std::size_t arc) {
        return std::span<const Deformation>(terms).subspan(arc * relationTypes, relationTypes);
    };
    const auto scoresOf = [&image](std::size_t arc) {
        const std::size_t size = relationTypes * image.cells();
        return image.relations.empty() ? image.relations
                                       : image.relations.subspan(arc * size, size);
    };
    GridTree tree{image.rows, image.columns, partCount, relationTypes, {}};
    for (std::size_t e = 0; e < edgeCount; ++e)
        tree.edges.push_back({bodyEdges[e].a, bodyEdges[e].b, termsOf(2 * e), termsOf(2 * e + 1),
            scoresOf(2 * e), scoresOf(2 * e + 1), w[PoseShape::relationStart + 2 * e],
            w[PoseShape::relationStart + 2 * e + 1]});
    return tree;
}

Labelling labellingOf(const GridAnswer& answer)
{
    Labelling y = answer.cells;
    y.insert(y.end(), answer.types.begin(), answer.types.end());
    return y;
}

} // namespace

std::vector<float> PoseProblem::unaries(std::size_t i, const double* w, bool augmented) const
{
    m_examples->visit(i);
    const PoseImage& image = m_examples->images[i];
    std::vector<float> scores(image.unary.size());
    for (std::size_t p = 0; p < partCount; ++p) {
        const std::span<float> own(scores.data() + p * image.cells(), image.cells());
        for (std::size_t c = 0; c < own.size(); ++c)
            own[c] =
                static_cast<float>(w[p] * static_cast<double>(image.unary[p * image.cells() + c]));
        if (!augmented)
            continue;
        const std::vector<float> costs = partCosts(i, p);
        for (std::size_t c = 0; c < own.size(); ++c)
            own[c] += costs[c];
    }
    return scores;
}

bool PoseProblem::maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    if (mode == OracleMode::lossOnly) {
        y.assign(partCount + arcCount, 0);
        for (std::size_t p = 0; p < partCount; ++p) {
            const std::vector<float> costs = partCosts(i, p);
            y[p] = static_cast<Label>(std::ranges::max_element(costs) - costs.begin());
        }
        return true;
    }
    const bool augmented = mode == OracleMode::lossAugmented;
    const std::vector<float> unary = unaries(i, theta, augmented);
    static thread_local std::vector<Deformation> terms;
    static thread_local GridAnswer answer;
    treeMaxSum(treeOf(m_examples->images[i], m_shape, theta, terms), unary, neck, answer);
    y = labellingOf(answer);
    // Messages are of single precision: where the truth is as good, it is the answer.
    if (augmented && score(i, theta, y) + loss(i, y) < score(i, theta, m_truths[i]))
        y = m_truths[i];
    return true;
}

std::vector<float> PoseProblem::maxMarginal(std::size_t i, const double* w, std::size_t part) const
{
    std::vector<Deformation> terms;
    GridAnswer answer;
    std::vector<float> belief(m_examples->images[i].cells());
    treeMaxSum(treeOf(m_examples->images[i], m_shape, w, terms), unaries(i, w, false), part, answer,
        belief);
    return belief;
}

Labelling PoseProblem::pinned(std::size_t i, const double* w, std::size_t part, Label cell) const
{
    const PoseImage& image = m_examples->images[i];
    assert(cell < image.cells());
    std::vector<float> unary = unaries(i, w, false);
    constexpr float never = -1e30F; // below what any pose loses, and still finite
    for (std::size_t c = 0; c < image.cells(); ++c)
        if (c != cell)
            unary[part * image.cells() + c] += never;
    std::vector<Deformation> terms;
    GridAnswer answer;
    treeMaxSum(treeOf(image, m_shape, w, terms), unary, part, answer);
    return labellingOf(answer);
}

} // namespace gapscope
