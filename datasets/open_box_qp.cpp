// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/one_part.h"

#include "core/error.h"
#include "datasets/generators/random_qp.h"
#include "datasets/sha256.h"

#include <charconv>

namespace gapscope {
namespace {

/// "sample:box-qp:17" is the problem of seed 17; without a seed it is that of 1.
std::uint64_t seedOf(const std::string& source, const std::string& id)
{
    if (source == id)
        return 1;
    const std::string text = source.substr(id.size() + 1);
    std::uint64_t seed = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || stop != text.data() + text.size())
        throw InputError(source, 0, "found the seed \"" + text + "\"",
            "a whole number from 0, as in " + id + ":17");
    return seed;
}

/// The QP over some coordinates; the others stay at their lower bound, 0.
BoxQp chosenOf(const BoxQp& whole, const DataRequest& request)
{
    BoxQp chosen;
    chosen.rank = whole.rank;
    for (std::size_t i = 0; i < whole.size(); i += request.every) {
        if (request.limit != 0 && chosen.size() == request.limit)
            break;
        const auto column = whole.column(i);
        chosen.columns.insert(chosen.columns.end(), column.begin(), column.end());
        chosen.b.push_back(whole.b[i]);
        chosen.lower.push_back(whole.lower[i]);
        chosen.upper.push_back(whole.upper[i]);
    }
    return chosen;
}

} // namespace

Dataset openBoxQp(const Opening& opening)
{
    const DataRequest& request = opening.request;
    checkTask(request, opening.entry->task);
    checkOnePart(request);
    const std::uint64_t seed = seedOf(request.source, opening.entry->id);
    const BoxQp whole = randomBoxQp(seed);
    auto problem = std::make_shared<BoxQpProblem>(chosenOf(whole, request));

    Dataset dataset;
    dataset.info = opening.info(sha256Of(bytesOf(whole)), "");
    dataset.info.title = "Random box QP " + std::to_string(seed) + " (synthetic)";
    dataset.info.task = problem->task();
    dataset.info.n = problem->blockCount();
    dataset.info.d = problem->dimension();
    dataset.info.labels = 2;
    dataset.train = std::move(problem);
    return dataset;
}

} // namespace gapscope
