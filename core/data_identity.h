// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gapscope {

/// What of the data decides a run and its figures, by the keys of a record: what was read
/// (digests), which part of it, and what was made of it. Not where the files are or what they are
/// called. Equal identities: the same examples, with the same features, in the same order.
using DataIdentity = std::vector<std::pair<std::string_view, std::string>>;

DataIdentity dataIdentity(const DatasetInfo& info, const DataRequest& request);

/// The first member that differs; nothing: they are the same.
struct DataDifference {
    std::string_view key;
    std::string found, wanted;
};
std::optional<DataDifference> dataDifference(const DataIdentity& found, const DataIdentity& wanted);

} // namespace gapscope
