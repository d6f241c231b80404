// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <set>
#include <vector>

namespace gapscope {

class Paths;
class Session;

/// What is drawn once only these were asked for: these, or if they are drawn for that reason
/// already, what was drawn before.  before: for the next time, that, and as ~id what is drawn
/// instead. Empty: there is nothing to go back to.
std::set<int> drawnNext(std::set<int> drawn, const std::vector<int>& ids, std::set<int>& before);

// Runs and paths together, by their ids, as the list of runs has them. Each has plots of its own.

void setDrawn(Session& session, Paths& paths, const QList<int>& ids, bool drawn);
/// The second time, draws what was drawn before.
void drawOnly(Session& session, Paths& paths, const QList<int>& ids);
/// The first run, and the first path.
void select(Session& session, Paths& paths, const QList<int>& ids);

} // namespace gapscope
