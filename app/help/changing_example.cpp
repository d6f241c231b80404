// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/changing_example.h"

#include "core/metrics/metrics.h"

#include <algorithm>

namespace gapscope {

int changingExample(
    const Problem& problem, std::span<const WeightsAt> history, std::span<const int> examples)
{
    constexpr std::size_t mostMoments = 8; // it is searched while the user waits
    std::vector<std::vector<double>> moments;
    const std::size_t count = std::min(mostMoments, history.size());
    for (std::size_t k = 1; k <= count; ++k) {
        const auto& w = *history[k * history.size() / count - 1].w;
        moments.emplace_back(w.begin(), w.end());
    }
    int best = -1, most = 0;
    for (const int example : examples) {
        const auto i = static_cast<std::size_t>(example);
        Labelling last;
        int changes = 0;
        for (const std::vector<double>& w : moments) {
            Labelling now = predict(problem, i, w);
            changes += !last.empty() && now != last ? 1 : 0;
            last = std::move(now);
        }
        if (changes > most && problem.loss(i, last) == 0) {
            best = example;
            most = changes;
        }
    }
    return best;
}

} // namespace gapscope
