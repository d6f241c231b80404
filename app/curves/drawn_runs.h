// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

namespace gapscope {

/// Draws only these runs; if they are the only ones drawn already, all those of the open data.
void showOnly(Session& session, const std::vector<int>& ids);
void hideRuns(Session& session, const std::vector<int>& ids);
void recolour(Session& session, const std::vector<int>& ids, int color);

/// Which runs are drawn, and in which colour, is decided for all plots at once: by the session.
template <typename Page> void connectDrawing(Page& page, Session& session)
{
    using Runs = std::vector<int>;
    QObject::connect(&page, &Page::hideRequested, &session,
        [&session](const Runs& runs) { hideRuns(session, runs); });
    QObject::connect(&page, &Page::soloRequested, &session,
        [&session](const Runs& runs) { showOnly(session, runs); });
    QObject::connect(&page, &Page::recolourRequested, &session,
        [&session](const Runs& runs, int color) { recolour(session, runs, color); });
}

} // namespace gapscope
