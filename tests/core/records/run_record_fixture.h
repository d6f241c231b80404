// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_file.h"
#include "core/records/run_record.h"

#include "core/tasks/chain/chain_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace gapscope {

inline RunRecord smallRecord()
{
    RunRecord record = newRecord();
    record.dataset.source = "sample:words";
    record.dataset.task = "chain";
    record.dataset.n = 10;
    record.options.lambda = 0.01;
    record.options.maxPasses = 50;
    record.trace.resize(2);
    record.trace[1].gap = 0.5;
    record.trace[1].blockSteps = 7;
    record.trace[1].stepsFw = 6;
    record.trace[1].hitsLocal = 2;
    record.trace[1].hitsGlobal = 3;
    record.events.push_back({5, 0.5, 0.1, "epsilon", "0.01", "0.001"});
    return record;
}

} // namespace gapscope
