// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/toy/toy.h"

#include "core/files/sha256.h"
#include "datasets/opening/opening.h"

#include <cassert>
#include <cmath>

namespace gapscope {

EnumeratedProblem appendixC(std::size_t n, std::size_t K)
{
    assert(n > 0 && K > 0);
    // φ(x_i, y_i) = 0, so φ(x_i, k) = −ψ_i(k).
    std::vector<EnumeratedProblem::Block> blocks(n);
    for (std::size_t i = 0; i < n; ++i) {
        blocks[i].losses.assign(K + 1, 1.0);
        blocks[i].losses[0] = 0;
        blocks[i].features.resize(K + 1);
        for (std::size_t k = 1; k <= K; ++k) {
            const std::size_t coordinate = i == 0 ? k - 1 : K;
            const double value = i == 0 ? -std::sqrt(0.5) : -1.0;
            blocks[i].features[k] = {{static_cast<std::uint32_t>(coordinate), value}};
        }
    }
    return {K + 1, std::move(blocks)};
}

std::string textOf(const EnumeratedProblem& problem)
{
    std::string text;
    char number[64];
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const EnumeratedProblem::Block& block = problem.blocks()[i];
        for (std::size_t y = 0; y < block.losses.size(); ++y) {
            text += std::to_string(i + 1) + ' ' + std::to_string(y);
            std::snprintf(number, sizeof number, " %.17g", block.losses[y]);
            text += number;
            for (const SparseEntry& entry : block.features[y]) {
                std::snprintf(number, sizeof number, " %u:%.17g", entry.index + 1, entry.value);
                text += number;
            }
            text += '\n';
        }
    }
    return text;
}

Dataset openToy(const Opening& opening)
{
    const DataRequest& request = opening.request;
    checkTask(request, opening.entry->task);
    checkOnePart(request);
    const EnumeratedProblem whole = appendixC();
    std::vector<EnumeratedProblem::Block> chosen;
    for (const std::size_t i : partsOf(whole.blockCount(), request).train)
        chosen.push_back(whole.blocks()[i]);
    Dataset dataset;
    dataset.info = opening.info(sha256Of(textOf(whole)), "");
    dataset.info.labels = whole.statisticSize(0);
    dataset.train = std::make_shared<EnumeratedProblem>(whole.dimension(), std::move(chosen));
    describeParts(dataset, "");
    return dataset;
}

} // namespace gapscope
