// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {

/// A run whose gap halves every ten passes: 0.4, 0.2, 0.1, … at 10·speed, 20·speed, … passes.
inline std::vector<TracePoint> halving(int points, double speed)
{
    std::vector<TracePoint> trace;
    for (int k = 1; k <= points; ++k) {
        TracePoint p;
        p.pass = 10 * k * speed;
        p.seconds = p.pass / 100;
        p.oracleCalls = static_cast<std::uint64_t>(p.pass * 50);
        p.gap = 0.8 / static_cast<double>(1 << k);
        trace.push_back(p);
    }
    return trace;
}

struct Runs {
    std::vector<std::vector<TracePoint>> traces;
    std::vector<std::pair<std::string, double>> heads;

    void add(const std::string& variant, double lambda, std::vector<TracePoint> trace)
    {
        heads.emplace_back(variant, lambda);
        traces.push_back(std::move(trace));
    }
    ClaimResult judged(const Claim& claim) const
    {
        std::vector<ClaimRun> runs;
        for (std::size_t k = 0; k < traces.size(); ++k)
            runs.push_back({heads[k].first, heads[k].second, traces[k], {}});
        return judge(claim, runs);
    }
};

inline Claim fewerPasses(double toGap = 0.1)
{
    Claim claim;
    claim.toGap = toGap;
    claim.less = "gap";
    claim.than = "uniform";
    return claim;
}

} // namespace gapscope
