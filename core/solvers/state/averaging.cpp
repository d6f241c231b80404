// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/averaging.h"

#include "core/dense.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace gapscope {

Averager::Averager(Averaging rule, std::size_t size)
    : m_rule(rule)
    , m_u(rule == Averaging::none ? 0 : size, 0.0)
{
}

void Averager::restart()
{
    m_steps = m_total = 0;
    m_uLoss = 0;
    std::fill(m_u.begin(), m_u.end(), 0.0);
}

double Averager::beginStep()
{
    ++m_total;
    if (m_rule == Averaging::suffix && std::has_single_bit(m_total)) {
        m_steps = 0;
        m_uLoss = 0;
        std::fill(m_u.begin(), m_u.end(), 0.0);
    }
    ++m_steps;
    const double s = static_cast<double>(m_steps);
    return m_rule == Averaging::weighted ? s * (s - 1) / 2 : s - 1;
}

double Averager::betweenSteps() const
{
    const double k = static_cast<double>(m_steps);
    return m_rule == Averaging::weighted ? k * (k + 1) / 2 : k;
}

/// The factor of u in w̄ = w − share · u.
double Averager::share() const
{
    const double k = static_cast<double>(std::max<std::uint64_t>(m_steps, 1));
    return m_rule == Averaging::weighted ? 2 / (k * (k + 1)) : 1 / k;
}

void Averager::average(std::span<const double> w, AlignedVector<double>& out) const
{
    out.assign(w.begin(), w.end());
    if (active())
        asWritable(out) -= share() * asVector(m_u);
}

bool Averager::fits(std::size_t size) const
{
    return m_u.size() == (active() ? size : 0)
        && std::ranges::all_of(m_u, [](double u) { return std::isfinite(u); });
}

double Averager::averageLoss(double loss) const { return loss - share() * m_uLoss; }

} // namespace gapscope
