// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/box_qp/random_qp.h"

#include "core/files/sha256.h"
#include "core/machine/error.h"
#include "core/machine/random.h"
#include "datasets/opening/opening.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Frank-Wolfe's gap at x = 0, where ∇f = b: Σ max(0, −b_i).
double gapAtZero(const BoxQp& qp)
{
    double gap = 0;
    for (const double slope : qp.b)
        gap += std::max(0.0, -slope);
    return gap;
}

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
    for (const std::size_t i : partsOf(whole.size(), request).train) {
        const auto column = whole.column(i);
        chosen.columns.insert(chosen.columns.end(), column.begin(), column.end());
        chosen.b.push_back(whole.b[i]);
        chosen.lower.push_back(whole.lower[i]);
        chosen.upper.push_back(whole.upper[i]);
    }
    return chosen;
}

} // namespace

BoxQp randomBoxQp(std::uint64_t seed, std::size_t size)
{
    Random random(seed);
    BoxQp qp;
    qp.rank = size;
    qp.lower.assign(size, 0.0);
    qp.upper.assign(size, 1.0);
    qp.b.assign(size, 0.0);
    for (std::size_t k = 0; k < size * size; ++k)
        qp.columns.push_back(2 * random.uniform() - 1);
    do { // c with all of b ≥ 0 leaves nothing to do: x = 0 is the solution
        std::vector<double> centre(size);
        for (double& c : centre)
            c = 2 * random.uniform() - 0.5;
        qp.b.assign(size, 0.0);
        qp.b = gradientOf(qp, centre);
        for (double& slope : qp.b)
            slope = -slope; // b = −Qc
    } while (gapAtZero(qp) <= 0);
    const double gap = gapAtZero(qp);
    for (double& value : qp.columns)
        value /= std::sqrt(gap);
    for (double& slope : qp.b)
        slope /= gap;
    return qp;
}

BoxQp randomBoxQps(std::uint64_t first, std::uint64_t last, std::size_t size)
{
    BoxQp all;
    all.rank = size;
    all.parts = static_cast<std::size_t>(last - first + 1);
    const auto count = static_cast<double>(all.parts);
    for (std::uint64_t seed = first; seed - first < all.parts; ++seed) {
        const BoxQp one = randomBoxQp(seed, size);
        for (const double value : one.columns)
            all.columns.push_back(value / std::sqrt(count));
        for (const double slope : one.b)
            all.b.push_back(slope / count);
        all.lower.insert(all.lower.end(), one.lower.begin(), one.lower.end());
        all.upper.insert(all.upper.end(), one.upper.begin(), one.upper.end());
    }
    return all;
}

std::string bytesOf(const BoxQp& qp)
{
    std::string bytes;
    for (const std::vector<double>* all : {&qp.columns, &qp.b, &qp.lower, &qp.upper})
        bytes.append(reinterpret_cast<const char*>(all->data()), all->size() * sizeof(double));
    return bytes;
}

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
    dataset.train =
        std::make_shared<BoxQpProblem>(seeds.many() ? std::move(whole) : chosenOf(whole, request));
    dataset.info.title =
        fmt::format("Random box {} {} (synthetic)", seeds.many() ? "QPs" : "QP", seeds.text());
    dataset.info.labels = 2;
    describeParts(dataset, "");
    return dataset;
}

} // namespace gapscope
