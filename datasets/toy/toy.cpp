// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/toy/toy.h"

#include "core/files/sha256.h"
#include "datasets/opening/opening.h"

#include <cassert>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>

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

namespace {

/// As the help of --box says.
Bounds boundsFrom(TextLines& lines, std::size_t dimension)
{
    constexpr double unlimited = std::numeric_limits<double>::infinity();
    std::vector<Bounds::Interval> each(dimension, {-unlimited, unlimited});
    const auto number = [](std::string_view text) {
        double value = 0;
        const char* end = text.data() + text.size();
        return std::from_chars(text.data(), end, value).ptr == end ? value : std::nan("");
    };
    for (std::string_view line; lines.next(line);) {
        const std::vector<std::string_view> parts = columnsOf(line);
        if (parts.empty() || parts[0].starts_with('#'))
            continue;
        Bounds::Interval box{1, 0};
        if (parts.size() == 4)
            box = {number(parts[2]), number(parts[3])};
        if (!(box.lower <= box.upper) || std::isinf(std::clamp(0.0, box.lower, box.upper)))
            lines.refuse("no box of some weights",
                "FIRST LAST LOWER UPPER, each bound a number, "
                "-inf or inf, the lower one first");
        const std::size_t first = wholeNumber(lines, parts[0], "weight", 0, dimension - 1);
        const std::size_t last = wholeNumber(lines, parts[1], "weight", first, dimension - 1);
        std::fill_n(each.begin() + static_cast<std::ptrdiff_t>(first), last - first + 1, box);
    }
    return {0, dimension, 0, 0, std::make_shared<const std::vector<Bounds::Interval>>(each)};
}

} // namespace

Dataset openToy(const Opening& opening)
{
    const DataRequest& request = opening.request;
    checkTask(request, opening.entry->task);
    checkOnePart(request);
    const EnumeratedProblem whole = appendixC();
    std::vector<EnumeratedProblem::Block> chosen;
    for (const std::size_t i : partsOf(whole.blockCount(), request).train)
        chosen.push_back(whole.blocks()[i]);
    auto problem = std::make_shared<EnumeratedProblem>(whole.dimension(), std::move(chosen));
    Dataset dataset;
    dataset.info = opening.info(sha256Of(textOf(whole)), "");
    dataset.info.labels = whole.statisticSize(0);
    if (!request.box.empty()) {
        TextLines lines{UnpackedBytes(StoredBytes::file(request.box))};
        problem->setBounds(boundsFrom(lines, problem->dimension()));
        dataset.info.secondSha256 = lines.sha256();
    }
    dataset.train = std::move(problem);
    describeParts(dataset, "");
    return dataset;
}

} // namespace gapscope
