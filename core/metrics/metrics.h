// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/chunk_counts.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// A measure that a field reports of predictions; one row each.
struct MetricKind {
    std::string_view key;   ///< in records: "chunk_f1"
    std::string_view title; ///< untranslated
    std::string_view help;  ///< untranslated; what is divided by what
};
/// In the order in which they are read off a record: what may come first in a task, then the rest.
std::span<const MetricKind> metricCatalog();
/// nullptr when there is no such key.
const MetricKind* findMetric(std::string_view key);

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

/// What the field reports of the predictions of a whole part.
struct Metrics {
    std::vector<Metric> values;    ///< the headline first; empty: nothing was evaluated
    std::vector<TypeCounts> types; ///< those that occur; empty where labels mark no chunks

    /// The value that is followed while a run goes on; NaN when there is none.
    double headline() const;
    bool operator==(const Metrics&) const = default;
};

} // namespace gapscope
