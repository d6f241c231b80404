// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/drawing.h"

#include "app/state/paths.h"

namespace gapscope {
namespace {

/// The ids of these that the session, or the paths, know.
template <typename Known> std::vector<int> among(const Known& known, const QList<int>& ids)
{
    std::vector<int> found;
    std::ranges::copy_if(
        ids, std::back_inserter(found), [&known](int id) { return known.find(id) != nullptr; });
    return found;
}

} // namespace

void setDrawn(Session& session, Paths& paths, const QList<int>& ids, bool drawn)
{
    for (const int id : among(paths, ids))
        paths.setVisible(id, drawn);
    session.setVisible(among(session, ids), drawn);
}

void drawOnly(Session& session, Paths& paths, const QList<int>& ids)
{
    if (const std::vector<int> runs = among(session, ids); !runs.empty())
        session.showOnly(runs);
    if (const std::vector<int> found = among(paths, ids); !found.empty())
        paths.showOnly(found);
}

void select(Session& session, Paths& paths, const QList<int>& ids)
{
    if (const std::vector<int> runs = among(session, ids); !runs.empty())
        session.select(runs.front());
    if (const std::vector<int> found = among(paths, ids); !found.empty())
        paths.show(found.front());
}

} // namespace gapscope
