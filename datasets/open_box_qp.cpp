// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"
#include "datasets/bytes/sha256.h"
#include "datasets/generators/random_qp.h"

#include <charconv>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr std::uint64_t mostProblems = 2000; // 0.2 MB each

struct Seeds {
    std::uint64_t first = 1, last = 1;
    bool many() const { return last > first; }
    std::string text() const
    {
        return many() ? fmt::format("{}–{}", first, last) : std::to_string(first);
    }
};

/// "sample:box-qp:17" is the problem of seed 17, "sample:box-qp:1-1000" those of seeds 1 to 1,000
/// side by side; without a seed it is that of 1.
Seeds seedsOf(const std::string& source, const std::string& id)
{
    if (source == id)
        return {};
    const std::string text = source.substr(id.size() + 1);
    Seeds seeds;
    const char* const end = text.data() + text.size();
    auto read = std::from_chars(text.data(), end, seeds.first);
    seeds.last = seeds.first;
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == '-')
        read = std::from_chars(read.ptr + 1, end, seeds.last);
    if (read.ec != std::errc() || read.ptr != end || seeds.last < seeds.first
        || seeds.last - seeds.first >= mostProblems)
        throw InputError(source, 0, fmt::format("found the seed \"{}\"", text),
            fmt::format("a whole number from 0, or first-last with at most {} of them, as in {}:17 "
                        "and {}:1-100",
                mostProblems, id, id));
    return seeds;
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
    const Seeds seeds = seedsOf(request.source, opening.entry->id);
    if (seeds.many() && (request.limit != 0 || request.every != 1))
        throw InputError(request.source, 0, "--limit or --every of several problems",
            "all of their coordinates, or a single problem");
    BoxQp whole = seeds.many() ? randomBoxQps(seeds.first, seeds.last) : randomBoxQp(seeds.first);
    Dataset dataset;
    dataset.info = opening.info(sha256Of(bytesOf(whole)), "");
    auto problem =
        std::make_shared<BoxQpProblem>(seeds.many() ? std::move(whole) : chosenOf(whole, request));
    dataset.info.title =
        fmt::format("Random box {} {} (synthetic)", seeds.many() ? "QPs" : "QP", seeds.text());
    dataset.info.task = problem->task();
    dataset.info.n = problem->blockCount();
    dataset.info.d = problem->dimension();
    dataset.info.labels = 2;
    dataset.train = std::move(problem);
    return dataset;
}

} // namespace gapscope
