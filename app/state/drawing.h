// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <set>
#include <vector>

namespace gapscope {

class Paths;
class Session;

/// The ids that were drawn before only some were asked for, and those that are drawn instead.
struct DrawnBefore {
    std::set<int> before, instead;
};
/// The runs that are drawn once only these were asked for: these, or if they are drawn for that
/// reason already, what was drawn before.  last: for the next time. Empty: there is nothing to go
/// back to.
std::set<int> drawnNext(std::set<int> drawn, const std::vector<int>& ids, DrawnBefore& last);

// Runs and paths together, by their ids, as the list of runs has them. Each has plots of its own.

void setDrawn(Session& session, Paths& paths, const QList<int>& ids, bool drawn);
/// The second time, draws what was drawn before.
void drawOnly(Session& session, Paths& paths, const QList<int>& ids);
/// The first run, and the first path.
void select(Session& session, Paths& paths, const QList<int>& ids);

} // namespace gapscope
