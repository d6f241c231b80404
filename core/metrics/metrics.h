// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

#include <functional>

namespace gapscope {

/// Chunks counted, and the three rates made of them; a rate of nothing is 0, as conlleval has it.
struct ChunkCounts {
    std::size_t truth = 0, predicted = 0, correct = 0;

    double precision() const; ///< correct / predicted
    double recall() const;    ///< correct / truth
    double f1() const;        ///< their harmonic mean
    void operator+=(const ChunkCounts& other);
    bool operator==(const ChunkCounts&) const = default;
};

/// A measure that a field reports of predictions; one row each.
struct MetricKind {
    std::string_view key;   ///< in records: "chunk_f1"
    std::string_view title; ///< untranslated
    std::string_view help;  ///< untranslated; what is divided by what
};
/// In the order in which a record's metrics are read: possible headlines first, then the rest.
std::span<const MetricKind> metricCatalog();
/// nullptr when there is no such key.
const MetricKind* findMetric(std::string_view key);
/// "chunk F1" for "chunk_f1": the name in a sentence.
std::string metricName(const std::string& key);

/// One of them over a whole part, 0 … 1.
struct Metric {
    std::string key;
    double value = 0;

    bool operator==(const Metric&) const = default;
};

/// The chunks of one type.
struct TypeCounts {
    std::string type; ///< "NP"
    ChunkCounts counts;

    bool operator==(const TypeCounts&) const = default;
};

/// The figures that the field reports of the predictions of a whole part.
struct Metrics {
    std::vector<Metric> values;    ///< the headline first; empty: nothing was evaluated
    std::vector<TypeCounts> types; ///< those that occur; empty where labels mark no chunks

    /// The value that is followed during a run; NaN when there is none.
    double headline() const;
    bool operator==(const Metrics&) const = default;
};

/// Non-uniformity χ(x) = √(1 + n² Var[x/‖x‖₁]) ∈ [1, √n] of values ≥ 0 (Osokin et al. 2016, §3.1):
/// 1 when all are alike, √n when one has everything.  NaN when there is none above 0.
double nonUniformity(std::span<const double> x);

/// Plain decoding of one example.
Labelling predict(const Problem& problem, std::size_t i, std::span<const double> w);
/// Plain decoding of every example, on `threads` threads; order and result do not depend on them.
/// stopped: asked before each example; once true, the rest are empty. visited: told of each one
/// that is done.
std::vector<Labelling> predictAll(const Problem& problem, std::span<const double> w,
    std::size_t threads = 1, const std::function<bool()>& stopped = {},
    const std::function<void(std::size_t)>& visited = {});

/// Errors of plain decoding over a whole part.
struct Errors {
    double meanLoss = 0; ///< mean L_i, "test_error"
    double perLabel = 0; ///< wrong labels / labels
};
Errors evaluate(const Problem& problem, std::span<const double> w, std::size_t threads = 1);
Errors errorsOf(const Problem& problem, const std::vector<Labelling>& predictions);
/// Key of the metric that a part's metrics() has first.
std::string headlineOf(const Problem& part);

/// The figures of a problem in Osokin et al. 2016, Table 1, besides n and d.
struct ProblemFigures {
    /// Mean share of the d weights that φ(x_i, y_i) touches, (0, 1]; NaN where truths have no
    /// features, as of a box QP.
    double featureSparsity = 0;
    Bounds bounds; ///< the box on w; first = last: none
    /// Median time of a max-oracle call at w = 0 on this machine now, µs: gathering θ_i included,
    /// loss-augmented.
    double oracleMicroseconds = 0;
    std::size_t oracleCalls = 0; ///< that the median is of
};

/// Measures up to 200 calls on examples from all over the problem, and stops after about half a
/// second. The features touched are counted on up to 500 examples.
ProblemFigures figuresOf(const Problem& problem);

/// "weights 4,056 to 4,081: at least 0", or "none": for users; the first weight is 0.
std::string boundsText(const Bounds& bounds);

} // namespace gapscope
