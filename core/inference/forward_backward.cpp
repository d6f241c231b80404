// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/forward_backward.h"

#include <algorithm>
#include <cmath>

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

} // namespace

double ForwardBackward::run(const double* nodes, const double* pairs, std::size_t length,
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
