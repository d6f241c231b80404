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

void Session::setVisible(int id, bool visible) { setVisible(std::vector<int>{id}, visible); }

void Session::setVisible(const std::vector<int>& ids, bool visible)
{
    bool changed = false;
    for (const int id : ids)
        if (Run* run = get(id); run && (run->visible != visible || run->setAside)) {
            run->draw(visible);
            changed = true;
        }
    if (changed)
        Q_EMIT runsChanged();
}

void Session::showOnly(const std::vector<int>& ids)
{
    std::set<int> before;
    for (const auto& run : m_runs)
        if (run->visible)
            before.insert(run->id);
    std::set<int> drawn = drawnNext(std::move(before), ids, m_drawnBefore);
    std::erase_if(drawn, [this](int id) { return !find(id); });
    if (drawn.empty())
        return;
    for (const auto& run : m_runs)
        if (run->visible != drawn.contains(run->id))
            run->draw(!run->visible);
    Q_EMIT runsChanged();
}

std::set<int> drawnNext(std::set<int> drawn, const std::vector<int>& ids, DrawnBefore& last)
{
    std::set<int> wanted(ids.begin(), ids.end());
    if (drawn == wanted)
        return last.instead == wanted ? std::exchange(last, {}).before : std::set<int>();
    last = {std::move(drawn), wanted};
    return wanted;
}

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
