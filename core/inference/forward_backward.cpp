// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/forward_backward.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {
namespace {

/// log Σ_k exp(terms_k).
double logSum(const AlignedVector<double>& terms)
{
    const double most = *std::ranges::max_element(terms);
    double sum = 0;
    for (const double term : terms)
        sum += std::exp(term - most);
    return most + std::log(sum);
}

/// Largest and smallest of `count` values.
struct Range {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    void take(const double* values, std::size_t count)
    {
        const auto [low, high] = std::minmax_element(values, values + count);
        least = std::min(least, *low);
        most = std::max(most, *high);
    }
    double width() const { return most - least; }
};

/// Potentials whose ranges add up to less lose nothing in products of exponentials: every message
/// entry is then at least exp(−300) of the largest, and a product of two of them does not underflow
/// (below exp(−700)).
constexpr double widest = 300;

} // namespace

double ForwardBackward::run(const double* nodes, const double* pairs, std::size_t length,
    std::size_t labels, std::size_t stride, double* mu)
{
    Range transitions;
    double wide = 0;
    for (std::size_t a = 0; a < labels; ++a)
        transitions.take(pairs + a * stride, labels);
    for (std::size_t t = 0; t < length; ++t) {
        Range here;
        here.take(nodes + t * stride, labels);
        wide = std::max(wide, here.width());
    }
    return wide + transitions.width() <= widest
        ? runScaled(nodes, pairs, length, labels, stride, transitions.most, mu)
        : runInLogs(nodes, pairs, length, labels, stride, mu);
}

/// With exponentials taken once and messages scaled to sum 1 (Rabiner 1989, V.A): the loops over
/// labels are products and sums alone.
double ForwardBackward::runScaled(const double* nodes, const double* pairs, std::size_t length,
    std::size_t labels, std::size_t stride, double mostPair, double* mu)
{
    m_pairs.resize(labels * labels);
    m_nodes.resize(length * labels);
    m_forward.assign(length * labels, 0.0);
    m_backward.assign(length * labels, 1.0);
    m_terms.resize(labels);
    for (std::size_t a = 0; a < labels; ++a)
        for (std::size_t b = 0; b < labels; ++b)
            m_pairs[a * labels + b] = std::exp(pairs[a * stride + b] - mostPair);
    double all = mostPair * static_cast<double>(length - 1);
    for (std::size_t t = 0; t < length; ++t) {
        const double most = *std::max_element(nodes + t * stride, nodes + t * stride + labels);
        double* forward = m_forward.data() + t * labels;
        for (std::size_t b = 0; b < labels; ++b)
            m_nodes[t * labels + b] = std::exp(nodes[t * stride + b] - most);
        for (std::size_t a = 0; t > 0 && a < labels; ++a)
            for (std::size_t b = 0; b < labels; ++b)
                forward[b] += m_forward[(t - 1) * labels + a] * m_pairs[a * labels + b];
        double sum = 0;
        for (std::size_t b = 0; b < labels; ++b)
            sum += forward[b] = (t > 0 ? forward[b] : 1) * m_nodes[t * labels + b];
        for (std::size_t b = 0; b < labels; ++b)
            forward[b] /= sum;
        all += most + std::log(sum);
    }
    std::fill_n(mu, (length + labels) * stride, 0.0);
    for (std::size_t t = length; t-- > 0;)
        messageBack(t, length, labels, stride, mu);
    return all;
}

/// The message from token t + 1 to t, and the marginals that need nothing beyond it.
void ForwardBackward::messageBack(
    std::size_t t, std::size_t length, std::size_t labels, std::size_t stride, double* mu)
{
    const double* forward = m_forward.data() + t * labels;
    double* backward = m_backward.data() + t * labels;
    const bool last = t + 1 == length;
    if (!last)
        for (std::size_t b = 0; b < labels; ++b)
            m_terms[b] = m_nodes[(t + 1) * labels + b] * m_backward[(t + 1) * labels + b];
    double sum = 0, mass = 0; // of the message; of all labellings, in the messages' scales
    for (std::size_t a = 0; a < labels; ++a) {
        if (!last) {
            backward[a] = 0;
            for (std::size_t b = 0; b < labels; ++b)
                backward[a] += m_pairs[a * labels + b] * m_terms[b];
        }
        sum += backward[a];
        mass += forward[a] * backward[a];
    }
    for (std::size_t a = 0; a < labels; ++a) {
        mu[t * stride + a] = forward[a] * backward[a] / mass;
        const double share = forward[a] / mass;
        if (!last)
            for (std::size_t b = 0; b < labels; ++b)
                mu[(length + a) * stride + b] += share * m_pairs[a * labels + b] * m_terms[b];
    }
    for (std::size_t a = 0; a < labels; ++a)
        backward[a] /= sum;
}

double ForwardBackward::runInLogs(const double* nodes, const double* pairs, std::size_t length,
    std::size_t labels, std::size_t stride, double* mu)
{
    m_forward.assign(length * labels, 0.0);
    m_backward.assign(length * labels, 0.0);
    m_terms.resize(labels);
    for (std::size_t t = 0; t < length; ++t)
        for (std::size_t b = 0; b < labels; ++b) {
            double before = 0;
            if (t > 0) {
                for (std::size_t a = 0; a < labels; ++a)
                    m_terms[a] = m_forward[(t - 1) * labels + a] + pairs[a * stride + b];
                before = logSum(m_terms);
            }
            m_forward[t * labels + b] = before + nodes[t * stride + b];
        }
    for (std::size_t t = length - 1; t-- > 0;)
        for (std::size_t a = 0; a < labels; ++a) {
            for (std::size_t b = 0; b < labels; ++b)
                m_terms[b] = pairs[a * stride + b] + nodes[(t + 1) * stride + b]
                    + m_backward[(t + 1) * labels + b];
            m_backward[t * labels + a] = logSum(m_terms);
        }
    for (std::size_t a = 0; a < labels; ++a)
        m_terms[a] = m_forward[(length - 1) * labels + a];
    const double all = logSum(m_terms);

    std::fill_n(mu, (length + labels) * stride, 0.0);
    for (std::size_t t = 0; t < length; ++t)
        for (std::size_t a = 0; a < labels; ++a) {
            const double here = m_forward[t * labels + a] - all;
            mu[t * stride + a] = std::exp(here + m_backward[t * labels + a]);
            if (t + 1 == length)
                continue;
            for (std::size_t b = 0; b < labels; ++b)
                mu[(length + a) * stride + b] += std::exp(here + pairs[a * stride + b]
                    + nodes[(t + 1) * stride + b] + m_backward[(t + 1) * labels + b]);
        }
    return all;
}

} // namespace gapscope
