// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <nlohmann/json.hpp>

namespace gapscope {

/// A record's tree. Its "trace" is empty, and the points are here, where they are laid out as this
/// program writes them: read without a tree, which takes fifteen times as long. Else the tree is
/// whole, and no points are here.
struct RecordTree {
    nlohmann::json tree;
    std::vector<TracePoint> trace;
};
/// throws: InputError as parseJson() does.
RecordTree parseRecord(std::string_view text, const std::string& source);

} // namespace gapscope
