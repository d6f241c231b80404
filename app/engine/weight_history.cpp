// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/weight_history.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

std::shared_ptr<const std::vector<float>> inFloat(std::span<const double> w)
{
    auto copy = std::make_shared<std::vector<float>>(w.size());
    for (std::size_t k = 0; k < w.size(); ++k)
        (*copy)[k] = static_cast<float>(w[k]);
    return copy;
}

std::vector<WeightsAt> WeightHistory::upTo(
    double pass, double lambda, std::span<const double> w) const
{
    std::vector<WeightsAt> all = m_snapshots;
    if (!all.empty() && all.back().pass == pass)
        all.pop_back();
    all.push_back({pass, lambda, inFloat(w)});
    return all;
}

void WeightHistory::offer(double pass, double lambda, std::span<const double> w)
{
    if (!m_snapshots.empty() && std::log1p(pass) - std::log1p(m_snapshots.back().pass) < m_spacing)
        return;
    m_snapshots.push_back({pass, lambda, inFloat(w)});
    const std::size_t bytes = sizeof(float) * std::max<std::size_t>(1, w.size());
    if (m_snapshots.size() > std::clamp<std::size_t>(mostBytes / bytes, 8, capacity))
        thin();
}

void WeightHistory::thin()
{
    std::vector<WeightsAt> kept;
    for (std::size_t k = 0; k < m_snapshots.size(); k += 2)
        kept.push_back(std::move(m_snapshots[k]));
    m_snapshots = std::move(kept);
    m_spacing *= 2;
}

} // namespace gapscope
