// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/region_values.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

/// Row of w for a label, and its sign: with two labels the only row counts for 1 and against 0.
struct LabelRow {
    std::size_t first;
    double sign;
};

LabelRow rowOf(const SegmentationShape& shape, Label label)
{
    if (shape.binary())
        return {0, label == 1 ? 1.0 : -1.0};
    return {label * shape.unaryFeatures, 1.0};
}

std::vector<double> unaryOf(
    const SegmentationShape& shape, std::size_t p, std::span<const double> theta)
{
    if (shape.binary())
        return {-theta[p], theta[p]};
    const auto from = theta.begin() + static_cast<std::ptrdiff_t>(p * shape.labelCount());
    return {from, from + static_cast<std::ptrdiff_t>(shape.labelCount())};
}

std::size_t bestBeside(const std::vector<double>& values, std::size_t label)
{
    std::size_t best = label == 0 ? 1 : 0;
    for (std::size_t k = best + 1; k < values.size(); ++k)
        if (k != label && values[k] > values[best])
            best = k;
    return best;
}

std::vector<double> pairsOf(const SegmentationProblem& problem, std::size_t i, std::size_t p,
    LabellingView y, std::span<const double> theta)
{
    const std::span<const GraphEdge> edges = problem.examples().images[i].edges;
    std::vector<double> pairs(problem.shape().labelCount(), 0.0);
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (edges[e].a != p && edges[e].b != p)
            continue;
        const Label beside = y[edges[e].a == p ? edges[e].b : edges[e].a];
        for (std::size_t k = 0; k < pairs.size(); ++k)
            pairs[k] -= k != beside ? problem.pairCost(i, e, theta.data()) : 0;
    }
    return pairs;
}

std::vector<RegionReason> sumsOf(
    const std::vector<RegionReason>& features, const std::vector<FeatureGroup>& groups)
{
    std::vector<RegionReason> sums;
    for (const FeatureGroup& group : groups)
        sums.push_back({group.scope.empty() ? group.name : group.name + ", " + group.scope});
    RegionReason rest{groups.empty() ? "all features" : "other features"};
    bool any = false;
    for (std::size_t j = 0; j < features.size(); ++j) {
        const FeatureGroup* group = groupOf(groups, j);
        RegionReason& sum = group ? sums[static_cast<std::size_t>(group - groups.data())] : rest;
        sum.label += features[j].label;
        sum.other += features[j].other;
        any |= !group;
    }
    if (any)
        sums.push_back(rest);
    return sums;
}

} // namespace

QString featureInWords(const std::string& name, std::size_t separator)
{
    static constexpr std::array separators{": ", ", ", " "};
    const QString text = QString::fromStdString(name);
    const QString known = QCoreApplication::translate("FeatureNames", name.c_str());
    if (known != text || separator == separators.size())
        return known;
    const QLatin1String between(separators[separator]);
    QStringList pieces = text.split(between);
    for (QString& piece : pieces) // what is not listed is split further
        piece = featureInWords(piece.toStdString(), separator + 1);
    return pieces.join(between);
}

std::vector<double> imagePotentials(
    const SegmentationProblem& problem, std::size_t i, std::span<const double> w)
{
    assert(w.size() == problem.weightSize());
    std::vector<double> theta(problem.statisticSize(i));
    problem.potentials(i, w.data(), theta.data());
    return theta;
}

std::vector<double> regionScores(const SegmentationProblem& problem, std::size_t i,
    std::span<const double> theta, LabellingView y)
{
    const std::size_t count = problem.truth(i).size();
    std::vector<double> scores;
    for (std::size_t p = 0; p < count; ++p) {
        const std::vector<double> unary = unaryOf(problem.shape(), p, theta);
        scores.push_back(problem.shape().binary() ? unary[1] - unary[0]
                                                  : unary[y[p]] - unary[bestBeside(unary, y[p])]);
    }
    return scores;
}

RegionValues regionValues(const SegmentationProblem& problem, std::size_t i, std::size_t p,
    LabellingView y, std::span<const double> w, std::span<const double> theta, std::size_t most)
{
    const SegmentationShape& shape = problem.shape();
    const SegmentationImage& image = problem.examples().images[i];
    assert(y.size() == image.truth.size() && p < y.size() && w.size() == problem.weightSize());
    RegionValues values;
    values.region = p;
    values.truth = image.truth[p];
    values.label = y[p];
    const auto counts = image.pixels.subspan(p * shape.labelCount(), shape.labelCount());
    values.pixels = std::accumulate(counts.begin(), counts.end(), 0.0);
    values.cost = problem.costs(i)[p];
    values.unary = unaryOf(shape, p, theta);
    values.pairs = pairsOf(problem, i, p, y, theta);
    std::vector<double> sums = values.unary;
    for (std::size_t k = 0; k < sums.size(); ++k)
        sums[k] += values.pairs[k];
    values.other = values.truth != values.label && values.pixels > 0
        ? values.truth
        : static_cast<Label>(bestBeside(sums, values.label));

    const LabelRow label = rowOf(shape, values.label), other = rowOf(shape, values.other);
    const float* x = image.unary.data() + p * shape.unaryFeatures;
    std::vector<RegionReason> all(shape.unaryFeatures);
    for (std::size_t j = 0; j < all.size(); ++j)
        all[j] = {{}, label.sign * w[label.first + j] * static_cast<double>(x[j]),
            other.sign * w[other.first + j] * static_cast<double>(x[j])};
    static const SegmentationLayout none;
    const SegmentationLayout& layout = shape.layout ? *shape.layout : none;
    values.groups = sumsOf(all, layout.unary);
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    most = std::min(most, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
        [&all](std::size_t a, std::size_t b) {
            const double first = std::abs(all[a].difference()),
                         second = std::abs(all[b].difference());
            return first != second ? first > second : a < b;
        });
    for (const std::size_t j : std::span(order).first(most)) {
        if (all[j].difference() == 0)
            break;
        values.features.push_back(std::move(all[j]));
        values.features.back().name = columnName(layout.unary, j);
    }
    return values;
}

std::vector<RegionConfusion> confusionsOf(
    const SegmentationProblem& problem, std::size_t i, LabellingView y)
{
    const SegmentationImage& image = problem.examples().images[i];
    const std::size_t labels = problem.shape().labelCount();
    std::vector<RegionConfusion> all(labels * labels);
    std::vector<double> most(all.size(), 0);
    for (std::size_t p = 0; p < y.size(); ++p)
        for (std::size_t k = 0; k < labels; ++k) {
            const auto pixels = static_cast<double>(image.pixels[p * labels + k]);
            if (k == y[p] || pixels == 0)
                continue;
            const std::size_t cell = k * labels + y[p];
            all[cell].truth = static_cast<Label>(k);
            all[cell].predicted = y[p];
            all[cell].pixels += pixels;
            if (pixels > most[cell]) {
                most[cell] = pixels;
                all[cell].largest = p;
            }
        }
    std::erase_if(all, [](const RegionConfusion& each) { return each.pixels == 0; });
    std::ranges::stable_sort(all, std::greater(), &RegionConfusion::pixels);
    return all;
}

} // namespace gapscope
