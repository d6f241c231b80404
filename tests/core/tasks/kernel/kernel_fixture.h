// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/training/training.h"
#include "core/tasks/chain/valued_chain.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/multiclass/multiclass.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gapscope {

using Dense = std::vector<double>;

/// The inputs of a problem written out, block by block.
inline std::vector<std::vector<Dense>> denseInputs(const Problem& problem)
{
    std::vector<std::vector<Dense>> inputs(problem.blockCount());
    if (const auto* classes = dynamic_cast<const MulticlassProblem*>(&problem)) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::vector<float> x = classes->examples().denseRow(i);
            inputs[i].emplace_back(x.begin(), x.end());
        }
        return inputs;
    }
    const auto& chain = dynamic_cast<const ChainProblem&>(problem);
    const ChainExamples& data = chain.examples();
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t k = data.sequenceStart[i]; k < data.sequenceStart[i + 1]; ++k) {
            Dense x(chain.shape().attributeCount, 0.0);
            for (std::size_t e = data.tokenStart[k]; e < data.tokenStart[k + 1]; ++e)
                x[data.attributes[e]] =
                    data.values.empty() ? 1.0 : static_cast<double>(data.values[e]);
            inputs[i].push_back(std::move(x));
        }
    return inputs;
}

inline SolverOptions kernelOptions(Kernel kernel)
{
    SolverOptions options;
    options.method = "kernel-bcfw";
    options.kernel = kernel;
    options.bandwidth = 1.2;
    options.degree = 2;
    options.lambda = 0.05;
    options.epsilon = 0;
    options.traceEvery = 1;
    options.maxPasses = 30;
    return options;
}

} // namespace gapscope
