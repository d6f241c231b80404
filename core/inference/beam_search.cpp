// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/beam_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace gapscope {
namespace {

struct BeamScratch {
    std::vector<double> value, best;
    std::vector<Label> beam; ///< labels that go on, ascending
    std::vector<Label> from; ///< best previous label, length × labels
};

/// The labels of the `width` largest values, ascending.
void keepBest(const std::vector<double>& value, std::size_t width, std::vector<Label>& beam)
{
    beam.resize(value.size());
    std::iota(beam.begin(), beam.end(), Label{0});
    if (width >= beam.size())
        return;
    const auto last = beam.begin() + static_cast<std::ptrdiff_t>(width);
    std::nth_element(beam.begin(), last, beam.end(),
        [&value](Label a, Label b) { return value[a] != value[b] ? value[a] > value[b] : a < b; });
    beam.erase(last, beam.end());
    std::sort(beam.begin(), beam.end());
}

/// best[b] = max over the beam's a of value[a] + pairs[a][b], ties to the lowest a.
void goOn(const ChainPotentials& chain, BeamScratch& s, Label* from)
{
    std::fill(s.best.begin(), s.best.end(), -std::numeric_limits<double>::infinity());
    for (const Label a : s.beam) {
        const double* pair = chain.pairs + a * chain.stride;
        for (std::size_t b = 0; b < chain.labels; ++b)
            if (const double value = s.value[a] + pair[b]; value > s.best[b]) {
                s.best[b] = value;
                from[b] = a;
            }
    }
}

} // namespace

void beamSearch(const ChainPotentials& chain, const Label* truth, double perToken,
    std::size_t width, Labelling& y)
{
    thread_local BeamScratch s;
    s.value.assign(chain.labels, 0.0);
    s.best.assign(chain.labels, 0.0);
    s.from.assign(chain.length * chain.labels, Label{0});
    for (std::size_t t = 0; t < chain.length; ++t) {
        if (t > 0)
            goOn(chain, s, s.from.data() + t * chain.labels);
        const double* node = chain.nodes + t * chain.stride;
        for (std::size_t b = 0; b < chain.labels; ++b)
            s.value[b] = node[b] + (s.best[b] + (truth && b != truth[t] ? perToken : 0.0));
        keepBest(s.value, width, s.beam);
    }
    y.resize(chain.length);
    std::size_t b = static_cast<std::size_t>(std::ranges::max_element(s.value) - s.value.begin());
    for (std::size_t t = chain.length; t-- > 0;) {
        y[t] = static_cast<Label>(b);
        b = s.from[t * chain.labels + b];
    }
}

} // namespace gapscope
