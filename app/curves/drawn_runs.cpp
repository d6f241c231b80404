// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/drawn_runs.h"

namespace gapscope {

void showOnly(Session& session, const std::vector<int>& ids)
{
    const auto wanted = [&ids](int id) { return std::ranges::find(ids, id) != ids.end(); };
    const bool alone = std::ranges::all_of(
        session.runs(), [&](const auto& run) { return run->visible == wanted(run->id); });
    for (const auto& run : session.runs())
        session.setVisible(run->id, wanted(run->id) || (alone && session.isOnOpenData(*run)));
}

void hideRuns(Session& session, const std::vector<int>& ids)
{
    for (const int id : ids)
        session.setVisible(id, false);
}

void recolour(Session& session, const std::vector<int>& ids, int color)
{
    for (const int id : ids)
        if (const Run* run = session.find(id)) {
            SeriesStyle style = run->style;
            style.color = color;
            session.setStyle(id, run->given, style, false);
        }
}

} // namespace gapscope
