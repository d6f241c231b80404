// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/generators/random_qp.h"

#include "core/machine/random.h"

#include <algorithm>
#include <cmath>

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

} // namespace gapscope
