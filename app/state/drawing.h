// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace gapscope {

class Paths;
class Session;

// Runs and paths together, by their ids, as the list of runs has them. Each has plots of its own.

void setDrawn(Session& session, Paths& paths, const QList<int>& ids, bool drawn);
/// The second time, draws what was drawn before.
void drawOnly(Session& session, Paths& paths, const QList<int>& ids);
/// The first run, and the first path.
void select(Session& session, Paths& paths, const QList<int>& ids);

} // namespace gapscope
