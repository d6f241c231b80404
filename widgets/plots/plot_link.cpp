// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_link.h"

#include <algorithm>

namespace gapscope {

void PlotLink::setRange(const std::optional<XRange>& range)
{
    if (range == m_range)
        return;
    m_range = range;
    Q_EMIT rangeChanged();
}

void PlotLink::setCursors(const Cursors& cursors)
{
    if (cursors == m_cursors)
        return;
    m_cursors = cursors;
    Q_EMIT cursorsChanged();
}

void PlotLink::setLeftNeed(const QObject* plot, std::optional<double> left)
{
    const double before = this->left();
    if (left)
        m_leftNeeds.insert(plot, *left);
    else
        m_leftNeeds.remove(plot);
    if (this->left() != before)
        Q_EMIT leftChanged();
}

double PlotLink::left() const
{
    double most = 0;
    for (const double need : m_leftNeeds)
        most = std::max(most, need);
    return most;
}

} // namespace gapscope
