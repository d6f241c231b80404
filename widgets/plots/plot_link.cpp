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

void PlotLink::setNeed(const QObject* plot, std::optional<SideWidths> sides)
{
    const SideWidths before = this->sides();
    if (sides)
        m_needs.insert(plot, *sides);
    else
        m_needs.remove(plot);
    if (this->sides() != before)
        Q_EMIT sidesChanged();
}

SideWidths PlotLink::sides() const
{
    SideWidths most;
    for (const SideWidths& need : m_needs)
        most = {std::max(most.left, need.left), std::max(most.right, need.right)};
    return most;
}

} // namespace gapscope
