// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/chain/chain_chunks.h"

#include <algorithm>

namespace gapscope {

ChainTruth::ChainTruth(const ChainProblem& problem)
    : ChainTruth(problem.examples(), problem.shape().labelNames)
{
}

ChainTruth::ChainTruth(const ChainExamples& examples, std::vector<std::string> modelLabels)
    : m_examples(examples)
    , m_names(std::move(modelLabels))
{
    const auto known = static_cast<std::ptrdiff_t>(m_names.size());
    for (const UnknownLabel& unknown : m_examples.unknownLabels) {
        const auto found = std::find(m_names.begin() + known, m_names.end(), unknown.name);
        m_unknown.push_back(static_cast<Label>(found - m_names.begin()));
        if (found == m_names.end())
            m_names.push_back(unknown.name);
    }
}

Labelling ChainTruth::labels(std::size_t i) const
{
    const LabellingView truth = m_examples.truth(i);
    Labelling labels(truth.begin(), truth.end());
    const std::vector<UnknownLabel>& unknown = m_examples.unknownLabels;
    const std::uint32_t first = m_examples.sequenceStart[i];
    auto u = std::lower_bound(unknown.begin(), unknown.end(), first,
        [](const UnknownLabel& label, std::uint32_t token) { return label.token < token; });
    for (; u != unknown.end() && u->token < first + labels.size(); ++u)
        labels[u->token - first] = m_unknown[static_cast<std::size_t>(u - unknown.begin())];
    return labels;
}

ChainChunks chunksOf(const ChainProblem& problem, const std::vector<Labelling>& predictions)
{
    const ChainTruth truth(problem);
    ChainChunks chunks{ChunkScheme(truth.labelNames()), {}};
    for (std::size_t i = 0; i < predictions.size(); ++i)
        addChunks(chunks.scheme, truth.labels(i), predictions[i], chunks.scores);
    return chunks;
}

Metrics ChainProblem::metrics(const std::vector<Labelling>& predictions) const
{
    Metrics found;
    const ChainChunks chunks = chunksOf(*this, predictions);
    if (chunks.scheme.any()) {
        const ChunkCounts& all = chunks.scores.all;
        found.values = {
            {"chunk_f1", all.f1()}, {"precision", all.precision()}, {"recall", all.recall()}};
        for (std::size_t type = 0; type < chunks.scores.byType.size(); ++type)
            if (const ChunkCounts& each = chunks.scores.byType[type]; each != ChunkCounts())
                found.types.push_back({chunks.scheme.types()[type], each});
    }
    const Errors errors = errorsOf(*this, predictions);
    found.values.push_back(
        {m_examples->text ? "token_accuracy" : "letter_accuracy", 1 - errors.perLabel});
    found.values.push_back({"hamming", errors.meanLoss});
    return found;
}

} // namespace gapscope
