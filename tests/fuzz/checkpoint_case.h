// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/checkpoint/distributed.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

inline std::shared_ptr<const Problem> checkpointProblem()
{
    static const std::shared_ptr<const Problem> problem = test::tinyChain(3, {4, 3, 4, 3});
    return problem;
}

/// The training to which a checkpoint's state belongs: a few words, with a method and options
/// chosen by the first byte.
inline std::unique_ptr<Training> trainingFor(std::uint8_t choice)
{
    SolverOptions options;
    options.method = methodRows()[(choice & 0x1f) % methodRows().size()];
    options.lambda = 0.1;
    options.epsilon = 0;
    options.maxPasses = 6;
    options.gapCheck = 2;
    options.cache = (choice & 0x80) != 0;
    options.shrinking = (choice & 0x40) != 0;
    options.averaging = (choice & 0x20) != 0 ? Averaging::weighted : Averaging::none;
    options.sampling = (choice & 0x20) != 0 ? Sampling::permutation : Sampling::gap;
    return std::make_unique<Training>(checkpointProblem(), nullptr, options);
}

/// The only process of a training over ranks.
class Alone : public Ranks {
public:
    std::size_t rank() const override { return 0; }
    std::size_t size() const override { return 1; }
    void sum(std::span<double>) override { }
    std::vector<std::string> gather(const std::string& mine) override { return {mine}; }
    std::string scatter(const std::vector<std::string>& all) override { return all.front(); }
};

inline DistributedRun trainAlone(const DistributedCheckpoints& checkpoints)
{
    SolverOptions options;
    options.method = "bcfw";
    options.lambda = 0.1;
    options.epsilon = 0;
    options.maxPasses = 6;
    Alone alone;
    RunControl control;
    return trainDistributed(checkpointProblem(), nullptr, options, alone, control, {}, checkpoints);
}

} // namespace gapscope
