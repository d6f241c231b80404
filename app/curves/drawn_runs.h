// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

namespace gapscope {

/// Which runs are drawn, and in which colour, is decided for all plots at once: by the session.
template <typename Page> void connectDrawing(Page& page, Session& session)
{
    using Runs = std::vector<int>;
    QObject::connect(&page, &Page::hideRequested, &session,
        [&session](const Runs& runs) { session.setVisible(runs, false); });
    QObject::connect(&page, &Page::soloRequested, &session, &Session::showOnly);
    QObject::connect(
        &page, &Page::recolourRequested, &session, [&session](const Runs& runs, int color) {
            for (const int id : runs) {
                SeriesStyle style = session.find(id)->style;
                style.color = color;
                session.setLook({id}, style);
            }
        });
}

} // namespace gapscope
