// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel compares in the tasks that have one.
#include "core/machine/error.h"
#include "core/subset.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/multiclass/binary.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace gapscope {
namespace {

KernelParts partsOf(const MulticlassProblem& classes, const std::vector<std::size_t>& blocks)
{
    auto inputs = std::make_shared<KernelInputs>();
    inputs->featureCount = classes.shape().featureCount;
    inputs->owners = {classes.sharedExamples()};
    for (const std::size_t i : blocks) {
        inputs->add(classes.examples().row(i), classes.truth(i).front());
        inputs->blockStart.push_back(inputs->size());
    }
    return {inputs, classes.shape().labelCount(), classes.shape().stride(), nullptr};
}

/// The sequences without their attributes: what is left are biases and transitions.
std::shared_ptr<const Problem> withoutAttributes(
    const ChainProblem& chain, const std::vector<std::size_t>& blocks)
{
    const ChainExamples& data = chain.examples();
    auto bare = std::make_shared<ChainExamples>();
    for (const std::size_t i : blocks) {
        const LabellingView truth = data.truth(i);
        bare->labels.insert(bare->labels.end(), truth.begin(), truth.end());
        bare->sequenceStart.push_back(static_cast<std::uint32_t>(bare->labels.size()));
    }
    bare->tokenStart.assign(bare->labels.size() + 1, 0);
    return std::make_shared<ChainProblem>(
        std::move(bare), ChainShape{0, chain.shape().labelNames, nullptr});
}

KernelParts partsOf(const ChainProblem& chain, const std::vector<std::size_t>& blocks)
{
    const ChainExamples& data = chain.examples();
    auto inputs = std::make_shared<KernelInputs>();
    inputs->featureCount = std::max<std::size_t>(chain.shape().attributeCount, 1);
    std::size_t longest = 0;
    for (std::size_t k = 0; k < data.tokenCount(); ++k)
        longest = std::max<std::size_t>(longest, data.tokenStart[k + 1] - data.tokenStart[k]);
    const auto ones = std::make_shared<const std::vector<float>>(longest, 1.0F);
    inputs->owners = {chain.sharedExamples(), ones};
    for (const std::size_t i : blocks) {
        for (std::size_t k = data.sequenceStart[i]; k < data.sequenceStart[i + 1]; ++k) {
            const std::size_t start = data.tokenStart[k];
            inputs->add({data.attributes.data() + start,
                            data.values.empty() ? ones->data() : data.values.data() + start,
                            data.tokenStart[k + 1] - start},
                data.labels[k]);
        }
        inputs->blockStart.push_back(inputs->size());
    }
    return {inputs, chain.shape().labelCount(), chain.shape().stride(),
        withoutAttributes(chain, blocks)};
}

} // namespace

void refuseKernel(std::string_view task)
{
    throw InputError("--method", 0,
        fmt::format("kernel-bcfw on the task {}, which has no kernels", task),
        "another method, or words, chunks or classes");
}

void requireKernel(const Problem& problem)
{
    const auto* some = dynamic_cast<const SubsetProblem*>(&problem);
    const Problem& whole = some ? some->whole() : problem;
    if (whole.task() == BinaryProblem::name) // half the kernel: its objective is another
        throw InputError("--method", 0, "kernel-bcfw on the task binary",
            "--task multiclass, which is the same SVM with twice the λ");
    if (!dynamic_cast<const MulticlassProblem*>(&whole)
        && !dynamic_cast<const ChainProblem*>(&whole))
        refuseKernel(problem.task());
}

KernelParts kernelPartsOf(const std::shared_ptr<const Problem>& problem)
{
    requireKernel(*problem);
    std::vector<std::size_t> blocks(problem->blockCount());
    std::iota(blocks.begin(), blocks.end(), std::size_t{0});
    const Problem* whole = problem.get();
    if (const auto* some = dynamic_cast<const SubsetProblem*>(whole)) {
        whole = &some->whole();
        for (std::size_t& block : blocks)
            block = some->original(block);
    }
    if (const auto* classes = dynamic_cast<const MulticlassProblem*>(whole))
        return partsOf(*classes, blocks);
    return partsOf(dynamic_cast<const ChainProblem&>(*whole), blocks);
}

} // namespace gapscope
