// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_link.h"

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

} // namespace gapscope
