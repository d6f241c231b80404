// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/segmentation/segmentation.h"

#include "core/machine/error.h"
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

struct OracleScratch {
    std::vector<double> cost, weight;
    std::vector<PairCost> pairs;
};

OracleScratch& oracleScratch()
{
    static thread_local OracleScratch s;
    return s;
}

std::uint64_t nextId()
{
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

} // namespace

SegmentationProblem::SegmentationProblem(
    std::shared_ptr<const SegmentationExamples> examples, SegmentationShape shape)
    : m_examples(std::move(examples))
    , m_shape(std::move(shape))
    , m_id(nextId())
{
    if (m_examples->images.empty() || m_shape.labelCount() < 2)
        throw InputError("images", 0, "no image with superpixels of two classes", "at least one");
    m_costStart.push_back(0);
    for (std::size_t i = 0; i < blockCount(); ++i) {
        check(i);
        addCosts(i);
    }
}

void SegmentationProblem::check(std::size_t i) const
{
    m_examples->visit(i);
    const SegmentationImage& image = m_examples->images[i];
    const auto fail = [&image](const char* found, const std::string& expected) {
        throw InputError(image.name, 0, found, expected);
    };
    const std::size_t nodeCount = image.truth.size();
    if (nodeCount == 0)
        fail("no superpixel", "at least one");
    if (image.unary.size() != nodeCount * m_shape.unaryFeatures
        || image.pixels.size() != nodeCount * m_shape.labelCount()
        || image.pairwise.size() != image.edges.size() * m_shape.pairFeatures)
        fail("features of another size", "a row for every superpixel and for every edge");
    for (const Label label : image.truth)
        if (label >= m_shape.labelCount())
            fail("a label out of range", fmt::format("below {}", m_shape.labelCount()));
    for (const auto [a, b] : image.edges)
        if (a >= nodeCount || b >= nodeCount || a == b)
            fail("an edge out of range", "two of the superpixels");
    const auto finite = [](float v) { return std::isfinite(v); };
    if (!std::ranges::all_of(image.unary, finite))
        fail("a feature that is not finite", "numbers");
    if (!std::ranges::all_of(image.pairwise, [](float v) { return std::isfinite(v) && v >= 0; }))
        fail("a pairwise feature below 0 or not finite",
            "numbers ≥ 0, so that a graph cut is exact");
}

void SegmentationProblem::addCosts(std::size_t i)
{
    const SegmentationImage& image = m_examples->images[i];
    const std::size_t classes = m_shape.labelCount();
    std::vector<double> area(classes, 0.0);
    const auto areaOf = [&](std::size_t p) {
        double sum = 0;
        for (std::size_t k = 0; k < classes; ++k)
            sum += image.pixels[p * classes + k];
        return sum;
    };
    std::size_t judged = 0;
    for (std::size_t p = 0; p < image.truth.size(); ++p) {
        area[image.truth[p]] += areaOf(p);
        judged += areaOf(p) > 0 ? 1 : 0;
    }
    const auto present = std::ranges::count_if(area, [](double a) { return a > 0; });
    for (std::size_t p = 0; p < image.truth.size(); ++p) {
        const double own = areaOf(p);
        m_costs.push_back(own == 0 ? 0
                : m_shape.hamming  ? 1 / static_cast<double>(judged)
                                   : own / area[image.truth[p]] / static_cast<double>(present));
    }
    m_costStart.push_back(m_costs.size());
}

std::span<const double> SegmentationProblem::costs(std::size_t i) const
{
    return {m_costs.data() + m_costStart[i], m_costStart[i + 1] - m_costStart[i]};
}

std::size_t SegmentationProblem::statisticSize(std::size_t i) const
{
    return nodeEntries(i) + learntEdges(i).size();
}

double SegmentationProblem::loss(std::size_t i, LabellingView y) const
{
    const std::span<const double> cost = costs(i);
    const LabellingView right = truth(i);
    double sum = 0;
    for (std::size_t p = 0; p < right.size(); ++p)
        sum += y[p] != right[p] ? cost[p] : 0;
    return sum;
}

double SegmentationProblem::offset(std::size_t i, LabellingView y) const
{
    double sum = loss(i, y);
    if (!m_shape.fixedPotts)
        return sum;
    const std::span<const GraphEdge> edges = m_examples->images[i].edges;
    const LabellingView right = truth(i);
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const auto [a, b] = edges[e];
        if (const bool cut = y[a] != y[b]; cut != (right[a] != right[b]))
            sum += cut ? -pairCost(i, e, nullptr) : pairCost(i, e, nullptr);
    }
    return sum;
}

double SegmentationProblem::score(std::size_t i, const double* theta, LabellingView y) const
{
    const std::size_t rows = m_shape.unaryRows();
    double sum = 0;
    if (m_shape.binary())
        for (std::size_t p = 0; p < y.size(); ++p)
            sum += y[p] == 1 ? theta[p] : -theta[p];
    else
        for (std::size_t p = 0; p < y.size(); ++p)
            sum += theta[p * rows + y[p]];
    const std::span<const GraphEdge> edges = learntEdges(i);
    const double* pair = theta + nodeEntries(i);
    for (std::size_t e = 0; e < edges.size(); ++e)
        sum += y[edges[e].a] != y[edges[e].b] ? pair[e] : 0;
    return sum;
}

void SegmentationProblem::bestAlone(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    const std::size_t classes = m_shape.labelCount();
    const std::span<const double> cost = costs(i);
    const LabellingView right = truth(i);
    y.resize(right.size());
    for (std::size_t p = 0; p < right.size(); ++p) {
        const auto value = [&](std::size_t k) {
            const double own = mode == OracleMode::lossOnly ? 0
                : m_shape.binary()                          ? (k == 1 ? theta[p] : -theta[p])
                                                            : theta[p * classes + k];
            return own + (mode != OracleMode::decode && k != right[p] ? cost[p] : 0);
        };
        std::size_t best = 0;
        for (std::size_t k = 1; k < classes; ++k)
            if (value(k) > value(best))
                best = k;
        y[p] = static_cast<Label>(best);
    }
}

bool SegmentationProblem::maxOracle(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    bestAlone(i, theta, mode, y);
    if (mode == OracleMode::lossOnly && !m_shape.fixedPotts)
        return true;
    if (!m_shape.binary()) {
        expand(i, theta, mode, std::numeric_limits<std::size_t>::max(), y);
        return false;
    }
    const std::span<const GraphEdge> edges = m_examples->images[i].edges;
    const std::span<const double> cost = costs(i);
    const LabellingView right = truth(i);
    const double augmented = mode == OracleMode::decode ? 0 : 1;
    OracleScratch& s = oracleScratch();
    s.cost.resize(right.size());
    for (std::size_t p = 0; p < right.size(); ++p)
        s.cost[p] = (mode == OracleMode::lossOnly ? 0 : -2 * theta[p])
            + augmented * (right[p] == 1 ? cost[p] : -cost[p]);
    s.pairs.resize(edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const double weight = pairCost(i, e, theta); // ⟨w_P, x⟩ ≥ 0 as w_P, x ≥ 0
        assert(weight >= 0);                         // submodular
        s.pairs[e] = {edges[e].a, edges[e].b, weight, weight};
    }
    minCut(s.cost, s.pairs, y);
    return true;
}

void SegmentationProblem::limitedOracle(
    std::size_t i, const double* theta, std::size_t effort, Labelling& y) const
{
    bestAlone(i, theta, OracleMode::lossAugmented, y);
    expand(i, theta, OracleMode::lossAugmented, effort, y);
}

void SegmentationProblem::expand(
    std::size_t i, const double* theta, OracleMode mode, std::size_t mostMoves, Labelling& y) const
{
    const std::span<const GraphEdge> edges = m_examples->images[i].edges;
    const std::span<const double> cost = costs(i);
    const LabellingView right = truth(i);
    const double augmented = mode == OracleMode::decode ? 0 : 1;
    OracleScratch& s = oracleScratch();
    const std::size_t classes = m_shape.labelCount();
    s.cost.resize(right.size() * classes);
    for (std::size_t p = 0; p < right.size(); ++p)
        for (std::size_t k = 0; k < classes; ++k)
            s.cost[p * classes + k] = (mode == OracleMode::lossOnly ? 0 : -theta[p * classes + k])
                - (k != right[p] ? augmented * cost[p] : 0);
    s.weight.resize(edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        s.weight[e] = pairCost(i, e, theta);
        assert(s.weight[e] >= 0);
    }
    alphaExpansion({classes, s.cost, edges, s.weight}, y, mostMoves);
}

void SegmentationProblem::statistic(std::size_t i, LabellingView y, SparseVector& m) const
{
    const std::size_t rows = m_shape.unaryRows();
    m.clear();
    for (std::size_t p = 0; p < y.size(); ++p)
        if (silent(i, p))
            continue;
        else if (m_shape.binary())
            m.push_back({static_cast<std::uint32_t>(p), y[p] == 1 ? 1.0 : -1.0});
        else
            m.push_back({static_cast<std::uint32_t>(p * rows + y[p]), 1.0});
    const std::span<const GraphEdge> edges = learntEdges(i);
    const std::size_t first = nodeEntries(i);
    for (std::size_t e = 0; e < edges.size(); ++e)
        if (y[edges[e].a] != y[edges[e].b] && !silent(i, edges[e]))
            m.push_back({static_cast<std::uint32_t>(first + e), 1.0});
}

void SegmentationProblem::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    const std::size_t rows = m_shape.unaryRows();
    delta.clear();
    for (std::size_t p = 0; p < y.size(); ++p) {
        if (y[p] == other[p] || silent(i, p))
            continue;
        if (m_shape.binary()) {
            delta.push_back({static_cast<std::uint32_t>(p), y[p] == 1 ? 2.0 : -2.0});
            continue;
        }
        delta.push_back({static_cast<std::uint32_t>(p * rows + y[p]), 1.0});
        delta.push_back({static_cast<std::uint32_t>(p * rows + other[p]), -1.0});
    }
    const std::span<const GraphEdge> edges = learntEdges(i);
    const std::size_t first = nodeEntries(i);
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const bool cut = y[edges[e].a] != y[edges[e].b];
        if (cut != (other[edges[e].a] != other[edges[e].b]) && !silent(i, edges[e]))
            delta.push_back({static_cast<std::uint32_t>(first + e), cut ? 1.0 : -1.0});
    }
}

namespace {

/// IoU of a part: of the foreground, the mean over the images that have one; of several classes,
/// their mean over all pixels.
class PartIou {
public:
    explicit PartIou(std::size_t classes)
        : m_all(classes)
    {
    }
    /// Adds an image: pixels of each class in each superpixel, or each one's truth.
    template <typename Truth> void add(const Truth& truth, LabellingView y)
    {
        PixelConfusion one(m_all.classes());
        one.add(truth, y);
        m_all.add(truth, y);
        if (const double iou = one.iou(1); !std::isnan(iou)) {
            m_foreground += iou;
            ++m_images;
        }
        if (const double error = one.balancedError(); !std::isnan(error)) {
            m_errors += error;
            ++m_judged;
        }
    }
    double value() const
    {
        if (m_all.classes() > 2)
            return meanIou();
        return m_images > 0 ? m_foreground / m_images : 1;
    }
    double meanIou() const { return m_all.meanIou(); }
    double accuracy() const { return m_all.accuracy(); }
    double balancedError() const { return m_judged > 0 ? m_errors / m_judged : 0; }

private:
    PixelConfusion m_all;
    double m_foreground = 0, m_images = 0, m_errors = 0, m_judged = 0;
};

/// Labels of the superpixels that are not void alone.
Labelling withoutVoid(LabellingView y, std::span<const double> costs)
{
    Labelling kept;
    for (std::size_t p = 0; p < y.size(); ++p)
        if (costs[p] > 0)
            kept.push_back(y[p]);
    return kept;
}

} // namespace

Metrics SegmentationProblem::metrics(const std::vector<Labelling>& predictions) const
{
    const std::size_t classes = m_shape.labelCount();
    PartIou pixels(classes), ceiling(classes), superpixels(classes);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        m_examples->visit(i);
        const std::span<const std::uint32_t> counts = m_examples->images[i].pixels;
        pixels.add(counts, predictions[i]);
        ceiling.add(counts, truth(i));
        superpixels.add(
            LabellingView(withoutVoid(truth(i), costs(i))), withoutVoid(predictions[i], costs(i)));
    }
    Metrics metrics{{{"mean_iou", pixels.meanIou()}, {"pixel_accuracy", pixels.accuracy()},
                        {"balanced_error", pixels.balancedError()},
                        {"iou_ceiling", ceiling.value()}, {"superpixel_iou", superpixels.value()},
                        {"superpixel_accuracy", superpixels.accuracy()}},
        {}};
    if (m_shape.binary())
        metrics.values.insert(metrics.values.begin(), {"iou", pixels.value()});
    return metrics;
}

} // namespace gapscope
