// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class PathPage;

/// The facts that decide whether the desktop says that runs have ended.
struct EndedRuns {
    double seconds = 0;   ///< waited since the first of them started
    bool inFront = false; ///< a window of the program
    bool more = false;    ///< others are queued behind it
    bool wanted = true;   ///< by the user
};
/// The user waits for it, elsewhere: above a minute.
bool isWorthNotice(const EndedRuns& ended);

/// Shows a notification of the desktop: D-Bus, because a tray icon needs a place in a panel, which
/// many desktops no longer have. Does nothing where no service shows them.
void notifyDesktop(const QString& title, const QString& text);

/// Says on the desktop that runs have ended when the window is not in front.
class RunNotice : public QObject {
    Q_OBJECT

public:
    RunNotice(const WindowParts& parts, PathPage& paths, QWidget& window);

    std::function<void(const QString& title, const QString& text)> notify = notifyDesktop;

private:
    void begin();
    void end(int id);
    QString textOf(int id, double seconds) const;

    WindowParts m_parts;
    PathPage& m_paths;
    QWidget& m_window;
    QElapsedTimer m_since; ///< the first of the runs that wait for one another started
    int m_count = 0;       ///< of them, that have ended
};

} // namespace gapscope
