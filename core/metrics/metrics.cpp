// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/metrics.h"

#include "core/dense.h"
#include "core/machine/clocks.h"
#include "core/machine/memory.h"
#include "core/machine/parallel.h"
#include "core/not_computed.h"
#include "core/options/quantity_text.h"

#include <array>
#include <cassert>
#include <cctype>
#include <cmath>

namespace gapscope {
namespace {

constexpr std::array kinds = {
    MetricKind{"chunk_f1", "Chunk F1",
        "Harmonic mean of chunk precision and recall, as conlleval computes it"},
    MetricKind{"aer", "Alignment error rate",
        "1 − (predicted links that are sure + those that are possible) / (predicted + sure links)"},
    MetricKind{"precision", "Precision",
        "Chunks found with first token, last token and type / chunks predicted; of alignments "
        "predicted links that are possible / predicted links"},
    MetricKind{"recall", "Recall",
        "Chunks found with first token, last token and type / chunks of the truth; of alignments "
        "predicted links that are sure / sure links"},
    MetricKind{"token_accuracy", "Token accuracy", "Tokens with the right label / tokens"},
    MetricKind{"letter_accuracy", "Letter accuracy", "Letters read right / letters"},
    MetricKind{"iou", "Foreground IoU",
        "Mean over the images of the pixels in both masks / the pixels in either"},
    MetricKind{"mean_iou", "Mean IoU",
        "Mean over the classes of the pixels in truth and prediction / the pixels in either"},
    MetricKind{
        "pixel_accuracy", "Pixel accuracy", "Pixels with the right class / pixels, void left out"},
    MetricKind{"balanced_error", "Balanced error",
        "Mean over the images and their classes of the pixels taken for another class"},
    MetricKind{"iou_ceiling", "IoU ceiling",
        "The IoU of superpixels that all have the class of most of their pixels"},
    MetricKind{"superpixel_accuracy", "Superpixel accuracy",
        "Superpixels with the right class / superpixels, void ones left out"},
    MetricKind{"superpixel_iou", "Superpixel IoU",
        "The IoU where every superpixel counts as one pixel of the class it mostly has"},
    MetricKind{"pck_0.2", "PCK@0.2",
        "Joints at most 0.2 of the true distance of left shoulder and right hip from their place / "
        "joints"},
    MetricKind{"pcp", "PCP",
        "Limbs both whose ends are at most half the limb's length from their place / limbs"},
    MetricKind{"pck_head_top", "PCK@0.2 head top", "PCK@0.2 of this joint alone"},
    MetricKind{"pck_neck", "PCK@0.2 neck", "PCK@0.2 of this joint alone"},
    MetricKind{"pck_shoulder", "PCK@0.2 shoulders", "PCK@0.2 of these joints alone"},
    MetricKind{"pck_elbow", "PCK@0.2 elbows", "PCK@0.2 of these joints alone"},
    MetricKind{"pck_wrist", "PCK@0.2 wrists", "PCK@0.2 of these joints alone"},
    MetricKind{"pck_hip", "PCK@0.2 hips", "PCK@0.2 of these joints alone"},
    MetricKind{"pck_knee", "PCK@0.2 knees", "PCK@0.2 of these joints alone"},
    MetricKind{"pck_ankle", "PCK@0.2 ankles", "PCK@0.2 of these joints alone"},
    MetricKind{"accuracy", "Accuracy", "Variables with the right label / variables"},
    MetricKind{
        "hamming", "Hamming loss", "Mean over the examples of their wrong labels / their length"},
};

} // namespace

std::span<const MetricKind> metricCatalog() { return kinds; }

const MetricKind* findMetric(std::string_view key)
{
    const auto found = std::ranges::find(kinds, key, &MetricKind::key);
    return found == kinds.end() ? nullptr : &*found;
}

std::string metricName(const std::string& key)
{
    const MetricKind* kind = findMetric(key);
    std::string name(kind ? kind->title : std::string_view(key));
    const std::string first = name.substr(0, name.find(' '));
    if (first.size() > 1 && std::none_of(first.begin() + 1, first.end(), [](unsigned char c) {
            return std::isupper(c) != 0; // "IoU"
        }))
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

double Metrics::headline() const
{
    return values.empty() ? std::numeric_limits<double>::quiet_NaN() : values.front().value;
}

double nonUniformity(std::span<const double> x)
{
    const double n = static_cast<double>(x.size());
    const double sum = x.empty() ? 0 : asVector(x).sum();
    if (!(sum > 0))
        return std::numeric_limits<double>::quiet_NaN();
    // √(1 + n² Var[p]), p = x/‖x‖₁, whose mean is 1/n: at least 1 to the last bit
    double variance = 0;
    for (const double value : x) {
        const double off = n * (value / sum) - 1;
        variance += off * off / n;
    }
    return std::sqrt(1 + variance);
}

Labelling predict(const Problem& problem, std::size_t i, std::span<const double> w)
{
    assert(w.size() == problem.weightSize());
    static thread_local AlignedVector<double> theta;
    if (theta.size() < problem.statisticSize(i))
        theta.resize(problem.statisticSize(i));
    Labelling y;
    problem.potentials(i, w.data(), theta.data());
    problem.maxOracle(i, theta.data(), OracleMode::decode, y);
    return y;
}

std::vector<Labelling> predictAll(const Problem& problem, std::span<const double> w,
    std::size_t threads, const std::function<bool()>& stopped,
    const std::function<void(std::size_t)>& visited)
{
    std::vector<Labelling> predictions(problem.blockCount());
    parallelBlocks(problem.blockCount(), threads, [&](std::size_t, std::size_t i) {
        if (stopped && stopped())
            return;
        predictions[i] = predict(problem, i, w);
        if (visited)
            visited(i);
    });
    return predictions;
}

Errors errorsOf(const Problem& problem, const std::vector<Labelling>& predictions)
{
    assert(predictions.size() == problem.blockCount());
    double loss = 0;
    std::size_t wrong = 0, labels = 0;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        loss += problem.loss(i, predictions[i]);
        labels += problem.judgedLabels(i);
        wrong += problem.wrongLabels(i, predictions[i]);
    }
    if (labels == 0) // there are no right answers
        return {notComputed, notComputed};
    return {loss / static_cast<double>(predictions.size()),
        static_cast<double>(wrong) / static_cast<double>(labels)};
}

Metrics Problem::metrics(const std::vector<Labelling>& predictions) const
{
    return {{{"accuracy", 1 - errorsOf(*this, predictions).perLabel}}, {}};
}

std::string headlineOf(const Problem& part)
{
    std::vector<Labelling> truths;
    for (std::size_t i = 0; i < part.blockCount(); ++i) {
        const LabellingView truth = part.truth(i);
        truths.emplace_back(truth.begin(), truth.end());
    }
    return part.metrics(truths).values.front().key;
}

Errors evaluate(const Problem& problem, std::span<const double> w, std::size_t threads)
{
    return errorsOf(problem, predictAll(problem, w, threads));
}

namespace {

constexpr std::size_t mostCalls = 200, mostExamples = 500;
constexpr double mostSeconds = 0.5;

/// The k-th of `count` examples spread evenly over n.
std::size_t spread(std::size_t k, std::size_t count, std::size_t n) { return k * n / count; }

double sparsityOf(const Problem& problem)
{
    const std::size_t n = problem.blockCount(), count = std::min(n, mostExamples);
    const double begin = wallSeconds();
    SparseVector m, features;
    double touched = 0;
    std::size_t seen = 0;
    for (; seen < count && (seen == 0 || wallSeconds() - begin < mostSeconds); ++seen) {
        const std::size_t i = spread(seen, count, n);
        problem.statistic(i, problem.truth(i), m);
        merge(m);
        problem.image(i, m, features);
        touched += static_cast<double>(
            std::ranges::count_if(features, [](const SparseEntry& e) { return e.value != 0; }));
    }
    if (touched == 0) // truths without features, as of a box QP
        return notComputed;
    return touched / static_cast<double>(seen) / static_cast<double>(problem.dimension());
}

} // namespace

ProblemFigures figuresOf(const Problem& problem)
{
    ProblemFigures figures;
    figures.featureSparsity = sparsityOf(problem);
    figures.bounds = problem.bounds();
    const std::size_t n = problem.blockCount(), count = std::min(n, mostCalls);
    const AlignedVector<double> w(problem.weightSize(), 0.0);
    AlignedVector<double> theta;
    Labelling y;
    std::vector<double> micros;
    const double begin = wallSeconds();
    while (micros.size() < count && (micros.empty() || wallSeconds() - begin < mostSeconds)) {
        const std::size_t i = spread(micros.size(), count, n);
        theta.resize(std::max(theta.size(), problem.statisticSize(i)));
        const double start = wallSeconds();
        problem.potentials(i, w.data(), theta.data());
        problem.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        micros.push_back(1e6 * (wallSeconds() - start));
    }
    const auto middle = micros.begin() + static_cast<std::ptrdiff_t>(micros.size() / 2);
    std::ranges::nth_element(micros, middle);
    figures.oracleMicroseconds = *middle;
    figures.oracleCalls = micros.size();
    return figures;
}

std::string boundsText(const Bounds& bounds)
{
    if (bounds.first == bounds.last)
        return "none";
    std::string text =
        fmt::format("weights {} to {}: ", grouped(bounds.first), grouped(bounds.last - 1));
    if (bounds.each)
        return text + "a box for each";
    if (std::isfinite(bounds.lower))
        text += fmt::format("at least {:g}", bounds.lower);
    if (std::isfinite(bounds.upper))
        text +=
            fmt::format("{}at most {:g}", std::isfinite(bounds.lower) ? ", " : "", bounds.upper);
    return text;
}

} // namespace gapscope
