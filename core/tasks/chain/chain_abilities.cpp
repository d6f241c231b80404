// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of a chain that a kernel compares, and slack rescaling.
#include "core/tasks/chain/chain.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"

#include <algorithm>

namespace gapscope {
namespace {

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

} // namespace

KernelParts ChainProblem::kernelParts(const std::vector<std::size_t>& blocks) const
{
    const ChainExamples& data = *m_examples;
    auto inputs = std::make_shared<KernelInputs>();
    inputs->featureCount = std::max<std::size_t>(m_shape.attributeCount, 1);
    std::size_t longest = 0;
    for (std::size_t k = 0; k < data.tokenCount(); ++k)
        longest = std::max<std::size_t>(longest, data.tokenStart[k + 1] - data.tokenStart[k]);
    const auto ones = std::make_shared<const std::vector<float>>(longest, 1.0F);
    inputs->owners = {m_examples, ones};
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
    return {inputs, m_shape.labelCount(), m_shape.stride(), withoutAttributes(*this, blocks)};
}

std::shared_ptr<const Problem> ChainProblem::slackRescaled(
    std::shared_ptr<const Problem> whole) const
{
    return slackOfChain(std::move(whole), m_shape.labelCount(), m_shape.stride());
}

} // namespace gapscope
