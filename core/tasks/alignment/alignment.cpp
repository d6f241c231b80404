// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/alignment/alignment.h"

#include "core/files/csv.h"
#include "core/files/json_input.h"
#include "core/files/npz.h"
#include "core/inference/assignment.h"
#include "core/inference/kernels/feature_rows.h"
#include "core/machine/error.h"
#include "core/metrics/metrics.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace gapscope {

AlignmentProblem::AlignmentProblem(
    std::shared_ptr<const AlignmentExamples> examples, AlignmentShape shape)
    : m_examples(std::move(examples))
    , m_shape(std::move(shape))
{
    if (m_examples->pairs.empty())
        throw InputError("pairs", 0, "no sentence pair", "at least one");
    for (std::size_t i = 0; i < blockCount(); ++i) {
        check(i);
        m_truths.push_back(truthOf(i));
        const Labelling& truth = m_truths.back();
        std::vector<double>& costs = m_costs.emplace_back();
        for (const LinkKind kind : pair(i).links)
            costs.push_back(kind == LinkKind::none ? precisionCost : 0);
        double missed = 0;
        for (std::size_t e = 0; e < truth.size(); ++e)
            if (truth[e] != 0) {
                costs[pair(i).cell(e, truth[e] - 1U)] = -recallCost;
                missed += recallCost;
            }
        m_missed.push_back(missed);
    }
}

void AlignmentProblem::check(std::size_t i) const
{
    const AlignmentPair& of = pair(i);
    const auto fail = [&of](const std::string& found, const std::string& expected) {
        throw InputError(fmt::format("{}, sentence {}", of.part, of.number), 0, found, expected);
    };
    const auto [least, most] = std::minmax({of.english.size(), of.french.size()});
    if (least == 0 || most > mostAssigned)
        fail(fmt::format("{} English and {} French words", of.english.size(), of.french.size()),
            fmt::format("1 to {} words each", mostAssigned));
    const auto finite = [](float value) { return std::isfinite(value); };
    if (of.links.size() != of.cells() || of.dice.size() != of.cells()
        || of.features.size() != of.cells() * dimension())
        fail("links or features of another number of word pairs", "those of every word pair");
    if (!std::ranges::all_of(of.features, finite) || !std::ranges::all_of(of.dice, finite))
        fail("a feature that is not finite", "numbers");
}

Labelling AlignmentProblem::truthOf(std::size_t i) const
{
    const AlignmentPair& of = pair(i);
    std::vector<double> weights(of.cells(), -std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < of.cells(); ++k)
        if (of.links[k] == LinkKind::sure)
            weights[k] = 1 + static_cast<double>(of.dice[k]);
    Labelling y;
    maxWeightMatching(weights, of.english.size(), of.french.size(), y);
    return y;
}

void AlignmentProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    rowProducts(pair(i).features.data(), pair(i).cells(), dimension(), w, theta);
}

bool AlignmentProblem::maxOracle(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    const AlignmentPair& of = pair(i);
    static thread_local std::vector<double> weights;
    if (mode == OracleMode::lossOnly)
        weights.assign(of.cells(), 0.0);
    else
        weights.assign(theta, theta + of.cells());
    if (mode != OracleMode::decode)
        for (std::size_t k = 0; k < weights.size(); ++k)
            weights[k] += m_costs[i][k];
    maxWeightMatching(weights, of.english.size(), of.french.size(), y);
    // Weights are rounded in the matching: where the truth is as good, it is the answer.
    if (mode == OracleMode::lossAugmented
        && score(i, theta, y) + loss(i, y) < score(i, theta, m_truths[i]))
        y = m_truths[i];
    return true;
}

void AlignmentProblem::statistic(std::size_t i, LabellingView y, SparseVector& m) const
{
    m.clear();
    for (std::size_t e = 0; e < y.size(); ++e)
        if (y[e] != 0)
            m.push_back({static_cast<std::uint32_t>(pair(i).cell(e, y[e] - 1U)), 1.0});
}

double AlignmentProblem::loss(std::size_t i, LabellingView y) const
{
    double sum = m_missed[i]; // whole numbers: exact
    for (std::size_t e = 0; e < y.size(); ++e)
        if (y[e] != 0)
            sum += m_costs[i][pair(i).cell(e, y[e] - 1U)];
    return sum;
}

std::size_t AlignmentProblem::wrongLabels(std::size_t i, LabellingView y) const
{
    const Labelling& right = m_truths[i];
    std::size_t wrong = 0;
    for (std::size_t e = 0; e < y.size(); ++e) {
        const bool impossible =
            y[e] != 0 && pair(i).links[pair(i).cell(e, y[e] - 1U)] == LinkKind::none;
        wrong += impossible || (right[e] != 0 && y[e] != right[e]) ? 1 : 0;
    }
    return wrong;
}

Metrics AlignmentProblem::metrics(const std::vector<Labelling>& predictions) const
{
    const LinkCounts counts = linkCounts(*this, predictions);
    return {{{"aer", counts.aer()}, {"precision", counts.precision()}, {"recall", counts.recall()}},
        {}};
}

double AlignmentProblem::score(std::size_t i, const double* theta, LabellingView y) const
{
    double sum = 0;
    for (std::size_t e = 0; e < y.size(); ++e)
        if (y[e] != 0)
            sum += theta[pair(i).cell(e, y[e] - 1U)];
    return sum;
}

void AlignmentProblem::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    delta.clear();
    const auto add = [&](std::size_t e, Label label, double value) {
        if (label != 0)
            delta.push_back({static_cast<std::uint32_t>(pair(i).cell(e, label - 1U)), value});
    };
    for (std::size_t e = 0; e < y.size(); ++e)
        if (y[e] != other[e]) {
            add(e, y[e], 1);
            add(e, other[e], -1);
        }
}

void AlignmentProblem::addTo(
    std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    const std::size_t count = m_shape.dimension();
    for (const auto [cell, value] : delta) {
        const float* x = features(i, cell);
        for (std::size_t k = 0; k < count; ++k)
            w[k] += scale * value * static_cast<double>(x[k]);
    }
}

namespace {

double shareOf(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

double LinkCounts::aer() const
{
    return 1 - shareOf(predictedSure + predictedPossible, predicted + sure);
}

double LinkCounts::precision() const { return shareOf(predictedPossible, predicted); }

double LinkCounts::recall() const { return shareOf(predictedSure, sure); }

LinkCounts& LinkCounts::operator+=(const LinkCounts& other)
{
    predicted += other.predicted;
    sure += other.sure;
    predictedSure += other.predictedSure;
    predictedPossible += other.predictedPossible;
    return *this;
}

LinkCounts linkCounts(const AlignmentProblem& part, std::size_t i, LabellingView y)
{
    const AlignmentPair& pair = part.pair(i);
    LinkCounts counts;
    counts.sure = static_cast<std::size_t>(std::ranges::count(pair.links, LinkKind::sure));
    for (std::size_t e = 0; e < y.size(); ++e) {
        if (y[e] == 0)
            continue;
        const LinkKind kind = pair.links[pair.cell(e, y[e] - 1U)];
        ++counts.predicted;
        counts.predictedSure += kind == LinkKind::sure ? 1 : 0;
        counts.predictedPossible += kind != LinkKind::none ? 1 : 0;
    }
    return counts;
}

LinkCounts linkCounts(const AlignmentProblem& part, std::span<const Labelling> predictions)
{
    LinkCounts counts;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        counts += linkCounts(part, i, predictions[i]);
    return counts;
}

void AlignmentShape::write(nlohmann::ordered_json& header, std::string&) const
{
    header["features"] = featureNames;
}

std::shared_ptr<ModelShape> readAlignmentShape(const JsonView& header, std::size_t&)
{
    constexpr std::size_t mostFeatures = 65'535; // their names say what the weights mean
    const JsonView features = header.member("features");
    auto shape = std::make_shared<AlignmentShape>(features.strings());
    if (shape->featureNames.empty() || shape->featureNames.size() > mostFeatures)
        features.refuse(fmt::format("has {} names", shape->featureNames.size()),
            fmt::format("1 to {} names of features", mostFeatures));
    return shape;
}

ShapeMismatch AlignmentShape::mismatch(const ModelShape& other) const
{
    const auto& data = static_cast<const AlignmentShape&>(other);
    if (featureNames != data.featureNames)
        return {fmt::format("a model of {} other features", dimension()),
            fmt::format("the {} features", data.dimension())};
    return {};
}

void AlignmentShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    writeNpz(path, {{"features", {dimension()}, w}});
}

std::string AlignmentShape::weightsCsv(std::span<const double> w) const
{
    std::string out(weightsCsvHead);
    for (std::size_t f = 0; f < dimension(); ++f)
        fmt::format_to(
            std::back_inserter(out), "feature,{},,{}\n", csvField(featureNames[f]), w[f]);
    return out;
}

} // namespace gapscope
