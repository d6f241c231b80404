// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/viterbi.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace gapscope {
namespace {
constexpr double impossible = -std::numeric_limits<double>::infinity();
} // namespace

void CountedViterbi::run(const ChainPotentials& chain, const Label* truth)
{
    m_chain = chain;
    m_truth = truth;
    m_values.assign(cells(chain.length, chain.stride), impossible);
    m_best.assign(chain.stride, 0.0);
    place(0, 0, m_best.data());
    for (std::size_t t = 1; t < chain.length; ++t)
        append(t);
}

/// best: for each label of t, the largest score up to it with k wrong labels before token t. The
/// true label of t leaves k as it is, every other one adds 1.
void CountedViterbi::place(std::size_t t, std::size_t k, const double* best)
{
    const double* node = m_chain.nodes + t * m_chain.stride;
    const Label right = m_truth[t];
    double* wrong = row(t, k + 1);
    const double kept = wrong[right];
    for (std::size_t b = 0; b < m_chain.labels; ++b)
        wrong[b] = best[b] + node[b];
    wrong[right] = kept;
    row(t, k)[right] = best[right] + node[right];
}

void CountedViterbi::append(std::size_t t)
{
    double* best = m_best.data();
    for (std::size_t k = 0; k <= t; ++k) {
        const double* previous = row(t - 1, k);
        std::fill_n(best, m_chain.stride, impossible);
        for (std::size_t a = 0; a < m_chain.labels; ++a) {
            const double before = previous[a];
            const double* pair = m_chain.pairs + a * m_chain.stride;
            for (std::size_t b = 0; b < m_chain.stride; ++b) {
                const double value = before + pair[b];
                best[b] = value > best[b] ? value : best[b];
            }
        }
        place(t, k, best);
    }
}

double CountedViterbi::best(std::size_t k) const
{
    const double* last = row(m_chain.length - 1, k);
    return *std::max_element(last, last + m_chain.labels);
}

void CountedViterbi::labelling(std::size_t k, Labelling& y) const
{
    y.resize(m_chain.length);
    const double* last = row(m_chain.length - 1, k);
    std::size_t b = static_cast<std::size_t>(std::max_element(last, last + m_chain.labels) - last);
    for (std::size_t t = m_chain.length - 1;; --t) {
        y[t] = static_cast<Label>(b);
        if (t == 0)
            return;
        k -= b != m_truth[t] ? 1 : 0;
        const double* previous = row(t - 1, k);
        const auto value = [&](std::size_t a) {
            return previous[a] + m_chain.pairs[a * m_chain.stride + b];
        };
        std::size_t from = 0;
        for (std::size_t a = 1; a < m_chain.labels; ++a)
            if (value(a) > value(from))
                from = a;
        b = from;
    }
}

namespace {

struct BeamScratch {
    std::vector<double> value, best;
    std::vector<Label> beam; ///< labels that are extended, ascending
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
void extend(const ChainPotentials& chain, BeamScratch& s, Label* from)
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
            extend(chain, s, s.from.data() + t * chain.labels);
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
