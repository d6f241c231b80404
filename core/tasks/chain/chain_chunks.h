// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/chunk_f1.h"
#include "core/tasks/chain/chain.h"

namespace gapscope {

/// True labels of sequence i, those that the model lacks (ChainExamples::unknownLabels) among
/// them: numbers from labelCount() on, names in labelNames. The examples must outlive it.
class ChainTruth {
public:
    ChainTruth(const ChainExamples& examples, std::vector<std::string> modelLabels);
    explicit ChainTruth(const ChainProblem& problem);

    /// The model's labels, then the unknown ones.
    const std::vector<std::string>& labelNames() const { return m_names; }
    /// requires: i < problem's blockCount().
    Labelling labels(std::size_t i) const;

private:
    const ChainExamples& m_examples;
    std::vector<std::string> m_names;
    std::vector<Label> m_unknown; ///< of each of unknownLabels
};

/// Chunks of all sequences of a part.
struct ChainChunks {
    ChunkScheme scheme;
    ChunkScores scores;
};
ChainChunks chunksOf(const ChainProblem& problem, const std::vector<Labelling>& predictions);

} // namespace gapscope
