// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/pose/pose.h"

#include "core/machine/error.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {

PoseProblem::PoseProblem(
    std::shared_ptr<const PoseExamples> examples, PoseShape shape, bool transforms)
    : m_examples(std::move(examples))
    , m_shape(std::move(shape))
    , m_transforms(transforms)
{
    if (m_examples->images.empty())
        throw InputError("images", 0, "no image with a pose", "at least one");
    for (std::size_t i = 0; i < blockCount(); ++i) {
        check(i);
        m_truths.push_back(truthOf(i));
        const auto& joints = m_examples->images[i].joints;
        m_scales.push_back(distance(joints[leftShoulder], joints[rightHip]));
    }
}

void PoseProblem::check(std::size_t i) const
{
    m_examples->visit(i);
    const PoseImage& image = m_examples->images[i];
    const auto fail = [&image](const char* found, const std::string& expected) {
        throw InputError(image.name, 0, found, expected);
    };
    constexpr std::size_t mostCells = CellGrid::mostCells;
    if (image.cells() == 0 || image.rows > mostCells || image.columns > mostCells
        || image.cells() > mostCells)
        fail("maps without cells or with too many", fmt::format("1 to {} cells", mostCells));
    if (image.unary.size() != partCount * image.cells()
        || !(image.relations.empty()
            || image.relations.size() == arcCount * relationTypes * image.cells()))
        fail("maps of another size", "one of every part and of every arc and type");
    if (!std::ranges::all_of(image.unary, [](float v) { return std::isfinite(v); })
        || !std::ranges::all_of(
            image.relations, [](std::uint16_t v) { return (v & 0x7f80) != 0x7f80; }))
        fail("a score that is not finite", "numbers");
    if (!std::ranges::all_of(
            image.joints, [](PosePoint at) { return std::isfinite(at.x) && std::isfinite(at.y); }))
        fail("a joint that is not finite", "numbers of pixels");
}

CellGrid PoseProblem::grid(std::size_t i) const
{
    const PoseImage& image = m_examples->images[i];
    return {m_shape.cell, image.rows, image.columns};
}

PosePoint PoseProblem::place(std::size_t i, LabellingView y, std::size_t part) const
{
    return grid(i).middle(y[part]);
}

std::array<PosePoint, jointCount> PoseProblem::joints(std::size_t i, LabellingView y) const
{
    std::array<PosePoint, jointCount> found{};
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        found[joint] = place(i, y, joint);
    return found;
}

Labelling PoseProblem::truthOf(std::size_t i) const
{
    const PosePlaces places = placesOf(m_examples->images[i].joints);
    Labelling y;
    for (const PosePoint place : places)
        y.push_back(cellAt(i, place));
    const auto differences = arcDifferences(places, grid(i));
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        y.push_back(m_shape.nearestType(arc, differences[arc]));
    return y;
}

bool PoseProblem::isLabelling(std::size_t i, LabellingView y) const
{
    const auto below = [](LabellingView some, std::size_t labels) {
        return std::ranges::all_of(some, [labels](Label label) { return label < labels; });
    };
    return y.size() == truth(i).size() && below(y.first(partCount), m_examples->images[i].cells())
        && below(y.subspan(partCount), relationTypes);
}

double PoseProblem::scaleInCells(std::size_t i) const
{
    return std::max(1.0, m_scales[i] / m_shape.cell);
}

std::vector<float> PoseProblem::partCosts(std::size_t i, std::size_t part) const
{
    const PoseImage& image = m_examples->images[i];
    const std::size_t right = m_truths[i][part];
    const double scale = scaleInCells(i);
    std::vector<float> costs(image.cells());
    for (std::size_t row = 0; row < image.rows; ++row)
        for (std::size_t column = 0; column < image.columns; ++column) {
            const double dx =
                static_cast<double>(column) - static_cast<double>(right % image.columns);
            const double dy = static_cast<double>(row) - static_cast<double>(right / image.columns);
            costs[row * image.columns + column] = static_cast<float>(
                std::min(1.0, (dx * dx + dy * dy) / (scale * scale)) / partCount);
        }
    return costs;
}

double PoseProblem::loss(std::size_t i, LabellingView y) const
{
    const std::size_t columns = m_examples->images[i].columns;
    const double scale = scaleInCells(i);
    double sum = 0;
    for (std::size_t p = 0; p < partCount; ++p) {
        const PosePoint d = cellDifference(columns, y[p], m_truths[i][p]);
        const double dx = d.x, dy = d.y;
        sum += std::min(1.0, (dx * dx + dy * dy) / (scale * scale));
    }
    return sum / partCount;
}

template <typename Add>
void PoseProblem::partFeatures(std::size_t i, LabellingView y, Add add) const
{
    const PoseImage& image = m_examples->images[i];
    for (std::size_t p = 0; p < partCount; ++p)
        add(p, static_cast<double>(image.unary[p * image.cells() + y[p]]));
}

template <typename Add>
void PoseProblem::arcFeatures(std::size_t i, LabellingView y, std::size_t arc, Add add) const
{
    constexpr double unit = PoseShape::deformationUnit;
    const PoseImage& image = m_examples->images[i];
    const Label from = y[arcFrom(arc)];
    const std::size_t row = arc * relationTypes + y[partCount + arc];
    if (!image.relations.empty())
        add(PoseShape::relationStart + arc,
            static_cast<double>(fromBfloat16(image.relations[row * image.cells() + from])));
    const PosePoint d = cellDifference(image.columns, from, y[arcTo(arc)]);
    const PosePoint r = m_shape.displacements[row];
    const double dx = (static_cast<double>(d.x) - static_cast<double>(r.x)) / unit;
    const double dy = (static_cast<double>(d.y) - static_cast<double>(r.y)) / unit;
    add(PoseShape::linearStart + 2 * row, dx);
    add(PoseShape::linearStart + 2 * row + 1, dy);
    add(PoseShape::quadraticStart + 2 * row, -dx * dx);
    add(PoseShape::quadraticStart + 2 * row + 1, -dy * dy);
}

template <typename Add> void PoseProblem::features(std::size_t i, LabellingView y, Add add) const
{
    partFeatures(i, y, add);
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        arcFeatures(i, y, arc, add);
}

double PoseProblem::arcScore(std::size_t i, const double* w, LabellingView y, std::size_t arc) const
{
    double sum = 0;
    arcFeatures(i, y, arc, [&](std::size_t index, double value) { sum += w[index] * value; });
    return sum;
}

void PoseProblem::potentials(std::size_t, const double* w, double* theta) const
{
    std::copy_n(w, PoseShape::weightCount, theta);
}

double PoseProblem::score(std::size_t i, const double* theta, LabellingView y) const
{
    m_examples->visit(i);
    double sum = 0;
    features(i, y, [&](std::size_t index, double value) { sum += theta[index] * value; });
    return sum;
}

void PoseProblem::statistic(std::size_t i, LabellingView y, SparseVector& m) const
{
    m_examples->visit(i);
    m.clear();
    features(i, y, [&m](std::size_t index, double value) {
        m.push_back({static_cast<std::uint32_t>(index), value});
    });
}

void PoseProblem::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    static thread_local std::vector<double> sum(PoseShape::weightCount);
    static thread_local SparseVector one, two;
    statistic(i, y, one);
    statistic(i, other, two);
    for (const auto [index, value] : one)
        sum[index] += value;
    for (const auto [index, value] : two)
        sum[index] -= value;
    delta.clear();
    for (const SparseVector* entries : {&one, &two})
        for (const auto [index, value] : *entries)
            if (sum[index] != 0) {
                delta.push_back({index, sum[index]});
                sum[index] = 0;
            }
}

double PoseProblem::squaredNorm(std::size_t, const SparseVector& delta) const
{
    double sum = 0;
    for (const auto [index, value] : delta)
        sum += value * value;
    return sum;
}

void PoseProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    addTo(i, delta, scale, theta); // B = I
}

void PoseProblem::addTo(std::size_t, const SparseVector& delta, double scale, double* w) const
{
    for (const auto [index, value] : delta)
        w[index] += scale * value;
}

// Arg maxima over poses.

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

Labelling labellingOf(const GridAnswer& answer)
{
    Labelling y = answer.cells;
    y.insert(y.end(), answer.types.begin(), answer.types.end());
    return y;
}

} // namespace

/// The pairwise terms of an image at some weights; the deformations belong to `terms`.
GridTree PoseProblem::treeOf(std::size_t i, const double* w, std::vector<Deformation>& terms) const
{
    const PoseImage& image = m_examples->images[i];
    terms.resize(arcCount * relationTypes);
    for (std::size_t row = 0; row < terms.size(); ++row)
        terms[row] = deformationOf(w + PoseShape::linearStart + 2 * row,
            w + PoseShape::quadraticStart + 2 * row, m_shape.displacements[row]);
    const auto termsOf = [&terms](std::size_t arc) {
        return std::span<const Deformation>(terms).subspan(arc * relationTypes, relationTypes);
    };
    const auto scoresOf = [&image](std::size_t arc) {
        const std::size_t size = relationTypes * image.cells();
        return image.relations.empty() ? image.relations
                                       : image.relations.subspan(arc * size, size);
    };
    GridTree tree{image.rows, image.columns, partCount, relationTypes, {}, m_transforms};
    for (std::size_t e = 0; e < edgeCount; ++e)
        tree.edges.push_back({bodyEdges[e].a, bodyEdges[e].b, termsOf(2 * e), termsOf(2 * e + 1),
            scoresOf(2 * e), scoresOf(2 * e + 1), w[PoseShape::relationStart + 2 * e],
            w[PoseShape::relationStart + 2 * e + 1]});
    return tree;
}

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
    treeMaxSum(treeOf(i, theta, terms), unary, neck, answer);
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
    treeMaxSum(treeOf(i, w, terms), unaries(i, w, false), part, answer, belief);
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
    treeMaxSum(treeOf(i, w, terms), unary, part, answer);
    return labellingOf(answer);
}

} // namespace gapscope
