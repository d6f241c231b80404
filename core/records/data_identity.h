// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <optional>

namespace gapscope {

/// A fact of what data are, by its key in a record.
struct DataFact {
    std::string_view key;
    std::string value; ///< "": does not apply, or not known
    /// Of the digest of a file that data may have besides: what was asked for, "" where that was
    /// left to the data. It stands for a digest that a record of an earlier version lacks.
    std::optional<std::string> file{};
    bool training = true; ///< false: of the test part alone
    std::string text() const { return value.empty() ? file.value_or("") : value; }
};

/// What of the data decides a run and its figures: what was read (digests), which part of it, and
/// what was made of it. Not where the files are or what they are called. The same identity: the
/// same examples, with the same features, in the same order.
using DataIdentity = std::vector<DataFact>;

DataIdentity dataIdentity(const DatasetInfo& info, const DataRequest& request);

/// The first fact that differs; nothing: they are the same.
struct DataDifference {
    std::string_view key;
    std::string found, wanted; ///< never empty
};
std::optional<DataDifference> dataDifference(const DataIdentity& found, const DataIdentity& wanted);

} // namespace gapscope
