// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/problems/tiny_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope::test {
namespace {

/// The data that the spans of a problem point to.
struct Memory {
    std::vector<std::vector<float>> unary;
    std::vector<std::vector<std::uint16_t>> relations;
};

double within(Random& random, double least, double most)
{
    return least + (most - least) * random.uniform();
}

struct Place {
    double x, y;
};

/// The middle of a cell in pixels.
Place middleOf(const PoseProblem& problem, std::size_t i, Label at)
{
    const std::size_t columns = problem.examples().images[i].columns;
    const double cell = problem.shape().cell;
    return {(static_cast<double>(at % columns) + 0.5) * cell,
        (static_cast<double>(at / columns) + 0.5) * cell};
}

Place annotated(const PoseImage& image, std::size_t part)
{
    const auto at = [&](std::size_t joint) {
        return Place{
            static_cast<double>(image.joints[joint].x), static_cast<double>(image.joints[joint].y)};
    };
    if (part < jointCount)
        return at(part);
    const Place a = at(middles[part - jointCount].a), b = at(middles[part - jointCount].b);
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

double squared(Place a, Place b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

/// The four features of Δ for an arc's two cells in a type.
std::array<double, 4> deformationFeatures(
    const PoseProblem& problem, std::size_t i, Label from, Label to, std::size_t row)
{
    const Place a = middleOf(problem, i, from), b = middleOf(problem, i, to);
    const double cell = problem.shape().cell, unit = PoseShape::deformationUnit;
    const PosePoint r = problem.shape().displacements[row];
    const double x = ((a.x - b.x) / cell - static_cast<double>(r.x)) / unit;
    const double y = ((a.y - b.y) / cell - static_cast<double>(r.y)) / unit;
    return {x, y, -x * x, -y * y};
}

double relationFeature(const PoseImage& image, std::size_t row, Label from)
{
    if (image.relations.empty())
        return 0;
    const std::uint32_t bits = image.relations[row * image.cells() + from];
    return static_cast<double>(__builtin_bit_cast(float, bits << 16));
}

/// The best type of an arc between two cells: its value.
double bestType(const PoseProblem& problem, std::size_t i, const std::vector<double>& w,
    std::size_t arc, Label from, Label to)
{
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t row = arc * relationTypes; row < (arc + 1) * relationTypes; ++row) {
        const auto delta = deformationFeatures(problem, i, from, to, row);
        const double* linear = w.data() + PoseShape::linearStart + 2 * row;
        const double* quadratic = w.data() + PoseShape::quadraticStart + 2 * row;
        best = std::max(best,
            w[PoseShape::relationStart + arc]
                    * relationFeature(problem.examples().images[i], row, from)
                + linear[0] * delta[0] + linear[1] * delta[1] + quadratic[0] * delta[2]
                + quadratic[1] * delta[3]);
    }
    return best;
}

} // namespace

std::shared_ptr<PoseExamples> tinyPoseExamples(Random& random, const TinyPoseSize& size)
{
    auto memory = std::make_shared<Memory>();
    auto examples = std::make_shared<PoseExamples>();
    for (std::size_t k = 0; k < size.images; ++k) {
        PoseImage image{"tiny", 0, 0, 1 + random.below(size.rows), 1 + random.below(size.columns),
            {}, {}, {}, true, {}, {}};
        const double width = static_cast<double>(image.columns) * size.cell;
        const double height = static_cast<double>(image.rows) * size.cell;
        image.width = static_cast<std::size_t>(width);
        image.height = static_cast<std::size_t>(height);
        auto& unary = memory->unary.emplace_back();
        for (std::size_t c = 0; c < partCount * image.cells(); ++c)
            unary.push_back(
                size.constant && c < image.cells() ? 1 : static_cast<float>(within(random, -6, 1)));
        auto& relations = memory->relations.emplace_back();
        if (random.below(4) > 0)
            for (std::size_t c = 0; c < arcCount * relationTypes * image.cells(); ++c)
                relations.push_back(toBfloat16(static_cast<float>(within(random, -6, 1))));
        const double spread = random.below(3) == 0 ? 0.2 : 1; // of the joints
        for (PosePoint& joint : image.joints)
            joint = {static_cast<float>(width * spread * within(random, -0.3, 1.3)),
                static_cast<float>(height * spread * within(random, -0.3, 1.3))};
        examples->images.push_back(image);
    }
    for (std::size_t k = 0; k < size.images; ++k) {
        examples->images[k].unary = memory->unary[k];
        examples->images[k].relations = memory->relations[k];
    }
    examples->memory = memory;
    return examples;
}

PoseShape tinyPoseShape(Random& random, double cell)
{
    PoseShape shape;
    shape.cell = cell;
    for (PosePoint& r : shape.displacements)
        r = {static_cast<float>(within(random, -3, 3)), static_cast<float>(within(random, -3, 3))};
    return shape;
}

std::shared_ptr<const PoseProblem> tinyPose(std::uint64_t seed, const TinyPoseSize& size)
{
    Random random(seed);
    auto examples = tinyPoseExamples(random, size);
    return std::make_shared<PoseProblem>(std::move(examples), tinyPoseShape(random, size.cell));
}

std::vector<double> randomPoseWeights(Random& random, double scale)
{
    std::vector<double> w(PoseShape::weightCount);
    for (std::size_t j = 0; j < w.size(); ++j)
        if (j < PoseShape::quadraticStart)
            w[j] = scale * within(random, -1, 2);
        else
            w[j] = PoseShape::leastQuadratic
                + (random.below(3) == 0 ? 0 : scale * within(random, 0, 3));
    return w;
}

Labelling randomPose(Random& random, const PoseProblem& problem, std::size_t i)
{
    Labelling y(partCount + arcCount);
    for (std::size_t k = 0; k < y.size(); ++k)
        y[k] = static_cast<Label>(
            random.below(k < partCount ? problem.examples().images[i].cells() : relationTypes));
    return y;
}

std::vector<double> densePoseFeatures(const PoseProblem& problem, std::size_t i, LabellingView y)
{
    const PoseImage& image = problem.examples().images[i];
    std::vector<double> phi(PoseShape::weightCount, 0.0);
    for (std::size_t p = 0; p < partCount; ++p)
        phi[p] = static_cast<double>(image.unary[p * image.cells() + y[p]]);
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        const BodyPair edge = bodyEdges[arc / 2];
        const Label from = y[arc % 2 == 0 ? edge.a : edge.b];
        const Label to = y[arc % 2 == 0 ? edge.b : edge.a];
        const std::size_t row = arc * relationTypes + y[partCount + arc];
        phi[partCount + arc] = relationFeature(image, row, from);
        const auto delta = deformationFeatures(problem, i, from, to, row);
        for (std::size_t axis = 0; axis < 2; ++axis) {
            phi[partCount + arcCount + 2 * row + axis] = delta[axis];
            phi[partCount + arcCount + 2 * (arcCount * relationTypes + row) + axis] =
                delta[2 + axis];
        }
    }
    return phi;
}

Label annotatedCell(const PoseProblem& problem, std::size_t i, std::size_t part)
{
    const PoseImage& image = problem.examples().images[i];
    const Place at = annotated(image, part);
    std::size_t row = 0, column = 0; // the last whose upper left corner is not beyond the place
    while (row + 1 < image.rows && static_cast<double>(row + 1) * problem.shape().cell <= at.y)
        ++row;
    while (column + 1 < image.columns
        && static_cast<double>(column + 1) * problem.shape().cell <= at.x)
        ++column;
    return static_cast<Label>(row * image.columns + column);
}

double poseLoss(const PoseProblem& problem, std::size_t i, LabellingView y)
{
    const PoseImage& image = problem.examples().images[i];
    const double cell = problem.shape().cell;
    const double s2 =
        std::max(cell * cell, squared(annotated(image, leftShoulder), annotated(image, rightHip)));
    double sum = 0;
    for (std::size_t p = 0; p < partCount; ++p)
        sum += std::min(1.0,
            squared(middleOf(problem, i, y[p]), middleOf(problem, i, annotatedCell(problem, i, p)))
                / s2);
    return sum / 26;
}

namespace {

/// Dynamic programming along the tree.
struct Tree {
    const PoseProblem& problem;
    std::size_t i;
    const std::vector<double>& w;
    bool augmented;

    /// The best value of a part's branch for the part in each cell; `parent` is not in the branch.
    std::vector<double> branch(std::size_t part, std::size_t parent) const
    {
        std::vector<double> value = alone(part);
        for (std::size_t e = 0; e < edgeCount; ++e) {
            const auto [a, b] = bodyEdges[e];
            if ((a != part && b != part) || a == parent || b == parent)
                continue;
            const std::vector<double> below = branch(a == part ? b : a, part);
            for (std::size_t c = 0; c < value.size(); ++c)
                value[c] += bestChild(below, c, a == part ? 2 * e : 2 * e + 1);
        }
        return value;
    }

private:
    std::vector<double> alone(std::size_t part) const
    {
        const PoseImage& image = problem.examples().images[i];
        Labelling y(partCount + arcCount);
        for (std::size_t p = 0; p < partCount; ++p)
            y[p] = annotatedCell(problem, i, p);
        std::vector<double> value(image.cells());
        for (std::size_t c = 0; c < value.size(); ++c) {
            y[part] = static_cast<Label>(c);
            value[c] = w[part] * static_cast<double>(image.unary[part * image.cells() + c])
                + (augmented ? poseLoss(problem, i, y) : 0);
        }
        return value;
    }
    double bestChild(const std::vector<double>& below, std::size_t cell, std::size_t arc) const
    {
        double most = -std::numeric_limits<double>::infinity();
        const auto here = static_cast<Label>(cell);
        for (std::size_t c = 0; c < below.size(); ++c) {
            const auto there = static_cast<Label>(c);
            most = std::max(most,
                below[c] + bestType(problem, i, w, arc, here, there)
                    + bestType(problem, i, w, arc ^ 1U, there, here));
        }
        return most;
    }
};

} // namespace

std::vector<double> bestPoses(const PoseProblem& problem, std::size_t i,
    const std::vector<double>& w, bool augmented, std::size_t part)
{
    return Tree{problem, i, w, augmented}.branch(part, partCount);
}

} // namespace gapscope::test
