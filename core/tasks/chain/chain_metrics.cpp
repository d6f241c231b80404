// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/evaluation.h"
#include "core/metrics/metrics.h"
#include "core/tasks/chain/chain_chunks.h"

namespace gapscope {

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
