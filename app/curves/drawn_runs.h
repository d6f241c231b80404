// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

namespace gapscope {

/// Which runs are drawn, and how, is decided for all plots at once: by the session.
template <typename Page> void connectDrawing(Page& page, Session& session)
{
    using Runs = std::vector<int>;
    QObject::connect(&page, &Page::hideRequested, &session,
        [&session](const Runs& runs) { session.setVisible(runs, false); });
    QObject::connect(&page, &Page::soloRequested, &session, &Session::showOnly);
    QObject::connect(&page, &Page::lookRequested, &session, &Session::setLook);
}

} // namespace gapscope
