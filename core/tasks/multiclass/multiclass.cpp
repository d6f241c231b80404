// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/multiclass/multiclass.h"

#include "core/machine/error.h"
#include "core/machine/memory.h"
#include "core/metrics/metrics.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace gapscope {
namespace {

/// ‖x‖², every feature and value checked.
double checkedSquaredNorm(const FeatureValues& x, std::size_t featureCount)
{
    double sum = 0;
    for (std::size_t k = 0; k < x.count; ++k) {
        const double value = static_cast<double>(x.values[k]);
        if (!std::isfinite(value))
            throw InputError("multiclass data", 0, "a value that is not finite", "a number");
        if ((x.features ? x.features[k] : k) >= featureCount)
            throw InputError("multiclass data", 0, "a feature out of range",
                fmt::format("at most {} features", featureCount));
        sum += value * value;
    }
    return sum;
}

} // namespace

MulticlassProblem::MulticlassProblem(
    std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape)
    : m_examples(std::move(examples))
    , m_shape(std::move(shape))
{
    const MulticlassExamples& data = *m_examples;
    if (data.size() == 0 || m_shape.labelNames.empty() || m_shape.featureCount == 0)
        throw InputError("multiclass data", 0, "no labelled example", "at least one");
    m_squaredNorms.reserve(data.size());
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (data.labels[i] >= m_shape.labelCount())
            throw InputError("multiclass data", 0, "a label out of range", "labels of the model");
        m_squaredNorms.push_back(checkedSquaredNorm(data.row(i), m_shape.featureCount));
    }
}

void MulticlassProblem::prefetch(std::size_t i, Fetch what) const
{
    constexpr std::size_t line = 64, mostLines = 32;
    const auto fetch = [](const void* from, std::size_t bytes) {
        const char* at = static_cast<const char*>(from);
        for (std::size_t k = 0; k < std::min(bytes, mostLines * line); k += line)
            gapscope::prefetch(at + k);
    };
    if (what == Fetch::place) {
        gapscope::prefetch(m_examples->start.data() + i);
        gapscope::prefetch(m_examples->labels.data() + i);
        gapscope::prefetch(m_squaredNorms.data() + i);
        return;
    }
    const FeatureValues x = m_examples->row(i);
    fetch(x.values, x.count * sizeof *x.values);
    if (x.features)
        fetch(x.features, x.count * sizeof *x.features);
}

KernelParts MulticlassProblem::kernelParts(const std::vector<std::size_t>& blocks) const
{
    auto inputs = std::make_shared<KernelInputs>();
    inputs->featureCount = m_shape.featureCount;
    inputs->owners = {m_examples};
    for (const std::size_t i : blocks) {
        const FeatureValues x = m_examples->row(i);
        inputs->add({{x.features, sizeof *x.features}, x.values, x.count}, m_examples->labels[i]);
        inputs->blockStart.push_back(inputs->size());
    }
    return {inputs, m_shape.labelCount(), m_shape.stride(), nullptr};
}

std::shared_ptr<const Problem> MulticlassProblem::slackRescaled(
    std::shared_ptr<const Problem> whole) const
{
    return slackByEnumeration(std::move(whole), m_shape.labelCount());
}

void MulticlassProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    gatherLabels(m_examples->row(i), w, m_shape.stride(), theta);
}

bool MulticlassProblem::maxOracle(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    const std::size_t labels = m_shape.labelCount();
    const Label truth = m_examples->labels[i];
    y.resize(1);
    if (mode == OracleMode::lossOnly) { // any wrong label costs the same: the lowest one
        y[0] = truth == 0 && labels > 1 ? Label{1} : Label{0};
        return true;
    }
    const double wrong = mode == OracleMode::lossAugmented ? 1 : 0;
    std::size_t best = 0;
    double top = theta[0] + (truth == 0 ? 0 : wrong);
    for (std::size_t k = 1; k < labels; ++k)
        if (const double value = theta[k] + (truth == k ? 0 : wrong); value > top) {
            top = value;
            best = k;
        }
    y[0] = static_cast<Label>(best);
    return true;
}

double MulticlassProblem::expectation(std::size_t i, const double* q, double c, double* mu) const
{
    const std::size_t labels = m_shape.labelCount();
    std::fill_n(mu, m_shape.stride(), 0.0);
    const Label right = truth(i).front();
    double most = q[0] + c, all = 0;
    for (std::size_t y = 0; y < labels; ++y) {
        mu[y] = q[y] + (y == right ? 0 : c);
        most = std::max(most, mu[y]);
    }
    for (std::size_t y = 0; y < labels; ++y) {
        mu[y] = std::exp(mu[y] - most);
        all += mu[y];
    }
    for (std::size_t y = 0; y < labels; ++y)
        mu[y] /= all;
    return 1 - mu[right];
}

void MulticlassProblem::statistic(std::size_t, LabellingView y, SparseVector& m) const
{
    m.assign(1, {y[0], 1.0});
}

std::size_t MulticlassProblem::wrongLabels(std::size_t i, LabellingView y) const
{
    return y[0] != m_examples->labels[i] || m_examples->unknownClass(i) ? 1 : 0;
}

double MulticlassProblem::loss(std::size_t i, LabellingView y) const
{
    return static_cast<double>(wrongLabels(i, y));
}

Metrics MulticlassProblem::metrics(const std::vector<Labelling>& predictions) const
{
    return {{{"accuracy", 1 - errorsOf(*this, predictions).perLabel}}, {}};
}

double MulticlassProblem::score(std::size_t, const double* theta, LabellingView y) const
{
    return theta[y[0]];
}

double MulticlassProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    double sum = 0;
    for (const SparseEntry& entry : delta)
        sum += entry.value * entry.value;
    return m_squaredNorms[i] * sum;
}

void MulticlassProblem::cornerDifference(
    std::size_t, LabellingView y, LabellingView other, SparseVector& delta) const
{
    delta.clear();
    if (y[0] == other[0])
        return;
    delta.push_back({y[0], 1.0});
    delta.push_back({other[0], -1.0});
}

void MulticlassProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    for (const SparseEntry& entry : delta)
        theta[entry.index] += scale * m_squaredNorms[i] * entry.value;
}

void MulticlassProblem::addTo(
    std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    static thread_local AlignedVector<double> step;
    step.assign(m_shape.stride(), 0.0);
    for (const SparseEntry& entry : delta)
        step[entry.index] += scale * entry.value;
    scatterLabels(m_examples->row(i), step.data(), m_shape.stride(), w);
}

const std::string* MulticlassExamples::unknownClass(std::size_t i) const
{
    const auto found = std::ranges::lower_bound(
        unknown, static_cast<std::uint32_t>(i), {}, &UnknownClass::example);
    return found != unknown.end() && found->example == i ? &found->name : nullptr;
}

std::vector<float> MulticlassExamples::denseRow(std::size_t i) const
{
    std::vector<float> all(featureCount, 0.0F);
    const FeatureValues x = row(i);
    for (std::size_t k = 0; k < x.count; ++k)
        all[x.features ? x.features[k] : k] = x.values[k];
    return all;
}

void makeDenseWhereSmaller(MulticlassExamples& examples)
{
    // A sparse entry takes 8 bytes, a dense one 4, and reading row after row needs no look-up.
    const std::size_t all = examples.size() * examples.featureCount;
    if (all == 0 || 2 * examples.values.size() < all)
        return;
    std::vector<float> dense(all, 0.0F);
    for (std::size_t i = 0; i < examples.size(); ++i)
        for (std::uint64_t k = examples.start[i]; k < examples.start[i + 1]; ++k)
            dense[i * examples.featureCount + examples.features[k]] = examples.values[k];
    examples.values = std::move(dense);
    examples.features = {};
    for (std::size_t i = 0; i < examples.start.size(); ++i)
        examples.start[i] = i * examples.featureCount;
}

namespace {

constexpr double scaleOfFeatures = 1 / std::numbers::sqrt2;

MulticlassShape twoClasses(MulticlassShape shape)
{
    if (shape.labelCount() != 2)
        throw InputError(
            "binary data", 0, fmt::format("{} classes", shape.labelCount()), "two classes");
    return shape;
}

} // namespace

BinaryProblem::BinaryProblem(
    std::shared_ptr<const MulticlassExamples> examples, MulticlassShape shape)
    : MulticlassProblem(std::move(examples), twoClasses(std::move(shape)))
{
}

void BinaryProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    MulticlassProblem::potentials(i, w, theta);
    const std::size_t stride = shape().stride();
    for (std::size_t y = 0; y < stride; ++y)
        theta[y] *= scaleOfFeatures;
}

double BinaryProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    return MulticlassProblem::squaredNorm(i, delta) / 2;
}

void BinaryProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    MulticlassProblem::addGram(i, delta, scale / 2, theta);
}

void BinaryProblem::addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    MulticlassProblem::addTo(i, delta, scaleOfFeatures * scale, w);
}

} // namespace gapscope
